import { z } from "@hono/zod-openapi";
import {
  countComments,
  countPageReactions,
  decodePageAddress,
  ensurePage,
  listPages,
  setPageMetadata,
} from "@/server/engagement/pages/index";
import { defineEndpoint, type Endpoint, idParameter, json, wholeNumber } from "@/server/http/index";
import { pageDocument, pageEnvelope, pageListSchema } from "./wire/page";
import { account_id, jwt, page, pageNumber, perPage, sortOrder } from "./wire/parameters";

const MOST_PAGES = 100;
const shared = { tag: "Pages", account: "path", jsonSuffix: true } as const;
const forAnybody = ["none", "engagementJwt", "memberSession", "widgetSession"] as const;

const pageIds = z
  .string()
  .max(400_000)
  .transform((list) => list.split(",").filter((key) => key.trim() !== ""))
  .pipe(z.array(z.string()).max(MOST_PAGES, `may name ${MOST_PAGES} pages at most`))
  .transform((keys) => keys.map(decodePageAddress))
  .openapi({ type: "string", description: `Comma list of at most ${MOST_PAGES} pages, each as in paths.` });

const countCommentsEndpoint = defineEndpoint(
  {
    ...shared,
    operationId: "countComments",
    method: "get",
    path: "/api/v1/accounts/{account_id}/pages",
    summary: "Counts of comments of several pages",
    description: "In the order asked. A page that nobody used yet has none, and does not come to be by this.",
    credentials: ["none"],
    cache: "public",
    params: z.object({ account_id }),
    query: z.object({ page_ids: pageIds }),
    responses: {
      200: {
        description: "One entry for each page asked.",
        schema: z.array(z.object({ url: z.string(), comments_count: z.int() }).openapi("PageCount")),
      },
    },
    errors: ["not_found"],
  },
  async ({ ctx, query }) => {
    const counts = await countComments(ctx, query.page_ids);
    return json(counts.map(({ url, count }) => ({ url, comments_count: count })));
  },
);

const getPageEndpoint = defineEndpoint(
  {
    ...shared,
    operationId: "getPage",
    method: "get",
    path: "/api/v1/accounts/{account_id}/pages/{page}",
    summary: "A page and what is known of it",
    credentials: forAnybody,
    cache: "private",
    params: z.object({ account_id, page }),
    query: z.object({ jwt }),
    responses: { 200: { description: "The page, made by its first use.", schema: pageEnvelope } },
    errors: ["not_found", "forbidden"],
  },
  async ({ ctx, params }) => json(pageDocument(await ensurePage(ctx, params.page))),
);

const setPageMetadataEndpoint = defineEndpoint(
  {
    ...shared,
    operationId: "setPageMetadata",
    method: "post",
    path: "/api/v1/accounts/{account_id}/pages",
    summary: "Say what a page is: its authors, its section",
    description:
      "Replaces what was said before. `author_ids` names those whose comments are marked as the page's author's, by the claim `id` of their tokens.",
    origin: "account",
    credentials: forAnybody,
    cache: "private",
    params: z.object({ account_id }),
    body: {
      schema: z.object({
        page: z.object({
          page_id: page,
          metadata: z
            .unknown()
            .openapi({ type: "object", description: "Flat: texts, numbers and lists of these." }),
        }),
        jwt: z.unknown().optional().openapi({ type: "string" }),
      }),
      contentTypes: ["application/json"],
      limit: 64 * 1024,
    },
    responses: { 200: { description: "The page.", schema: pageEnvelope } },
    errors: ["unauthorized", "forbidden", "not_found", "too_large"],
  },
  async ({ ctx, body }) => {
    const { page_id: address, metadata } = body.page;
    return json(pageDocument(await setPageMetadata(ctx, { address, metadata })));
  },
);

const listPagesEndpoint = defineEndpoint(
  {
    ...shared,
    operationId: "listPages",
    method: "get",
    path: "/api/v1/accounts/{account_id}/all_pages",
    summary: "Pages that readers used lately",
    credentials: ["none"],
    cache: "public",
    params: z.object({ account_id }),
    query: z.object({
      sort_by: z.enum(["created_at", "comments_count"]).default("created_at").describe("Sort order."),
      order: sortOrder("desc", "Order of the list."),
      time_unit: z
        .enum(["day", "week", "month"])
        .default("day")
        .describe("Unit of how far back the list goes."),
      time_unit_magnitude: wholeNumber({
        min: 1,
        max: 1_200,
        describe: "How many of them back from now.",
      }).default(1),
      domains: z
        .union([z.string().transform((domain) => [domain]), z.array(z.string())])
        .transform((lists) =>
          lists.flatMap((list) => list.split(",")).filter((domain) => domain.trim() !== ""),
        )
        .pipe(z.array(z.string()).max(50))
        .default([])
        .openapi({
          type: "array",
          items: { type: "string" },
          description: "Origins of the pages, repeated or as comma lists; none: all.",
        }),
      page: pageNumber,
      per_page: perPage(10),
    }),
    responses: { 200: { description: "Pages made in that time.", schema: pageListSchema } },
    errors: ["not_found"],
  },
  async ({ ctx, query }) => {
    const { total, pages } = await listPages(ctx, {
      sortBy: query.sort_by,
      order: query.order,
      unit: query.time_unit,
      magnitude: query.time_unit_magnitude,
      domains: query.domains,
      page: query.page,
      perPage: query.per_page,
    });
    const data = pages.map(({ id, url, headline, imageUrl, reactions, metadata, commentCount }) => ({
      id: String(id),
      type: "page",
      attributes: {
        id,
        url,
        headline,
        hero_image_url: imageUrl,
        reactions,
        metadata,
        comments_count: commentCount,
      },
    }));
    return json({ total_count: total, pages: { data } });
  },
);

const countPageReactionsEndpoint = defineEndpoint(
  {
    ...shared,
    operationId: "countPageReactions",
    method: "get",
    path: "/api/v1/accounts/{account_id}/pages/reactions/{reaction_id}/{key}/{value}/count",
    summary: "How often readers reacted so to pages of a kind",
    credentials: ["none"],
    cache: "public",
    params: z.object({
      account_id,
      reaction_id: idParameter("Id of the reaction."),
      key: z.string().max(200).describe("Key of the pages' metadata."),
      value: z.string().max(1_000).describe("What stands there, by itself or in a list."),
    }),
    responses: {
      200: {
        description: "The sum over all such pages.",
        schema: z.object({ reactions_count: z.object({ value: z.int() }) }),
      },
    },
    errors: ["not_found"],
  },
  async ({ ctx, params: { reaction_id: reactionId, key, value } }) =>
    json({ reactions_count: { value: await countPageReactions(ctx, { reactionId, key, value }) } }),
);

export const pageEndpoints: readonly Endpoint[] = [
  countCommentsEndpoint,
  setPageMetadataEndpoint,
  listPagesEndpoint,
  countPageReactionsEndpoint,
  getPageEndpoint,
];

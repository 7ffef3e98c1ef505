import {
  countComments,
  countPageReactions,
  decodePageAddress,
  ensurePage,
  listPages,
  setPageMetadata,
} from "@/server/engagement/pages/index";
import { defineEndpoint, type Endpoint, idParameter, json, wholeNumber } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { pageDocument, pageEnvelope, pageListSchema } from "./wire/page";
import { account_id, jwt, page, pageNumber, perPage, sortOrder } from "./wire/parameters";

const MAX_PAGES = 100;
const shared = { tag: "Pages", account: "path", jsonSuffix: true } as const;
const forAnybody = ["none", "engagementJwt", "memberSession", "widgetSession"] as const;

const pageIds = z
  .string()
  .max(400_000)
  .transform((list) => list.split(",").filter((key) => key.trim() !== ""))
  .pipe(z.array(z.string()).max(MAX_PAGES, `must have at most ${MAX_PAGES} pages`))
  .transform((keys) => keys.map(decodePageAddress))
  .openapi({
    type: "string",
    description: `Comma-separated list of at most ${MAX_PAGES} pages, encoded as in paths.`,
  });

const countCommentsEndpoint = defineEndpoint(
  {
    ...shared,
    operationId: "countComments",
    method: "get",
    path: "/api/v1/accounts/{account_id}/pages",
    summary: "Get the comment counts of several pages",
    description: "In the requested order. Unused pages have no comments and are not created by this request.",
    credentials: ["none"],
    cache: "public",
    params: z.object({ account_id }),
    query: z.object({ page_ids: pageIds }),
    responses: {
      200: {
        description: "One entry per requested page.",
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
    summary: "Get a page",
    credentials: forAnybody,
    cache: "private",
    params: z.object({ account_id, page }),
    query: z.object({ jwt }),
    responses: { 200: { description: "The page. It is created on first use.", schema: pageEnvelope } },
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
    summary: "Set the metadata of a page",
    description:
      "Replaces the previous metadata. Comments of readers whose token claim `id` is in `author_ids` are marked as written by the page's author.",
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
            .openapi({ type: "object", description: "Flat object of texts, numbers and lists of these." }),
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
    summary: "List recently used pages",
    credentials: ["none"],
    cache: "public",
    params: z.object({ account_id }),
    query: z.object({
      sort_by: z.enum(["created_at", "comments_count"]).default("created_at").describe("Sort order."),
      order: sortOrder("desc", "Sort direction."),
      time_unit: z.enum(["day", "week", "month"]).default("day").describe("Unit of the period."),
      time_unit_magnitude: wholeNumber({
        min: 1,
        max: 1_200,
        describe: "Length of the period, back from now.",
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
          description: "Origins of the pages, repeated or comma-separated. Default: all.",
        }),
      page: pageNumber,
      per_page: perPage(10),
    }),
    responses: { 200: { description: "Pages created in that period.", schema: pageListSchema } },
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
    summary: "Count a reaction on pages with given metadata",
    credentials: ["none"],
    cache: "public",
    params: z.object({
      account_id,
      reaction_id: idParameter("Reaction ID."),
      key: z.string().max(200).describe("Metadata key."),
      value: z.string().max(1_000).describe("Metadata value, or one value of a list."),
    }),
    responses: {
      200: {
        description: "The total over all matching pages.",
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

import {
  markRepliesSeen,
  parseFeedCursor,
  readLatest,
  readReplies,
  readTopPages,
  readUnreadReplies,
} from "@/server/engagement/feed/index";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import {
  latestDocument,
  latestSchema,
  repliesDocument,
  repliesSchema,
  topPagesDocument,
  topPagesSchema,
} from "./wire/feed";
import { account_id, jwt, pageNumber, perPage } from "./wire/parameters";

const shared = {
  tag: "Feed",
  account: "path",
  method: "get",
  jsonSuffix: true,
  params: z.object({ account_id }),
} as const;

const before = z
  .string()
  .max(40)
  .transform((key, context) => {
    const cursor = parseFeedCursor(key);
    if (cursor !== null) return cursor;
    context.addIssue({ code: "custom", message: "must be the `next` of a list" });
    return z.NEVER;
  })
  .optional()
  .openapi({ type: "string", description: "Cursor: the `next` value of the previous page." });

const listLatest = defineEndpoint(
  {
    ...shared,
    operationId: "listLatestComments",
    path: "/api/v1/accounts/{account_id}/feed/comments",
    summary: "List the latest comments of all pages",
    credentials: ["none"],
    cache: "public",
    query: z.object({ before, per_page: perPage(10) }),
    responses: { 200: { description: "Visible comments, newest first.", schema: latestSchema } },
    errors: ["not_found"],
  },
  async ({ ctx, query: { before: cursor = null, per_page: limit } }) =>
    json(latestDocument(await readLatest(ctx, { before: cursor, limit }))),
);

const listReplies = defineEndpoint(
  {
    ...shared,
    operationId: "listRepliesToReader",
    path: "/api/v1/accounts/{account_id}/feed/replies",
    summary: "List replies to the current reader",
    credentials: ["engagementJwt", "memberSession", "widgetSession"],
    cache: "private",
    query: z.object({ before, per_page: perPage(10), jwt }),
    responses: { 200: { description: "Visible replies, newest first.", schema: repliesSchema } },
    errors: ["unauthorized", "not_found"],
  },
  async ({ ctx, query: { before: cursor = null, per_page: limit } }) =>
    json(repliesDocument(await readReplies(ctx, { before: cursor, limit }))),
);

const unreadSchema = z
  .object({ count: z.int().describe("Number of new replies, at most 100.") })
  .openapi("UnreadReplies");

const getUnreadReplies = defineEndpoint(
  {
    ...shared,
    operationId: "countUnreadReplies",
    path: "/api/v1/accounts/{account_id}/feed/replies/unread",
    summary: "Count new replies to the current reader",
    description:
      "Visible replies of others since the reader last marked them as seen, at first of the last 30 days. Ignored authors are left out.",
    credentials: ["engagementJwt", "memberSession", "widgetSession"],
    cache: "private",
    query: z.object({ jwt }),
    responses: { 200: { description: "The number of replies.", schema: unreadSchema } },
    errors: ["unauthorized", "not_found"],
  },
  async ({ ctx }) => json({ count: await readUnreadReplies(ctx) }),
);

const seeReplies = defineEndpoint(
  {
    ...shared,
    operationId: "seeReplies",
    method: "post",
    path: "/api/v1/accounts/{account_id}/feed/replies/seen",
    summary: "Mark replies to the current reader as seen",
    description: "Idempotent; the time never goes back.",
    credentials: ["engagementJwt", "memberSession", "widgetSession"],
    origin: "account",
    cache: "private",
    body: {
      schema: z.object({
        until: z.iso
          .datetime()
          .optional()
          .describe("When the newest reply that was shown was written. Left out, or in the future: now."),
        jwt: z.unknown().optional().openapi({ type: "string" }),
      }),
      contentTypes: ["application/json"],
      limit: 64 * 1024,
    },
    responses: { 200: { description: "The number of replies that are still new.", schema: unreadSchema } },
    errors: ["unauthorized", "forbidden", "not_found", "too_large"],
  },
  async ({ ctx, body: { until } }) =>
    json({ count: await markRepliesSeen(ctx, until === undefined ? null : new Date(until)) }),
);

const listTopPages = defineEndpoint(
  {
    ...shared,
    operationId: "listTopPages",
    path: "/api/v1/accounts/{account_id}/feed/pages",
    summary: "List the most discussed pages",
    description:
      "Pages with the most comments among the 1,000 newest pages. Pages without comments are omitted.",
    credentials: ["none"],
    cache: "public",
    query: z.object({ page: pageNumber, per_page: perPage(10) }),
    responses: { 200: { description: "Pages, most discussed first.", schema: topPagesSchema } },
    errors: ["not_found"],
  },
  async ({ ctx, query: { page, per_page: perPage } }) =>
    json(topPagesDocument(await readTopPages(ctx, { page, perPage }))),
);

export const feedEndpoints: readonly Endpoint[] = [
  listLatest,
  listReplies,
  getUnreadReplies,
  seeReplies,
  listTopPages,
];

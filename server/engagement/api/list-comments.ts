import { z } from "@hono/zod-openapi";
import { listComments, readThread } from "@/server/engagement/reading/index";
import { defineEndpoint, type Endpoint, offsetParameter, rawJson, wholeNumber } from "@/server/http/index";
import { commentListSchema, commentThreadSchema } from "./wire/comment";
import { account_id, comment_widget_id, commentId, jwt, page, sortOrder } from "./wire/parameters";

const query = z.object({
  parent_comments_limit: wholeNumber({
    max: 100,
    describe:
      "How many comments that answer no other; all their replies come with them. 0: the counts alone. Left out: the account's initial_load_comments_limit.",
  }).optional(),
  parent_comments_offset: offsetParameter(),
  sort_order: sortOrder("desc", "Order of the comments that answer no other, by time."),
  child_comments_sort_order: sortOrder("asc", "Order of the replies of each, by time."),
  comment_widget_id,
  jwt,
});

const listCommentsEndpoint = defineEndpoint(
  {
    operationId: "listComments",
    method: "get",
    path: "/api/v1/accounts/{account_id}/pages/{page}/comments.json",
    jsonSuffix: true,
    tag: "Comments",
    summary: "Comments of a page",
    description:
      "What was withdrawn stands in its reduced form while it has visible replies. A signed-in reader sees their own comments that wait for a moderator.",
    account: "path",
    credentials: ["none", "engagementJwt", "memberSession", "widgetSession"],
    cache: "private",
    params: z.object({ account_id, page }),
    query,
    responses: { 200: { description: "Comments and counts.", schema: commentListSchema } },
    errors: ["not_found", "forbidden"],
  },
  async ({ ctx, params, query }) => {
    const list = await listComments(ctx, {
      page: params.page,
      widgetId: query.comment_widget_id,
      limit: query.parent_comments_limit ?? ctx.account.settings.engagement.initialLoadCommentsLimit,
      offset: query.parent_comments_offset,
      order: query.sort_order,
      childOrder: query.child_comments_sort_order,
    });
    return rawJson(
      `{"total_count":${list.comments},"comment_channel":"${list.channel}","comments":[${list.documents}],"total_parent_comments_count":${list.parents}}`,
    );
  },
);

const getThread = defineEndpoint(
  {
    operationId: "getCommentThread",
    method: "get",
    path: "/api/v1/accounts/{account_id}/pages/{page}/comments/{comment_id}/thread",
    jsonSuffix: true,
    tag: "Comments",
    summary: "A comment with its thread",
    description:
      "The comment that it answers and all replies, wherever in the conversation they stand: for addresses that lead to one comment.",
    account: "path",
    credentials: ["none", "engagementJwt", "memberSession"],
    cache: "private",
    params: z.object({ account_id, page, comment_id: commentId }),
    query: z.object({ comment_widget_id, jwt }),
    responses: { 200: { description: "The thread, and the counts.", schema: commentThreadSchema } },
    errors: ["not_found"],
  },
  async ({ ctx, params, query }) => {
    const input = { page: params.page, widgetId: query.comment_widget_id, commentId: params.comment_id };
    const { comments, parents, documents } = await readThread(ctx, input);
    return rawJson(
      `{"total_count":${comments},"comments":[${documents}],"total_parent_comments_count":${parents}}`,
    );
  },
);

export const readCommentEndpoints: readonly Endpoint[] = [listCommentsEndpoint, getThread];

import { z } from "zod";
import { isUntimed, listComments, MAX_UNTIMED_OFFSET, readThread } from "@/server/engagement/comments/index";
import { defineEndpoint, type Endpoint, offsetParameter, rawJson, wholeNumber } from "@/server/http/index";
import { commentListSchema, commentThreadSchema } from "./wire/comment";
import { account_id, comment_widget_id, commentId, jwt, page, sortOrder } from "./wire/parameters";

const query = z
  .object({
    parent_comments_limit: wholeNumber({
      max: 100,
      describe:
        "Maximum number of top-level comments; all their replies are included. 0 returns only the counts. Default: the account's initial_load_comments_limit.",
    }).optional(),
    parent_comments_offset: offsetParameter(),
    sort_order: z
      .enum(["asc", "desc", "popular", "featured"])
      .default("desc")
      .describe(
        "Sort order of top-level comments: by time, or `popular` (most reactions first). `featured` returns only threads with a featured comment, newest first. With these two, parent_comments_offset is at most 1000.",
      ),
    child_comments_sort_order: sortOrder("asc", "Sort order of replies by time."),
    comment_widget_id,
    jwt,
  })
  .refine(
    ({ sort_order: order, parent_comments_offset: offset }) =>
      !isUntimed(order) || offset <= MAX_UNTIMED_OFFSET,
    {
      path: ["parent_comments_offset"],
      error: `must be at most ${MAX_UNTIMED_OFFSET} in the sort orders popular and featured`,
    },
  );

const listCommentsEndpoint = defineEndpoint(
  {
    operationId: "listComments",
    method: "get",
    path: "/api/v1/accounts/{account_id}/pages/{page}/comments.json",
    jsonSuffix: true,
    tag: "Comments",
    summary: "List the comments of a page",
    description:
      "Deleted comments are returned in reduced form while they have visible replies. A logged-in reader also sees their own pending comments.",
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
    summary: "Get a comment with its thread",
    description:
      "Returns the top-level comment and all replies, regardless of paging. Used for links to one comment.",
    account: "path",
    credentials: ["none", "engagementJwt", "memberSession"],
    cache: "private",
    params: z.object({ account_id, page, comment_id: commentId }),
    query: z.object({ comment_widget_id, jwt }),
    responses: { 200: { description: "The thread and the counts.", schema: commentThreadSchema } },
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

import { followThread, listOwnThreads, unfollowThread } from "@/server/engagement/notifications/index";
import { defineEndpoint, type Endpoint, empty, idParameter, json } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { jwtBody } from "./wire/comment-input";
import { account_id, jwt } from "./wire/parameters";

const own = {
  tag: "Comments",
  account: "path",
  cache: "private",
  jsonSuffix: true,
  credentials: ["engagementJwt", "memberSession", "widgetSession"],
} as const;
const path = "/api/v1/accounts/{account_id}/followed_threads";
const jsonBody = { contentTypes: ["application/json"], limit: 64 * 1024 };

const threadSchema = z
  .object({ comment_id: z.int().describe("ID of the thread’s top-level comment.") })
  .openapi("FollowedThread");

const list = defineEndpoint(
  {
    ...own,
    operationId: "listFollowedThreads",
    method: "get",
    path,
    summary: "List the threads that the current reader follows",
    params: z.object({ account_id }),
    query: z.object({ jwt }),
    responses: {
      200: {
        description: "Latest followed first, at most 200.",
        schema: z
          .object({
            available: z
              .boolean()
              .describe(
                "Whether the reader can follow threads: false without an account of the publication.",
              ),
            threads: z.array(threadSchema),
          })
          .openapi("FollowedThreads"),
      },
    },
    errors: ["unauthorized", "not_found"],
  },
  async ({ ctx }) => {
    const { isAvailable, ids } = await listOwnThreads(ctx);
    return json({ available: isAvailable, threads: ids.map((comment_id) => ({ comment_id })) });
  },
);

const follow = defineEndpoint(
  {
    ...own,
    origin: "account",
    operationId: "followThread",
    method: "post",
    path,
    summary: "Follow the thread of a comment",
    description:
      "The reader gets emails about new replies of others in the thread, as often as about replies to their own comments. Idempotent.",
    params: z.object({ account_id }),
    body: {
      schema: jwtBody.extend({ comment_id: idParameter("A visible comment of the thread.") }),
      ...jsonBody,
    },
    responses: {
      201: {
        description: "The thread.",
        schema: z.object({ thread: threadSchema }).openapi("FollowedThreadEnvelope"),
      },
    },
    errors: ["unauthorized", "forbidden", "not_found", "conflict", "too_large"],
  },
  async ({ ctx, body }) =>
    json({ thread: { comment_id: await followThread(ctx, body.comment_id) } }, { status: 201 }),
);

const unfollow = defineEndpoint(
  {
    ...own,
    origin: "account",
    operationId: "unfollowThread",
    method: "delete",
    path: `${path}/{comment_id}`,
    summary: "Unfollow a thread",
    params: z.object({ account_id, comment_id: idParameter("ID of the thread’s top-level comment.") }),
    body: { schema: jwtBody, ...jsonBody, optional: true },
    responses: { 204: { description: "The reader no longer follows the thread." } },
    errors: ["unauthorized", "forbidden", "not_found", "too_large"],
  },
  async ({ ctx, params }) => {
    await unfollowThread(ctx, params.comment_id);
    return empty(204);
  },
);

export const followedThreadEndpoints: readonly Endpoint[] = [list, follow, unfollow];

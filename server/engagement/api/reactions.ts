import { ensurePage } from "@/server/engagement/pages/index";
import { listOwnReactions, react, readPageReactions } from "@/server/engagement/reactions/index";
import { defineEndpoint, type Endpoint, idParameter, json, wholeNumberList } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { jwtBody } from "./wire/comment-input";
import { account_id, commentId, jwt, page } from "./wire/parameters";

const reaction_id = idParameter("Reaction ID from the configuration.");
const reactions = z.record(z.string(), z.int()).describe("Map of reaction ID to count, for all readers.");

const shared = {
  tag: "Reactions",
  account: "path",
  origin: "account",
  cache: "private",
  credentials: ["engagementJwt", "memberSession", "widgetSession"],
  jsonSuffix: true,
  body: { schema: jwtBody, contentTypes: ["application/json"], limit: 64 * 1024, optional: true },
  errors: ["unauthorized", "forbidden", "not_found", "too_large"],
} as const;

function defineCommentReaction(
  method: "post" | "delete",
  about: { operationId: string; summary: string },
): Endpoint {
  return defineEndpoint(
    {
      ...shared,
      ...about,
      method,
      path: "/api/v1/accounts/{account_id}/reactions/{reaction_id}/comments/{comment_id}/activity",
      description: "Idempotent.",
      params: z.object({ account_id, reaction_id, comment_id: commentId }),
      responses: {
        200: {
          description: "The updated reactions of the comment.",
          schema: z.object({ comment: z.object({ id: z.int(), reactions }) }),
        },
      },
    },
    async ({ ctx, params: { comment_id: id, reaction_id: reactionId } }) => {
      const reactionCounts = await react(ctx, { target: "comment", id, reactionId, isOn: method === "post" });
      return json({ comment: { id, reactions: reactionCounts } });
    },
  );
}

function definePageReaction(
  method: "post" | "delete",
  about: { operationId: string; summary: string },
): Endpoint {
  return defineEndpoint(
    {
      ...shared,
      ...about,
      method,
      path: "/api/v1/accounts/{account_id}/reactions/{reaction_id}/pages/{page}/activity",
      description: "Idempotent.",
      params: z.object({ account_id, reaction_id, page }),
      responses: {
        200: {
          description: "The updated reactions of the page.",
          schema: z.object({ page: z.object({ url: z.string(), reactions }) }),
        },
      },
    },
    async ({ ctx, params }) => {
      const { id, url } = await ensurePage(ctx, params.page);
      const input = { target: "page", id, reactionId: params.reaction_id, isOn: method === "post" } as const;
      return json({ page: { url, reactions: await react(ctx, input) } });
    },
  );
}

const getPageReactions = defineEndpoint(
  {
    operationId: "getPageReactions",
    method: "get",
    path: "/api/v1/accounts/{account_id}/pages/{page}/reactions",
    jsonSuffix: true,
    tag: "Reactions",
    summary: "Get the reactions to a page",
    account: "path",
    credentials: ["none", "engagementJwt", "memberSession", "widgetSession"],
    cache: "private",
    params: z.object({ account_id, page }),
    query: z.object({ jwt }),
    responses: {
      200: {
        description: "The page's reactions. The page is created on first use.",
        schema: z
          .object({
            page: z.object({
              url: z.string(),
              reactions,
              own: z.array(z.int()).describe("IDs of the current reader's reactions."),
            }),
          })
          .openapi("PageReactions"),
      },
    },
    errors: ["not_found", "forbidden"],
  },
  async ({ ctx, params }) => {
    const { url, reactions: counts, own } = await readPageReactions(ctx, params.page);
    return json({ page: { url, reactions: counts, own: [...own] } });
  },
);

const ownReactions = defineEndpoint(
  {
    operationId: "listOwnReactions",
    method: "get",
    path: "/api/v1/accounts/{account_id}/own_reactions",
    jsonSuffix: true,
    tag: "Reactions",
    summary: "Get the current reader's reactions to comments",
    description: "Used by widgets to mark the reader's own reactions.",
    account: "path",
    origin: "account",
    cache: "private",
    credentials: ["engagementJwt", "memberSession"],
    params: z.object({ account_id }),
    query: z.object({ comment_ids: wholeNumberList("Comma-separated comment IDs."), jwt }),
    responses: {
      200: {
        description: "Map of comment ID to reaction IDs. Comments without a reaction are omitted.",
        schema: z.object({ reactions: z.record(z.string(), z.array(z.int())) }).openapi("OwnReactions"),
      },
    },
    errors: ["unauthorized", "not_found"],
  },
  async ({ ctx, query }) => json({ reactions: await listOwnReactions(ctx, query.comment_ids) }),
);

export const reactionEndpoints: readonly Endpoint[] = [
  defineCommentReaction("post", { operationId: "reactToComment", summary: "React to a comment" }),
  defineCommentReaction("delete", {
    operationId: "takeBackReactionToComment",
    summary: "Remove a reaction from a comment",
  }),
  definePageReaction("post", { operationId: "reactToPage", summary: "React to a page" }),
  definePageReaction("delete", {
    operationId: "takeBackReactionToPage",
    summary: "Remove a reaction from a page",
  }),
  getPageReactions,
  ownReactions,
];

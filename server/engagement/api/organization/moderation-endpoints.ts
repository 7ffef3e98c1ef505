import { z } from "zod";
import type { CommentDocument } from "@/server/engagement/comment-states/index";
import type { ModeratorMove } from "@/server/engagement/moderation/index";
import {
  authenticateOrganization,
  createModerationContext,
  getForOrganization,
  listForOrganization,
  moderateAsOrganization,
  requireAccount,
  requireUser,
} from "@/server/engagement/organization/index";
import { defineGlobalEndpoint, idParameter, rawJson } from "@/server/http/index";
import {
  adminListQuery,
  adminListSchema,
  adminOneQuery,
  jsonBody,
  movedSchema,
  movesBody,
  organization_id,
  organizationOptions,
  timelineSchema,
  tokenQuery,
} from "../wire/organization";

const BASE = "/api/v1/organizations/{organization_id}/admin/accounts/{account_id}/comments";

const account_id = idParameter("Account ID.");
const params = z.object({ organization_id, account_id });

interface AuthorizedCall {
  params: { organization_id: string; account_id: number };
  token: string;
  userId: unknown;
}

type Dependencies = Parameters<typeof authenticateOrganization>[0];

/** Authorize a call: the context of the requested account, and the acting user. */
async function authorize(dependencies: Dependencies, { params: path, token, userId }: AuthorizedCall) {
  const organization = await authenticateOrganization(dependencies, {
    organizationId: path.organization_id,
    token,
  });
  const organizationId = organization.id;
  const account = await requireAccount(dependencies, organization, path.account_id);
  const user = await requireUser(dependencies, organization, userId);
  return { ctx: createModerationContext(dependencies, account), user, organizationId };
}

const documents = (comments: readonly CommentDocument[]) =>
  comments.map(({ document }) => document).join(",");

const listEndpoint = defineGlobalEndpoint(
  {
    ...organizationOptions,
    operationId: "listOrganizationComments",
    method: "get",
    path: BASE,
    summary: "List an account's comments for moderators",
    params,
    query: adminListQuery,
    responses: { 200: { description: "One page of the list.", schema: adminListSchema } },
  },
  async ({ globalCtx, params: path, query, organizationToken: token }) => {
    const { ctx } = await authorize(globalCtx, { params: path, token, userId: query.user_id });
    const { page, per_page: limit, status = null, spam, sort_order: order, mquery: text = null } = query;
    const flag = spam === undefined ? null : spam === "true";
    const filter = { status, spam: flag, text, order, limit, offset: (page - 1) * limit };
    const { comments, total } = await listForOrganization(ctx, filter);
    const pages = Math.ceil(total / limit);
    return rawJson(`{"comments":[${documents(comments)}],"total_entries":${total},"total_pages":${pages}}`);
  },
);

const getEndpoint = defineGlobalEndpoint(
  {
    ...organizationOptions,
    operationId: "getOrganizationComment",
    method: "get",
    path: `${BASE}/{comment_id}`,
    // The move names share this path segment; they are not ids.
    matching: { comment_id: "(?!approve$|restore$|spam$)[^/]+" },
    summary: "Get a comment with its timeline",
    params: params.extend({ comment_id: idParameter("Comment ID.") }),
    query: adminOneQuery,
    responses: {
      200: { description: "The comment and its timeline, oldest first.", schema: timelineSchema },
    },
  },
  async ({ globalCtx, params: path, query, organizationToken: token }) => {
    const { ctx } = await authorize(globalCtx, { params: path, token, userId: query.user_id });
    const { comment, timeline } = await getForOrganization(ctx, path.comment_id);
    const events = timeline.map(({ event, at, by }) => ({
      event,
      event_time: at.toISOString(),
      event_by: by,
    }));
    return rawJson(`{"comment":${comment.document},"timeline":${JSON.stringify(events)}}`);
  },
);

function defineMove(move: ModeratorMove, at: { method: "post" | "delete"; suffix: string; summary: string }) {
  return defineGlobalEndpoint(
    {
      ...organizationOptions,
      idempotent: true,
      operationId: `${move}OrganizationComments`,
      method: at.method,
      path: `${BASE}${at.suffix}`,
      summary: at.summary,
      params,
      query: tokenQuery,
      body: { schema: movesBody, ...jsonBody },
      responses: { 200: { description: "The updated comments.", schema: movedSchema } },
    },
    async ({ globalCtx, params: path, body, once, organizationToken: token }) => {
      const call = { params: path, token, userId: body.user_id };
      const { ctx, user, organizationId } = await authorize(globalCtx, call);
      return once({ organizationId }, async () => {
        const moved = await moderateAsOrganization(ctx, user, { move, commentIds: body.comment_ids });
        return rawJson(`{"comment":[${documents(moved)}]}`);
      });
    },
  );
}

export const moderationEndpoints = [
  listEndpoint,
  defineMove("approve", { method: "post", suffix: "/approve", summary: "Approve comments" }),
  defineMove("restore", { method: "post", suffix: "/restore", summary: "Restore comments" }),
  defineMove("spam", { method: "post", suffix: "/spam", summary: "Mark comments as spam" }),
  defineMove("delete", { method: "delete", suffix: "", summary: "Delete comments" }),
  getEndpoint,
];

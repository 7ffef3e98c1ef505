import { z } from "@hono/zod-openapi";
import type { CommentAnswer } from "@/server/engagement/comments/index";
import type { ModeratorMove } from "@/server/engagement/moderation/index";
import {
  getForOrganization,
  listForOrganization,
  moderateAsOrganization,
  moderatingContext,
  openOrganization,
  requireAccount,
  requireUser,
} from "@/server/engagement/organization/index";
import { defineGlobalEndpoint, idParameter, rawJson } from "@/server/http/index";
import {
  adminListQuery,
  adminListSchema,
  adminOneQuery,
  movedSchema,
  movesBody,
  organization_id,
  timelineSchema,
  tokenQuery,
} from "../wire/organization";
import { shared, WRITTEN } from "./shared";

const BASE = "/api/v1/organizations/{organization_id}/admin/accounts/{account_id}/comments";

const account_id = idParameter("Id of the account.");
const params = z.object({ organization_id, account_id });

interface Asked {
  params: { organization_id: string; account_id: number };
  token: string;
  userId: unknown;
}

type World = Parameters<typeof openOrganization>[0];

/** The account that is asked about, and the user who asks. */
async function opened(world: World, { params: asked, token, userId }: Asked) {
  const organization = await openOrganization(world, { organizationId: asked.organization_id, token });
  const organizationId = organization.id;
  const account = await requireAccount(world, organization, asked.account_id);
  const user = await requireUser(world, organization, userId);
  return { ctx: moderatingContext(world, account), user, organizationId };
}

const documents = (comments: readonly CommentAnswer[]) => comments.map(({ document }) => document).join(",");

const listEndpoint = defineGlobalEndpoint(
  {
    ...shared,
    operationId: "listOrganizationComments",
    method: "get",
    path: BASE,
    summary: "Comments of an account, as moderators see them",
    params,
    query: adminListQuery,
    responses: { 200: { description: "One page of the list.", schema: adminListSchema } },
  },
  async ({ world, params: asked, query, organizationToken: token }) => {
    const { ctx } = await opened(world, { params: asked, token, userId: query.user_id });
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
    ...shared,
    operationId: "getOrganizationComment",
    method: "get",
    path: `${BASE}/{comment_id}`,
    // Beside it stand the moves, which are no ids.
    matching: { comment_id: "(?!approve$|restore$|spam$)[^/]+" },
    summary: "A comment with everything that happened to it",
    params: params.extend({ comment_id: idParameter("Id of the comment.") }),
    query: adminOneQuery,
    responses: {
      200: { description: "The comment and its timeline, the oldest first.", schema: timelineSchema },
    },
  },
  async ({ world, params: asked, query, organizationToken: token }) => {
    const { ctx } = await opened(world, { params: asked, token, userId: query.user_id });
    const { comment, timeline } = await getForOrganization(ctx, asked.comment_id);
    const events = timeline.map(({ event, at, by }) => ({
      event,
      event_time: at.toISOString(),
      event_by: by,
    }));
    return rawJson(`{"comment":${comment.document},"timeline":${JSON.stringify(events)}}`);
  },
);

function moving(move: ModeratorMove, at: { method: "post" | "delete"; suffix: string; summary: string }) {
  return defineGlobalEndpoint(
    {
      ...shared,
      idempotent: true,
      operationId: `${move}OrganizationComments`,
      method: at.method,
      path: `${BASE}${at.suffix}`,
      summary: at.summary,
      params,
      query: tokenQuery,
      body: { schema: movesBody, ...WRITTEN },
      responses: { 200: { description: "The comments as they stand now.", schema: movedSchema } },
    },
    async ({ world, params: asked, body, once, organizationToken: token }) => {
      const call = { params: asked, token, userId: body.user_id };
      const { ctx, user, organizationId } = await opened(world, call);
      return once({ organizationId }, async () => {
        const moved = await moderateAsOrganization(ctx, user, { move, commentIds: body.comment_ids });
        return rawJson(`{"comment":[${documents(moved)}]}`);
      });
    },
  );
}

export const moderateEndpoints = [
  listEndpoint,
  moving("approve", { method: "post", suffix: "/approve", summary: "Approve comments" }),
  moving("restore", { method: "post", suffix: "/restore", summary: "Restore comments" }),
  moving("spam", { method: "post", suffix: "/spam", summary: "Mark comments as spam" }),
  moving("delete", { method: "delete", suffix: "", summary: "Delete comments" }),
  getEndpoint,
];

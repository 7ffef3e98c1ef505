import { z } from "zod";
import type { Captcha } from "@/server/engagement/captcha/index";
import { type CommentDocument, hideComment } from "@/server/engagement/comment-states/index";
import { createComment, editComment } from "@/server/engagement/comments/index";
import { requirePage } from "@/server/engagement/pages/index";
import { defineEndpoint, type Endpoint, type Reply, rawJson } from "@/server/http/index";
import { commentEnvelope, createdCommentSchema, reducedEnvelope } from "./wire/comment";
import { editedCommentBody, getCaptchaResponse, getOps, jwtBody, newCommentBody } from "./wire/comment-input";
import { account_id, comment_widget_id, commentId, page } from "./wire/parameters";

const CONTENT_TYPES = ["application/json"];
const LIMIT = 64 * 1024;

const shared = {
  tag: "Comments",
  account: "path",
  origin: "account",
  cache: "private",
  idempotent: true,
} as const;

function envelope({ document }: CommentDocument): Reply {
  return rawJson(`{"comment":${document}}`);
}

function createCommentEndpoint(captcha: Captcha): Endpoint {
  return defineEndpoint(
    {
      ...shared,
      operationId: "createComment",
      method: "post",
      path: "/api/v1/accounts/{account_id}/pages/{page}/comments.json",
      jsonSuffix: true,
      summary: "Post a comment",
      description:
        "Guests need a captcha and must be allowed by the account. A reply to a reply is added to that reply's parent. A comment held for moderation has is_published false.",
      credentials: ["none", "engagementJwt", "memberSession", "widgetSession"],
      params: z.object({ account_id, page }),
      query: z.object({ comment_widget_id }),
      body: { schema: newCommentBody, contentTypes: CONTENT_TYPES, limit: LIMIT },
      responses: {
        201: { description: "The comment and the updated counts.", schema: createdCommentSchema },
      },
      errors: ["unauthorized", "forbidden", "not_found", "conflict", "too_large"],
    },
    async ({ ctx, params, query, body, address, origin }) => {
      const answer = await createComment(ctx, {
        page: params.page,
        widgetId: query.comment_widget_id,
        ops: getOps(body.comment),
        origin,
        parentId: body.comment.parent_comment_id ?? null,
        confidential: body.confidential,
        guest: {
          name: body.comment.guest_name ?? null,
          verify: () =>
            captcha.verify(ctx, { response: getCaptchaResponse(body), isMobile: body.mobile, address }),
        },
      });
      const { comments, parents } = answer.counts;
      return rawJson(
        `{"total_count":${comments},"comment":${answer.document},"total_parent_comments_count":${parents}}`,
        { status: 201 },
      );
    },
  );
}

const editCommentEndpoint = defineEndpoint(
  {
    ...shared,
    operationId: "editComment",
    method: "put",
    path: "/api/v1/accounts/{account_id}/pages/{page}/comments/{comment_id}",
    jsonSuffix: true,
    summary: "Edit one's own comment",
    description: "The comment is moderated again and may become pending.",
    credentials: ["engagementJwt", "memberSession", "widgetSession"],
    params: z.object({ account_id, page, comment_id: commentId }),
    body: { schema: editedCommentBody, contentTypes: CONTENT_TYPES, limit: LIMIT },
    responses: { 200: { description: "The comment.", schema: commentEnvelope } },
    errors: ["unauthorized", "forbidden", "not_found", "conflict", "gone", "too_large"],
  },
  async ({ ctx, params, body, origin }) => {
    const existingPage = await requirePage(ctx, params.page);
    const sent = { ops: getOps(body.comment), origin };
    return envelope(await editComment(ctx, { page: existingPage, id: params.comment_id, ...sent }));
  },
);

const hideCommentEndpoint = defineEndpoint(
  {
    ...shared,
    operationId: "hideComment",
    method: "post",
    path: "/api/v1/accounts/{account_id}/pages/{page}/comments/{comment_id}/hide",
    jsonSuffix: true,
    summary: "Delete one's own comment",
    description: "Idempotent. The author can't undo this.",
    credentials: ["engagementJwt", "memberSession", "widgetSession"],
    params: z.object({ account_id, page, comment_id: commentId }),
    body: { schema: jwtBody, contentTypes: CONTENT_TYPES, limit: LIMIT, optional: true },
    responses: { 200: { description: "The reduced comment.", schema: reducedEnvelope } },
    errors: ["unauthorized", "forbidden", "not_found", "conflict", "too_large"],
  },
  async ({ ctx, params }) => {
    const { id: pageId } = await requirePage(ctx, params.page);
    return envelope(await hideComment(ctx, { id: params.comment_id, pageId }));
  },
);

export function writeCommentEndpoints(captcha: Captcha): readonly Endpoint[] {
  return [createCommentEndpoint(captcha), editCommentEndpoint, hideCommentEndpoint];
}

import { z } from "@hono/zod-openapi";
import { appealComment, REPORT_REASONS, reportComment } from "@/server/engagement/moderation/index";
import { defineEndpoint, type Endpoint, empty } from "@/server/http/index";
import { account_id, commentId } from "../wire/parameters";

const shared = {
  tag: "Comments",
  account: "path",
  origin: "account",
  credentials: ["engagementJwt", "memberSession", "widgetSession"],
  cache: "private",
  params: z.object({ account_id, comment_id: commentId }),
} as const;

const jwt = z.unknown().optional().openapi({
  type: "string",
  description: "Token of the reader, signed by the publisher with a shared key.",
});
const jsonBody = { contentTypes: ["application/json"], limit: 64 * 1024 };
const note = (describe: string) =>
  z
    .string()
    .max(2_000)
    .refine((text) => !text.includes("\u0000"), "A text holds no NUL.")
    .describe(describe);

const reportEndpoint = defineEndpoint(
  {
    ...shared,
    operationId: "reportComment",
    method: "post",
    path: "/api/v1/accounts/{account_id}/comments/{comment_id}/report",
    summary: "Report a comment to the moderators",
    description: "It stays as it is until a moderator decides. Reported again, the first report counts.",
    body: {
      schema: z.object({
        reason: z.enum(REPORT_REASONS).describe("Why it should not stand."),
        note: note("More about it, for moderators.").default(""),
        jwt,
      }),
      ...jsonBody,
    },
    responses: { 204: { description: "The report is in." } },
    errors: ["unauthorized", "forbidden", "not_found", "too_large"],
  },
  async ({ ctx, params, body }) => {
    await reportComment(ctx, { commentId: params.comment_id, reason: body.reason, note: body.note });
    return empty(204);
  },
);

const appealEndpoint = defineEndpoint(
  {
    ...shared,
    operationId: "appealComment",
    method: "post",
    path: "/api/v1/accounts/{account_id}/comments/{comment_id}/appeal",
    summary: "Say why one's own comment should stand",
    description: "For the writer of a comment that was withdrawn or waits; once for each comment.",
    body: { schema: z.object({ note: note("To the moderators.").min(1), jwt }), ...jsonBody },
    responses: { 204: { description: "Moderators will read it." } },
    errors: ["unauthorized", "forbidden", "not_found", "conflict", "too_large"],
  },
  async ({ ctx, params, body }) => {
    await appealComment(ctx, { commentId: params.comment_id, note: body.note });
    return empty(204);
  },
);

export const reportEndpoints: readonly Endpoint[] = [reportEndpoint, appealEndpoint];

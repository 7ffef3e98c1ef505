import { appealComment, REPORT_REASONS, reportComment } from "@/server/engagement/moderation/index";
import { defineEndpoint, type Endpoint, empty } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
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
  description: "Reader token (JWT), signed with one of the account's SSO signing keys.",
});
const jsonBody = { contentTypes: ["application/json"], limit: 64 * 1024 };
const note = (describe: string) =>
  z
    .string()
    .max(2_000)
    .refine((text) => !text.includes("\u0000"), "The text must not contain NUL.")
    .describe(describe);

const reportEndpoint = defineEndpoint(
  {
    ...shared,
    operationId: "reportComment",
    method: "post",
    path: "/api/v1/accounts/{account_id}/comments/{comment_id}/report",
    summary: "Report a comment to the moderators",
    description:
      "The comment stays unchanged until a moderator decides. Only the first report of a reader counts.",
    body: {
      schema: z.object({
        reason: z.enum(REPORT_REASONS).describe("Why the comment should be removed."),
        note: note("Details for moderators.").default(""),
        jwt,
      }),
      ...jsonBody,
    },
    responses: { 204: { description: "Reported." } },
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
    summary: "Appeal the moderation of one's own comment",
    description: "For the author of a rejected or pending comment, once per comment.",
    body: { schema: z.object({ note: note("Message to the moderators.").min(1), jwt }), ...jsonBody },
    responses: { 204: { description: "Appeal submitted." } },
    errors: ["unauthorized", "forbidden", "not_found", "conflict", "too_large"],
  },
  async ({ ctx, params, body }) => {
    await appealComment(ctx, { commentId: params.comment_id, note: body.note });
    return empty(204);
  },
);

export const reportEndpoints: readonly Endpoint[] = [reportEndpoint, appealEndpoint];

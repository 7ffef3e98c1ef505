import {
  banInPlace,
  claimModeratorCode,
  decideInPlace,
  featureInPlace,
  liftBanInPlace,
  listInPlace,
  undoInPlace,
} from "@/server/engagement/moderation/index";
import { defineEndpoint, type Endpoint, empty, idParameter, json, rawJson } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { commentSchema } from "../wire/comment";
import { account_id, comment_widget_id, jwt as jwtInQuery, page } from "../wire/parameters";

const shared = {
  tag: "Moderation in place",
  account: "path",
  credentials: ["engagementJwt", "memberSession"],
  cache: "private",
} as const;
const write = { ...shared, origin: "account" } as const;
const refusals = ["unauthorized", "forbidden", "not_found", "too_large"] as const;
const jsonBody = { contentTypes: ["application/json"], limit: 64 * 1024 };

const jwt = z.unknown().optional().openapi({
  type: "string",
  description: "Reader token (JWT), signed with one of the account's SSO signing keys.",
});
const reason = z
  .string()
  .max(500)
  .refine((text) => !text.includes("\u0000"), "The text must not contain NUL.")
  .describe("Reason, shown in the moderation log.");

const decidedSchema = z
  .object({
    batch: z.guid().describe("Batch ID for undoing the decision."),
    comments: z.array(commentSchema),
  })
  .openapi("DecidedInPlace");

const featuredSchema = z
  .object({
    batch: z.guid().nullable().describe("Batch ID for undoing the decision; null: nothing changed."),
    comments: z.array(commentSchema),
  })
  .openapi("FeaturedInPlace");

const linkEndpoint = defineEndpoint(
  {
    ...write,
    operationId: "linkModerator",
    method: "post",
    path: "/api/v1/accounts/{account_id}/moderation/links",
    summary: "Link this reader to a staff member",
    description: "The dashboard shows the code to the staff member. It works once, for ten minutes.",
    params: z.object({ account_id }),
    body: {
      schema: z.object({ code: z.string().max(100).describe("The code shown in the dashboard."), jwt }),
      ...jsonBody,
    },
    responses: {
      201: {
        description: "The reader can now moderate.",
        schema: z.object({ moderator: z.string().describe("Name of the staff member.") }),
      },
    },
    errors: refusals,
  },
  async ({ ctx, body }) => {
    const { name } = await claimModeratorCode(ctx, body.code);
    return json({ moderator: name }, { status: 201 });
  },
);

const waitingEndpoint = defineEndpoint(
  {
    ...shared,
    operationId: "listModeration",
    method: "get",
    path: "/api/v1/accounts/{account_id}/pages/{page}/moderation",
    summary: "List the pending comments of a page",
    description: "For a reader who is not a moderator, `moderator` is null and the list is empty.",
    params: z.object({ account_id, page }),
    query: z.object({ comment_widget_id, jwt: jwtInQuery }),
    responses: {
      200: {
        description: "Oldest first, at most 50.",
        schema: z
          .object({
            moderator: z.string().nullable().describe("Name of the linked staff member."),
            code_waits: z
              .boolean()
              .describe(
                "Whether a valid code exists and this reader is not a moderator yet. If so, the widget shows a field for the code.",
              ),
            waiting: z.array(
              z.object({
                version: z
                  .int()
                  .describe("Send it with a decision, so that a conflicting decision is not overwritten."),
                reason: z.string().describe("Why it is pending; may be empty."),
                reports: z.int().describe("Number of readers who reported it."),
                comment: commentSchema,
              }),
            ),
          })
          .openapi("ModerationInPlace"),
      },
    },
    errors: ["unauthorized", "not_found"],
  },
  async ({ ctx, params, query }) => {
    const input = { page: params.page, widgetId: query.comment_widget_id };
    const { moderator, codeWaits, waiting } = await listInPlace(ctx, input);
    const entries = waiting.map(
      ({ version, reason: why, reports, document }) =>
        `{"version":${version},"reason":${JSON.stringify(why)},"reports":${reports},"comment":${document}}`,
    );
    return rawJson(
      `{"moderator":${JSON.stringify(moderator)},"code_waits":${codeWaits},"waiting":[${entries.join(",")}]}`,
    );
  },
);

const decideEndpoint = defineEndpoint(
  {
    ...write,
    operationId: "decideInPlace",
    method: "post",
    path: "/api/v1/accounts/{account_id}/moderation/decisions",
    summary: "Moderate comments on their page",
    params: z.object({ account_id }),
    body: {
      schema: z.object({
        move: z.enum(["approve", "pend", "spam", "delete", "restore"]),
        comments: z
          .array(
            z.object({
              id: idParameter("Comment ID."),
              version: z
                .int()
                .optional()
                .describe("The version you saw. If it has changed, the decision is rejected."),
            }),
          )
          .min(1)
          .max(100),
        reason: reason.default(""),
        jwt,
      }),
      ...jsonBody,
    },
    responses: {
      200: {
        description: "The moderated comments.",
        schema: decidedSchema,
      },
    },
    errors: [...refusals, "conflict"],
  },
  async ({ ctx, body: { move, comments, reason: why } }) => {
    const versions = new Map(
      comments.flatMap(({ id, version }) => (version === undefined ? [] : [[id, version] as const])),
    );
    const ids = [...new Set(comments.map(({ id }) => id))];
    const decided = await decideInPlace(ctx, { ids, move, reason: why, versions });
    return rawJson(`{"batch":"${decided.batch}","comments":[${documents(decided.comments)}]}`);
  },
);

const featureEndpoint = defineEndpoint(
  {
    ...write,
    operationId: "featureInPlace",
    method: "post",
    path: "/api/v1/accounts/{account_id}/moderation/features",
    summary: "Feature a comment on its page",
    description: "Idempotent. Only published comments can be featured.",
    params: z.object({ account_id }),
    body: {
      schema: z.object({
        comment_id: idParameter("Comment ID."),
        featured: z.boolean().describe("true: feature the comment; false: stop featuring it."),
        jwt,
      }),
      ...jsonBody,
    },
    responses: { 200: { description: "The comment.", schema: featuredSchema } },
    errors: [...refusals, "conflict"],
  },
  async ({ ctx, body: { comment_id: id, featured: isFeatured } }) => {
    const { batch, comments } = await featureInPlace(ctx, { id, isFeatured });
    return rawJson(`{"batch":${JSON.stringify(batch)},"comments":[${documents(comments)}]}`);
  },
);

const undoEndpoint = defineEndpoint(
  {
    ...write,
    operationId: "undoInPlace",
    method: "post",
    path: "/api/v1/accounts/{account_id}/moderation/decisions/{batch}/undo",
    summary: "Undo a decision",
    params: z.object({ account_id, batch: z.guid().describe("Batch ID from the decision's response.") }),
    body: { schema: z.object({ jwt }), ...jsonBody, optional: true },
    responses: {
      200: {
        description: "The restored comments, and IDs of those changed by someone else since.",
        schema: z.object({ comments: z.array(commentSchema), changed_since: z.array(z.int()) }),
      },
    },
    errors: refusals,
  },
  async ({ ctx, params }) => {
    const { comments, changedSince } = await undoInPlace(ctx, params.batch);
    return rawJson(`{"comments":[${documents(comments)}],"changed_since":${JSON.stringify(changedSince)}}`);
  },
);

function documents(comments: readonly { document: string }[]): string {
  return comments.map(({ document }) => document).join(",");
}

const banEndpoint = defineEndpoint(
  {
    ...write,
    operationId: "banInPlace",
    method: "post",
    path: "/api/v1/accounts/{account_id}/moderation/bans",
    summary: "Ban the author of a comment",
    params: z.object({ account_id }),
    body: {
      schema: z.object({
        comment_id: idParameter("The comment whose author is banned."),
        shadow: z
          .boolean()
          .default(false)
          .describe("Shadow ban: the author can still comment, but nobody else sees it."),
        hours: z.int().min(1).max(87_600).nullable().describe("Duration; null: until the ban is lifted."),
        reason: reason.min(1),
        jwt,
      }),
      ...jsonBody,
    },
    responses: { 201: { description: "The ban.", schema: z.object({ id: z.int() }) } },
    errors: refusals,
  },
  async ({ ctx, body: { comment_id: commentId, shadow, hours, reason: why } }) =>
    json({ id: await banInPlace(ctx, { commentId, shadow, hours, reason: why }) }, { status: 201 }),
);

const liftEndpoint = defineEndpoint(
  {
    ...write,
    operationId: "liftBanInPlace",
    method: "delete",
    path: "/api/v1/accounts/{account_id}/moderation/bans/{ban_id}",
    summary: "Lift a ban",
    params: z.object({ account_id, ban_id: idParameter("Ban ID.") }),
    body: { schema: z.object({ jwt }), ...jsonBody, optional: true },
    responses: { 204: { description: "The ban is lifted." } },
    errors: refusals,
  },
  async ({ ctx, params }) => {
    await liftBanInPlace(ctx, params.ban_id);
    return empty(204);
  },
);

export const inPlaceEndpoints: readonly Endpoint[] = [
  linkEndpoint,
  waitingEndpoint,
  decideEndpoint,
  featureEndpoint,
  undoEndpoint,
  banEndpoint,
  liftEndpoint,
];

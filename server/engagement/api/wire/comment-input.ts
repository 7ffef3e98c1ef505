import { booleanParameter, wholeNumber } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";

const ops = z.unknown().openapi({
  type: "array",
  items: { type: "object" },
  description:
    "Items {insert} of text, links ({attributes:{link}, insert}), mentions ({attributes:{mention:{id, name}}, insert:{mentions:true}}) and uploaded pictures ({insert:{image}}; the fragment `#alt=` of its URL, percent-encoded, is the alternative text, at most 200 characters).",
});
const captcha = z.string().max(8_192).nullish().describe("Captcha response; required for guests.");

const comment = z
  .object({
    body: z
      .object({ ops: ops.optional(), captcha_response: captcha, comment: z.string().optional() })
      .optional()
      .describe("The text."),
    ops: ops.optional().describe("The text, in the format of body.ops."),
    comment: z.string().optional().describe("The text as plain text."),
    captcha_response: captcha,
    parent_comment_id: wholeNumber({ describe: "Parent comment ID." }).nullish(),
    guest_name: z.string().max(200).nullish().describe("Name of the guest."),
  })
  .openapi("CommentInput");

const jwt = z.unknown().optional().openapi({
  type: "string",
  description: "Reader token (JWT), signed with one of the account's SSO signing keys.",
});

export const newCommentBody = z.object({
  comment,
  confidential: booleanParameter("Whether only moderators see the author; for logged-in readers, if enabled.")
    .nullish()
    .transform((value) => value === true),
  captcha_response: captcha,
  mobile: booleanParameter("Whether the captcha was solved in a mobile app.")
    .nullish()
    .transform((value) => value === true),
  jwt,
});

export const editedCommentBody = z.object({ comment, jwt });

/** A body that contains only the reader's token. */
export const jwtBody = z.object({ jwt });

type CommentInput = z.output<typeof comment>;

/** Get the ops of a comment from any of their locations in the body; a plain text becomes one op. */
export function getOps({ body, ops: bare, comment: text }: CommentInput): unknown {
  const plain = body?.comment ?? text;
  return body?.ops ?? bare ?? (plain === undefined ? undefined : [{ insert: plain }]);
}

export function getCaptchaResponse(input: z.output<typeof newCommentBody>): string | null {
  return (
    input.comment.body?.captcha_response ?? input.comment.captcha_response ?? input.captcha_response ?? null
  );
}

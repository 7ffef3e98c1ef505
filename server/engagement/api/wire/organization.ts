import type { Account } from "@/server/accounts/index";
import { wholeNumber } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { commentSchema, reducedCommentSchema } from "./comment";
import { personSchema } from "./person";

/** Options shared by all operations of the organization API. */
export const organizationOptions = {
  tag: "Organization",
  cache: "private",
  jsonSuffix: true,
  credentials: ["organizationToken"],
  errors: ["unauthorized", "not_found", "conflict", "unprocessable", "too_large"],
} as const;

/** Request bodies of the organization API. */
export const jsonBody = { contentTypes: ["application/json"], limit: 64 * 1024 } as const;

/** The organization token: in the body, in the query, or as Bearer. */
const sentToken = z.string().max(500).optional().describe("Organization token, unless sent as Bearer.");
export const tokenQuery = z.object({ authentication_token: sentToken });

export const organization_id = z.string().max(100).openapi({
  type: "string",
  format: "uuid",
  description: "UUID of the organization.",
});

const actingUser = z
  .unknown()
  .refine((value) => value !== undefined && value !== null && value !== "", "is required")
  .openapi({ type: "integer", description: "ID of the acting organization user." });

export const user_id = z.string().min(1).max(20).openapi({
  type: "string",
  description: "ID of the viewing organization user.",
});

export const newAccountBody = z.object({
  authentication_token: sentToken,
  account_name: z.string().max(200).describe("Name of the publication."),
  account_email: z.string().max(320).describe("Contact email of the account. Add staff in the dashboard."),
  website_url: z.string().max(2_000).describe("URL of its website. The host becomes the account's domain."),
});

export const newUserBody = z.object({
  authentication_token: sentToken,
  user: z.object({
    name: z.string().max(200),
    email: z.string().max(320).nullish().describe("Never shown."),
  }),
});

const ops = z
  .unknown()
  .openapi({ type: "array", items: { type: "object" }, description: "Rich text items." });
const commentInput = z.union([
  z.string(),
  z.object({
    comment: z.string().optional(),
    ops: ops.optional(),
    body: z.object({ ops: ops.optional(), comment: z.string().optional() }).optional(),
  }),
]);

export const newOrganizationCommentBody = z.object({
  authentication_token: sentToken,
  page_id: z.string().max(12_000).describe("The page: base64 of its URI-encoded URL."),
  user_id: actingUser,
  comment: commentInput.describe("The text as a string, {comment}, {ops} or {body: {ops}}."),
  parent_comment_id: z.unknown().optional().openapi({ type: "integer", description: "Parent comment ID." }),
});

/** The ops of a comment, in any of the accepted forms. */
export function organizationOps(sent: z.output<typeof commentInput>): unknown {
  if (typeof sent === "string") return [{ insert: sent }];
  const plain = sent.comment ?? sent.body?.comment;
  return sent.body?.ops ?? sent.ops ?? (plain === undefined ? undefined : [{ insert: plain }]);
}

export const movesBody = z.object({
  authentication_token: sentToken,
  user_id: actingUser,
  comment_ids: z.array(z.unknown()).openapi({
    type: "array",
    items: { type: "integer" },
    description: "1 to 500 comment IDs; comments of other accounts are ignored.",
  }),
});

const status = z.enum(["approved", "hidden_or_deleted", "pending"]);

export const adminListQuery = z.object({
  authentication_token: sentToken,
  user_id,
  page: wholeNumber({ min: 1, max: 100_000, describe: "Page number, from 1." }).default(1),
  per_page: wholeNumber({ min: 1, max: 100, describe: "Comments per page." }).default(10),
  status: status.optional().describe("Filter by status."),
  spam: z.enum(["true", "false"]).optional().describe("Filter by spam or not spam."),
  sort_order: z.enum(["asc", "desc"]).default("desc").describe("Sort order by creation time."),
  mquery: z.string().max(300).optional().describe("Search words in the text."),
});

export const adminOneQuery = z.object({ authentication_token: sentToken, user_id });

const oneReaction = z.object({
  id: z.int(),
  account_id: z.int(),
  reaction_id: z.int(),
  shortcode: z.string().nullable(),
  label: z.string(),
});

const reactions = z.object({
  id: z.int(),
  account_id: z.int(),
  reaction_set: z.array(oneReaction),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export const organizationAccountSchema = z
  .object({
    id: z.int(),
    config: z.null(),
    name: z.string(),
    domains: z.array(z.string()).describe("Origins of the account."),
    profane_words: z.array(z.string()),
    profanity_configuration: z.object({}).loose(),
    comments_limit: z.int().describe("Number of comments loaded initially."),
    logo: z.string().nullable(),
    configurations: z.array(z.object({ id: z.int(), name: z.string(), display_name: z.string() })),
    comment_reaction_sets: z.array(reactions).describe("One set if the account has comment reactions."),
    page_reaction_sets: reactions,
    total_comments_count: z.int().describe("Number of comments of the account, with any status."),
    is_paid_account: z.boolean().describe("false: the account is in test mode and takes no live payments."),
  })
  .openapi("OrganizationAccount");

const CONFIGURATIONS = [
  ["guest_commenting", "Guest commenting"],
  ["pre_moderation", "Pre-moderation"],
  ["image_uploads", "Image uploads"],
  ["confidential_commenting", "Confidential commenting"],
] as const;

/** The reactions available to readers; they are part of the account's settings and carry their update time. */
function toReactionSet(
  { id }: Account,
  offered: readonly { id: number; label: string; short_code: string | null }[],
  now: Date,
): z.input<typeof reactions> {
  return {
    id,
    account_id: id,
    reaction_set: offered.map((reaction, index) => ({
      id: index + 1,
      account_id: id,
      reaction_id: reaction.id,
      shortcode: reaction.short_code,
      label: reaction.label,
    })),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}

/** An account in the form of the organization API. */
export function organizationAccount(
  account: Account,
  { commentsCount, now }: { commentsCount: number; now: Date },
): z.input<typeof organizationAccountSchema> {
  const { id, name, siteUrl, mode, settings } = account;
  const { engagement, commentReactions } = settings;
  const { preventProfaneComment, preModerateProfaneComment } = engagement;
  return {
    id,
    config: null,
    name,
    domains: [siteUrl],
    profane_words: [...engagement.prohibitedWords],
    profanity_configuration: {
      prevent_profane_comment: preventProfaneComment,
      pre_moderate_profane_comment: preModerateProfaneComment,
    },
    comments_limit: engagement.initialLoadCommentsLimit,
    logo: settings.logo?.url ?? null,
    configurations: CONFIGURATIONS.map(([key, display], index) => ({
      id: index + 1,
      name: key,
      display_name: display,
    })),
    comment_reaction_sets:
      commentReactions.length === 0 ? [] : [toReactionSet(account, commentReactions, now)],
    page_reaction_sets: toReactionSet(account, engagement.pageReactions, now),
    total_comments_count: commentsCount,
    is_paid_account: mode === "live",
  };
}

export const organizationUserSchema = personSchema;

export const adminListSchema = z.object({
  comments: z.array(commentSchema),
  total_entries: z.int().describe("Number of matching comments."),
  total_pages: z.int(),
});

export const timelineSchema = z.object({
  comment: commentSchema,
  timeline: z.array(
    z.object({
      event: z
        .string()
        .describe(
          "submitted_at, edited_at, hidden_at, approved_at, deleted_at, restored_at, spammed_at, pended_at or undone_at.",
        ),
      event_time: z.iso.datetime(),
      event_by: z.string().describe("The name of the moderator."),
    }),
  ),
});

export const movedSchema = z.object({
  comment: z.array(z.union([commentSchema, reducedCommentSchema])).describe("In the requested order."),
});

export const oneCommentSchema = z.object({ comment: commentSchema });

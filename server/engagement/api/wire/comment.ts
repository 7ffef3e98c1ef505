import { z } from "@/server/platform/openapi/index";
import { personSchema } from "./person";

const time = (describe: string) => z.iso.datetime().describe(describe);

const attributesSchema = z
  .object({
    link: z
      .string()
      .optional()
      .describe("Link target: http, https or mailto; for a mention, the reader's slug."),
    mention: z
      .object({
        id: z.string().describe("Reader ID."),
        name: z.string(),
        slug: z.string(),
        avatar: z.string().nullable(),
        target: z.string().optional().describe("As sent by the author's client."),
        class: z.string().optional().describe("CSS class names, as sent by the author's client."),
        "end-point": z
          .string()
          .optional()
          .describe("An http or https URL or a path, as sent by the author's client."),
      })
      .optional(),
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    underline: z.boolean().optional(),
    blockquote: z.boolean().optional(),
    header: z.int().optional(),
    list: z.string().optional(),
  })
  .describe("Formatting occurs in contributions only.");

/** A rich text as a list of items in reading order. */
export const bodySchema = z
  .object({
    ops: z.array(
      z.object({
        insert: z
          .union([
            z.string(),
            z.object({ mentions: z.literal(true) }),
            z.object({ image: z.string() }),
            z.object({ video: z.string() }),
          ])
          .describe("Text, a mention, or an image URL."),
        attributes: attributesSchema.optional(),
      }),
    ),
  })
  .openapi("Body");

const reactions = z.record(z.string(), z.int()).describe("Map of reaction ID to count, without zeros.");

const shared = {
  id: z.int(),
  comment_realm_id: z.int().describe("ID of its conversation."),
  page_id: z.int(),
  created_at: time("When it was created."),
  parent_comment_id: z.int().nullable().describe("Parent comment ID; null for a top-level comment."),
  hidden_by_id: z.int().nullable().describe("Its author, if the author deleted it."),
  hidden_at: time("When its author deleted it.").nullable(),
  deleted_at: time("When a moderator deleted it.").nullable(),
  reactions,
  is_spam: z.boolean(),
  is_published: z.boolean().describe("false while it is pending."),
  page_url: z.string(),
  hero_image_url: z.string().nullable().describe("The page's og:image; null if unknown."),
  headline: z.string().nullable().describe("The page's og:title; null if unknown."),
  hidden: z.boolean(),
  deleted: z.boolean(),
  realm_comment_count: z.int().describe("Number of visible comments in the conversation."),
};

/** The reduced form of a withdrawn comment: without text and author. */
export const reducedCommentSchema = z.object(shared).openapi("ReducedComment");

export const commentSchema = z
  .object({
    ...shared,
    body: bodySchema,
    author_id: z
      .int()
      .nullable()
      .describe("null for a confidential comment, except for its author and moderators."),
    deleted_by_id: z.int().nullable().describe("The moderator who deleted it."),
    edited_at: time("When its text was last changed.").nullable(),
    toxicity: z.number().describe("0 to 100; 0 if not scored."),
    is_page_author: z.boolean().describe("Written by an author of the page."),
    is_featured: z.boolean().describe("Whether the newsroom features the visible comment."),
    author: personSchema.nullable().describe("null for a confidential comment, like author_id."),
    mentions: z.array(personSchema).describe("The mentioned readers."),
  })
  .openapi("Comment");

const counts = {
  total_count: z.int().describe("Number of visible comments in the conversation, including replies."),
  total_parent_comments_count: z.int().describe("Number of top-level comments among them."),
};

export const commentListSchema = z
  .object({
    total_count: counts.total_count,
    comment_channel: z.string().describe("Name of the conversation's live channel."),
    comments: z
      .array(z.union([commentSchema, reducedCommentSchema]))
      .describe("Each top-level comment, followed by all its replies."),
    total_parent_comments_count: counts.total_parent_comments_count,
  })
  .openapi("CommentList");

export const commentThreadSchema = z
  .object({
    total_count: counts.total_count,
    comments: z
      .array(z.union([commentSchema, reducedCommentSchema]))
      .describe("The top-level comment, then its replies, oldest first."),
    total_parent_comments_count: counts.total_parent_comments_count,
  })
  .openapi("CommentThread");

export const createdCommentSchema = z
  .object({
    total_count: counts.total_count,
    comment: commentSchema,
    total_parent_comments_count: counts.total_parent_comments_count,
  })
  .openapi("CreatedComment");

export const commentEnvelope = z.object({ comment: commentSchema });
export const reducedEnvelope = z.object({ comment: reducedCommentSchema });

import { z } from "@hono/zod-openapi";
import { personSchema } from "./person";

const time = (describe: string) => z.iso.datetime().describe(describe);

const attributesSchema = z
  .object({
    link: z
      .string()
      .optional()
      .describe("Where the text leads: http, https or mailto; of a mention, the reader's slug."),
    mention: z
      .object({
        id: z.string().describe("Id of the reader."),
        name: z.string(),
        slug: z.string(),
        avatar: z.string().nullable(),
        target: z.string().optional().describe("As the writer's client sent it."),
        class: z.string().optional().describe("CSS class names, as the writer's client sent them."),
        "end-point": z
          .string()
          .optional()
          .describe("An http or https address or a path, as the writer's client sent it."),
      })
      .optional(),
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    underline: z.boolean().optional(),
    blockquote: z.boolean().optional(),
    header: z.int().optional(),
    list: z.string().optional(),
  })
  .describe("Looks stand in contributions only.");

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
          .describe("A text, a mention, or a picture by its address."),
        attributes: attributesSchema.optional(),
      }),
    ),
  })
  .openapi("Body");

const reactions = z.record(z.string(), z.int()).describe("Reaction id to count; without those of zero.");

const shared = {
  id: z.int(),
  comment_realm_id: z.int().describe("The conversation of the page in which it stands."),
  page_id: z.int(),
  created_at: time("When it was written."),
  parent_comment_id: z.int().nullable().describe("The comment that it answers; null: none."),
  hidden_by_id: z.int().nullable().describe("Its author, when the author withdrew it."),
  hidden_at: time("When its author withdrew it.").nullable(),
  deleted_at: time("When a moderator removed it.").nullable(),
  reactions,
  is_spam: z.boolean(),
  is_published: z.boolean().describe("false: it waits for a moderator."),
  page_url: z.string(),
  hero_image_url: z.string().nullable().describe("The page's og:image; null until known."),
  headline: z.string().nullable().describe("The page's og:title; null until known."),
  hidden: z.boolean(),
  deleted: z.boolean(),
  realm_comment_count: z.int().describe("Visible comments of the conversation now."),
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
      .describe("null of a confidential comment, for all but its writer and moderators."),
    deleted_by_id: z.int().nullable().describe("The moderator who removed it."),
    edited_at: time("When its text was last changed.").nullable(),
    toxicity: z.number().describe("0 to 100; 0 where nothing scored it."),
    is_page_author: z.boolean().describe("Written by an author of the page."),
    author: personSchema.nullable().describe("null of a confidential comment, as author_id."),
    mentions: z.array(personSchema).describe("The readers it names."),
  })
  .openapi("Comment");

const counts = {
  total_count: z.int().describe("Visible comments of the conversation, replies included."),
  total_parent_comments_count: z.int().describe("Those among them that answer no other."),
};

export const commentListSchema = z
  .object({
    total_count: counts.total_count,
    comment_channel: z.string().describe("Name of the page's conversation for those who follow it."),
    comments: z
      .array(z.union([commentSchema, reducedCommentSchema]))
      .describe("Each comment that answers no other, followed by all its replies."),
    total_parent_comments_count: counts.total_parent_comments_count,
  })
  .openapi("CommentList");

export const commentThreadSchema = z
  .object({
    total_count: counts.total_count,
    comments: z
      .array(z.union([commentSchema, reducedCommentSchema]))
      .describe("The comment that answers no other, then its replies, the oldest first."),
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

import {
  encodeFeedCursor,
  type FeedComment,
  type FeedPage,
  type FeedReply,
  type FeedSlice,
} from "@/server/engagement/feed/index";
import { z } from "@/server/platform/openapi/index";

export const feedPageSchema = z
  .object({
    url: z.string(),
    headline: z.string().nullable().describe("The page's og:title; null if unknown."),
    hero_image_url: z.string().nullable().describe("The page's og:image; null if unknown."),
    comments_count: z.int().describe("Number of visible comments in all its conversations."),
  })
  .openapi("FeedPage");

const commentSchema = z.object({
  id: z.int(),
  parent_comment_id: z.int().nullable().describe("Parent comment ID; null for a top-level comment."),
  excerpt: z
    .string()
    .describe(
      "One line of plain text, at most 281 characters; empty if there is only an image without alternative text.",
    ),
  created_at: z.iso.datetime(),
  is_page_author: z.boolean().describe("Written by an author of the page."),
  author: z
    .object({ id: z.int(), name: z.string(), avatar: z.string().nullable() })
    .nullable()
    .describe("null for a confidential comment."),
  page: feedPageSchema,
});

const next = z.string().nullable().describe("Send as `before` for the next page; null on the last page.");

export const latestSchema = z.object({ data: z.array(commentSchema), next }).openapi("LatestComments");

export const repliesSchema = z
  .object({
    data: z.array(
      commentSchema.extend({
        parent_comment: z
          .object({ id: z.int(), excerpt: z.string() })
          .describe("The current reader's own comment."),
      }),
    ),
    next,
  })
  .openapi("RepliesToReader");

export const topPagesSchema = z
  .object({
    data: z.array(feedPageSchema),
    next: z.int().nullable().describe("Number of the next page; null on the last page."),
  })
  .openapi("TopPages");

export function feedPageDocument({
  url,
  headline,
  imageUrl,
  commentCount,
}: FeedPage): z.output<typeof feedPageSchema> {
  return { url, headline, hero_image_url: imageUrl, comments_count: commentCount };
}

function toComment(comment: FeedComment): z.output<typeof commentSchema> {
  return {
    id: comment.id,
    parent_comment_id: comment.parentId,
    excerpt: comment.excerpt,
    created_at: comment.createdAt.toISOString(),
    is_page_author: comment.isPageAuthor,
    author: comment.author,
    page: feedPageDocument(comment.page),
  };
}

function toNext({ next: cursor }: Pick<FeedSlice<unknown>, "next">): string | null {
  return cursor === null ? null : encodeFeedCursor(cursor);
}

export function latestDocument(stretch: FeedSlice<FeedComment>): z.output<typeof latestSchema> {
  return { data: stretch.entries.map(toComment), next: toNext(stretch) };
}

export function repliesDocument(stretch: FeedSlice<FeedReply>): z.output<typeof repliesSchema> {
  const data = stretch.entries.map((reply) => ({ ...toComment(reply), parent_comment: reply.parent }));
  return { data, next: toNext(stretch) };
}

export function topPagesDocument(result: {
  pages: readonly FeedPage[];
  next: number | null;
}): z.output<typeof topPagesSchema> {
  return { data: result.pages.map(feedPageDocument), next: result.next };
}

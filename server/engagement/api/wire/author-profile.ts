import type { AuthorProfile } from "@/server/engagement/authors/index";
import { z } from "@/server/platform/openapi/index";
import { feedPageDocument, feedPageSchema } from "./feed";
import { personSchema } from "./person";

export const authorProfileSchema = z
  .object({
    author: personSchema,
    since: z.iso
      .datetime()
      .describe("When the reader became known here; their first comment, if that is earlier."),
    comments_count: z
      .int()
      .describe("Number of published comments in the account; at most 1,000 are counted."),
    comments: z
      .array(
        z.object({
          id: z.int(),
          parent_comment_id: z.int().nullable().describe("Parent comment ID; null for a top-level comment."),
          excerpt: z.string().describe("One line of plain text, at most 281 characters."),
          created_at: z.iso.datetime(),
          page: feedPageSchema,
        }),
      )
      .describe("The latest five, newest first."),
  })
  .openapi("CommentAuthorProfile");

/** JSON text: the author is a document of the database. */
export function authorProfileDocument({ author, since, comments, recent }: AuthorProfile): string {
  const list = recent.map(({ id, parentId, excerpt, createdAt, page }) => ({
    id,
    parent_comment_id: parentId,
    excerpt,
    created_at: createdAt.toISOString(),
    page: feedPageDocument(page),
  }));
  return `{"author":${author},"since":"${since.toISOString()}","comments_count":${comments},"comments":${JSON.stringify(list)}}`;
}

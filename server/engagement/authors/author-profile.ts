import type { Context } from "@/server/context/index";
import { type FeedPage, toExcerpt } from "@/server/engagement/feed/index";
import { notFound } from "@/server/platform/errors/index";
import { findRecentComments, findShownAuthor } from "./author.repository";

/** A published comment in an author's profile. */
interface ProfileComment {
  id: number;
  parentId: number | null;
  /** Plain text, shortened. */
  excerpt: string;
  createdAt: Date;
  page: FeedPage;
}

/** What comments show about an author, and their latest comments in this account. */
export interface AuthorProfile {
  /** The interface's form of a person (JSON text). */
  author: string;
  since: Date;
  /** Number of published comments, at most 1,000. */
  comments: number;
  recent: ProfileComment[];
}

/**
 * Read the profile of a comment's author. Refuses with 404 comments that are not visible or of another account, and
 * confidential ones; other confidential comments of the author are neither listed nor counted.
 */
export async function readAuthorProfile(ctx: Context, commentId: number): Promise<AuthorProfile> {
  const found = await findShownAuthor(ctx.db, ctx.account.id, commentId);
  if (found === null) throw notFound("comment");
  const rows = await findRecentComments(ctx.db, ctx.account.id, found.id);
  const recent = rows.map(({ id, parentId, text, createdAt, ...page }) => ({
    id,
    parentId,
    excerpt: toExcerpt(text),
    createdAt,
    page,
  }));
  return { author: found.document, since: found.since, comments: found.comments, recent };
}

// Raw SQL: readers wait for these reads, and PostgreSQL builds the documents of readers as JSON text.
import { readStatement, type Statements } from "@/server/platform/db/index";

/** At most this many comments of an author are counted, so that the cost stays constant. */
const MAX_COUNTED = 1_000;
/** Number of the author's latest comments in a profile. */
const MAX_RECENT = 5;
/** Upper bound of an excerpt's source: long texts stay in the database. */
const HEAD = 600;

const SHOWN = "c.visible and not c.confidential";

// The author is found by a comment that shows them: readers who never commented, and authors of confidential comments
// only, cannot be looked up.
const PROFILE = readStatement(
  "author_profile",
  `select a.id, reader_wire(a) as "document!",
     least(a.created_at, (select c.created_at from comment c where c.author_id = a.id and ${SHOWN}
       order by c.created_at, c.id limit 1)) as "since!",
     (select count(*)::int from (select from comment c where c.author_id = a.id and ${SHOWN}
       limit ${MAX_COUNTED}) c) as "comments!"
   from comment asked join reader a on a.id = asked.author_id
   where asked.account_id = $1 and asked.id = $2 and asked.visible and not asked.confidential`,
);

interface ShownAuthor {
  id: number;
  /** The interface's form of a person (JSON text). */
  document: string;
  /** When the reader became known here: the row's creation, or an earlier imported comment. */
  since: Date;
  /** Number of published comments, at most 1,000. */
  comments: number;
}

/** Find the author whom a visible comment shows; null where there is no such comment, or it is confidential. */
export async function findShownAuthor(
  db: Statements,
  accountId: number,
  commentId: number,
): Promise<ShownAuthor | null> {
  const [row] = await db.query(PROFILE, [accountId, commentId]);
  return row ?? null;
}

const RECENT = readStatement(
  "author_recent",
  `select c.id, c.parent_comment_id as "parentId", left(c.text, ${HEAD}) as "text!", c.created_at as "createdAt",
     p.url, p.headline, p.image_url as "imageUrl", p.comment_count as "commentCount"
   from (select * from comment c where c.account_id = $1 and c.author_id = $2 and ${SHOWN}
     order by c.created_at desc, c.id desc limit ${MAX_RECENT}) c
     join page p on p.id = c.page_id order by c.created_at desc, c.id desc`,
);

interface RecentCommentRow {
  id: number;
  parentId: number | null;
  text: string;
  createdAt: Date;
  url: string;
  headline: string | null;
  imageUrl: string | null;
  commentCount: number;
}

/** Find the author's latest published comments in the account, newest first; confidential ones are left out. */
export function findRecentComments(
  db: Statements,
  accountId: number,
  authorId: number,
): Promise<RecentCommentRow[]> {
  return db.query(RECENT, [accountId, authorId]);
}

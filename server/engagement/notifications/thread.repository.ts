// Raw SQL: a comment is joined with the first of its thread and its page, also where a text names it.
import { type Statements, statement } from "@/server/platform/db/index";

const FIND = statement(
  "followable_thread",
  `select root.id, p.url, p.headline
   from comment asked join comment root on root.id = coalesce(asked.parent_comment_id, asked.id)
   join page p on p.id = root.page_id
   where asked.account_id = $1 and asked.id = $2 and (asked.visible or asked.listed)`,
);

/** A top-level comment and its replies. */
export interface Thread {
  /** Of its top-level comment. */
  id: number;
  /** Address of its page. */
  url: string;
  /** null: not known. */
  headline: string | null;
}

/** Find the thread of a comment that everybody sees, also as a removed one with replies; null: there is none. */
export async function findThread(
  db: Statements,
  accountId: number,
  commentId: number,
): Promise<Thread | null> {
  const [row] = await db.query(FIND, [accountId, commentId]);
  return row ?? null;
}

// The target is a number only of this kind: `case` keeps the others from being converted.
const FOLLOWED = statement(
  "followed_threads",
  `select f.id as "followId", root.id, p.url, p.headline,
     case when root.visible and not root.confidential then a.name end as author,
     case when root.visible then root.text end as text
   from reader_follow f
   join comment root on root.id = case when f.kind = 'thread' then f.target::int end
     and root.account_id = f.account_id
   join page p on p.id = root.page_id
   join reader a on a.id = root.author_id
   where f.account_id = $1 and f.reader_id = $2 and f.kind = 'thread'`,
);

/** A thread that a reader follows, as it is now. */
interface FollowedThread extends Thread {
  followId: number;
  /** null: withheld, or the comment was removed. */
  author: string | null;
  /** null: removed. */
  text: string | null;
}

/** List the threads that a reader follows and that still exist, in no order. */
export function findFollowedThreads(
  db: Statements,
  accountId: number,
  readerId: number,
): Promise<FollowedThread[]> {
  return db.query(FOLLOWED, [accountId, readerId]);
}

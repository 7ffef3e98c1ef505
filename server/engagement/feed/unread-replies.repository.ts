// Raw SQL: widgets ask for the number with every visit; the count stops at its limit.
import { type Statements, statement } from "@/server/platform/db/index";

/** At most this many replies are counted. */
const MAX_COUNTED = 100;

const UNREAD = statement(
  "feed_unread_replies",
  `select count(*)::int as "count!" from (
     select from comment c where c.account_id = $1 and c.parent_author_id = $2 and c.status = 'published'
       and c.author_id <> $2
       and c.created_at > coalesce((select s.seen_at from seen_replies s where s.reader_id = $2), $3)
       and not exists (select from ignored_author i where i.reader_id = $2 and i.author_id = c.author_id)
     order by c.created_at desc, c.id desc limit ${MAX_COUNTED}) c`,
);

/**
 * Count the visible replies of others to a reader's comments since they last looked, at most 100; replies of authors
 * whom the reader ignores are left out. `since` applies to readers who never looked.
 */
export async function countUnreadReplies(
  db: Statements,
  accountId: number,
  { readerId, since }: { readerId: number; since: Date },
): Promise<number> {
  const [row] = await db.query(UNREAD, [accountId, readerId, since]);
  return row?.count ?? 0;
}

const SEE = statement(
  "feed_see_replies",
  `insert into seen_replies as s (reader_id, account_id, seen_at) values ($2, $1, $3)
   on conflict (reader_id) do update set seen_at = greatest(s.seen_at, excluded.seen_at)`,
);

/** Store until when a reader has seen replies; an earlier time than the stored one changes nothing. */
export async function storeSeenReplies(
  db: Statements,
  accountId: number,
  { readerId, until }: { readerId: number; until: Date },
): Promise<void> {
  await db.query(SEE, [accountId, readerId, until]);
}

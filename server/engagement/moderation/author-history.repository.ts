import { integerArray, quickStatement, type Statements, shareRead } from "@/server/platform/db/index";
import type { HistoryQuery } from "./history-query.rules";
import type { ActiveBan } from "./phases.rules";

/** What is known of what somebody wrote before. */
interface AuthorPast {
  /** Published comments, counted as far as was asked. */
  publishedBefore: number;
  /** Milliseconds since each of the latest comments of a day, at most as many as were asked. */
  agesBefore: readonly number[];
}

// How many are asked for is kept from the planner. What holds longest comes first.
const BANS = quickStatement(
  "moderation_author_bans",
  `select b.reader_id as "readerId", b.shadow, b.reason, b.ends_at as "endsAt" from reader_ban b
   where b.account_id = $1 and b.reader_id = any((select $2::int[])::int[]) and b.lifted_at is null
   order by b.shadow, b.ends_at desc nulls first`,
);

const findBans = shareRead<{ authorId: number; now: Date }, ActiveBan | null>(
  async (db, accountId, asked) => {
    const readers = integerArray(asked.map(({ authorId }) => authorId));
    const bans = await db.query<ActiveBan & { readerId: number }>(BANS, [accountId, readers]);
    return asked.map(({ authorId, now }) => {
      const isHeld = ({ readerId, endsAt }: (typeof bans)[number]) =>
        readerId === authorId && (endsAt === null || endsAt > now);
      return bans.find(isHeld) ?? null;
    });
  },
);

/** The strictest of an author's bans that hold; null for a guest, who is nobody before. */
export async function findBan(
  db: Statements,
  accountId: number,
  { authorId, now }: { authorId: number | null; now: Date },
): Promise<ActiveBan | null> {
  return authorId === null ? null : findBans(db, accountId, { authorId, now });
}

const NO_PAST: AuthorPast = { publishedBefore: 0, agesBefore: [] };

// Each part by an index and bounded: without an order, an index would be read to its end first.
const PAST = quickStatement(
  "moderation_author_past",
  `select
     (select count(*)::int from (select from comment c where c.author_id = $1 and c.visible and c.id <> $3
        order by c.created_at desc, c.id desc limit $4) p)
       as "publishedBefore",
     (select coalesce(json_agg((extract(epoch from $2 - c.created_at) * 1000)::bigint), '[]') from (select created_at
        from comment where author_id = $1 and id <> $3 and created_at > $2 - interval '1 day'
        order by created_at desc, id desc limit $5) c) as "agesBefore"`,
);

interface AskedAuthor {
  authorId: number | null;
  /** The comment that is edited, which is no part of its author's past. */
  commentId: number | null;
  past: HistoryQuery;
  now: Date;
}

/** What an author wrote before, as far as somebody asks. */
export async function findAuthorHistory(
  db: Statements,
  { authorId, commentId, past, now }: AskedAuthor,
): Promise<AuthorPast> {
  if (authorId === null || (past.published === 0 && past.ages === 0)) return NO_PAST;
  const values = [authorId, now, commentId ?? 0, past.published, past.ages];
  const [row] = await db.query<AuthorPast>(PAST, values);
  return row ?? NO_PAST;
}

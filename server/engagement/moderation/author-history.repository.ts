// Raw SQL: every new comment waits for these reads; concurrent ones share a statement.
import { createBatchedRead, readStatement, type Statements } from "@/server/platform/db/index";
import type { ActiveBan } from "./phases.rules";
import type { HistoryQuery } from "./rule.rules";

/** The history of an author, as far as rules need it. */
interface AuthorHistory {
  /** Published comments, counted up to the queried limit. */
  publishedBefore: number;
  /** Age in milliseconds of each of the latest comments of a day, up to the queried limit. */
  agesBefore: readonly number[];
}

// A subselect hides the array size from the planner. The strictest ban comes first: full bans before shadow bans,
// then the latest end.
const BANS = readStatement(
  "moderation_author_bans",
  `select b.reader_id as "readerId", b.shadow, b.reason, b.ends_at as "endsAt" from reader_ban b
   where b.account_id = $1 and b.reader_id = any((select $2::int[])::int[]) and b.lifted_at is null
   order by b.shadow, b.ends_at desc nulls first`,
);

const findBans = createBatchedRead<{ authorId: number; now: Date }, ActiveBan | null>(
  async (db, accountId, queries) => {
    const readers = queries.map(({ authorId }) => authorId);
    const bans = await db.query(BANS, [accountId, readers]);
    return queries.map(({ authorId, now }) => {
      const isActive = ({ readerId, endsAt }: (typeof bans)[number]) =>
        readerId === authorId && (endsAt === null || endsAt > now);
      return bans.find(isActive) ?? null;
    });
  },
);

/** Find the strictest active ban of an author; null for a guest, who has no history. */
export async function findBan(
  db: Statements,
  accountId: number,
  { authorId, now }: { authorId: number | null; now: Date },
): Promise<ActiveBan | null> {
  return authorId === null ? null : findBans(db, accountId, { authorId, now });
}

const EMPTY_HISTORY: AuthorHistory = { publishedBefore: 0, agesBefore: [] };

// Each subquery is an index scan with a limit; without the order by, the whole index range would be read.
const AUTHOR_HISTORY = readStatement(
  "moderation_author_past",
  `select
     (select count(*)::int from (select from comment c where c.author_id = $1 and c.visible and c.id <> $3
        order by c.created_at desc, c.id desc limit $4) p)
       as "publishedBefore!",
     (select coalesce(json_agg((extract(epoch from $2::timestamptz - c.created_at) * 1000)::bigint), '[]') from (select created_at
        from comment where author_id = $1 and id <> $3 and created_at > $2::timestamptz - interval '1 day'
        order by created_at desc, id desc limit $5) c) as "agesBefore!"`,
);

declare global {
  interface JsonColumns {
    "moderation_author_past.agesBefore": AuthorHistory["agesBefore"];
  }
}

interface AuthorQuery {
  authorId: number | null;
  /** The edited comment, which is excluded from the history. */
  commentId: number | null;
  past: HistoryQuery;
  now: Date;
}

/** Find the history of an author, up to the limits of the query. */
export async function findAuthorHistory(
  db: Statements,
  { authorId, commentId, past, now }: AuthorQuery,
): Promise<AuthorHistory> {
  if (authorId === null || (past.published === 0 && past.ages === 0)) return EMPTY_HISTORY;
  const { published, ages } = past;
  const [row] = await db.query(AUTHOR_HISTORY, [authorId, now, commentId ?? 0, published, ages]);
  return row ?? EMPTY_HISTORY;
}

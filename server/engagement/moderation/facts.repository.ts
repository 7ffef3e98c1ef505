import { integerArray, quickStatement, type Statements, shareRead } from "@/server/platform/db/index";
import type { AskedPast } from "./facts.rules";
import type { ActiveBan } from "./phases.rules";

/** What is known of whoever writes. */
export interface AuthorFacts {
  ban: ActiveBan | null;
  /** Published comments, counted as far as was asked. */
  publishedBefore: number;
  /** Milliseconds since each of the latest comments of a day, at most as many as were asked. */
  agesBefore: readonly number[];
}

const NOBODY: AuthorFacts = { ban: null, publishedBefore: 0, agesBefore: [] };

// How many are asked for is kept from the planner. What holds longest comes first.
const BANNED = quickStatement(
  "moderation_author_bans",
  `select b.reader_id as "readerId", b.shadow, b.reason, b.ends_at as "endsAt" from reader_ban b
   where b.account_id = $1 and b.reader_id = any((select $2::int[])::int[]) and b.lifted_at is null
   order by b.shadow, b.ends_at desc nulls first`,
);

// Each part by an index and bounded: without an order, an index would be read to its end first.
const FACTS = quickStatement(
  "moderation_author_facts",
  `select (select json_build_object('shadow', b.shadow, 'reason', b.reason,
        'endsAt', (extract(epoch from b.ends_at) * 1000)::bigint)
      from reader_ban b where b.account_id = $1 and b.reader_id = $2 and b.lifted_at is null
        and (b.ends_at is null or b.ends_at > $3) order by b.shadow, b.ends_at desc nulls first limit 1) as ban,
     (select count(*)::int from (select from comment c where c.author_id = $2 and c.visible and c.id <> $4
        order by c.created_at desc, c.id desc limit $5) p)
       as "publishedBefore",
     (select coalesce(json_agg((extract(epoch from $3 - c.created_at) * 1000)::bigint), '[]') from (select created_at
        from comment where author_id = $2 and id <> $4 and created_at > $3 - interval '1 day'
        order by created_at desc, id desc limit $6) c) as "agesBefore"`,
);

type BanRow = { shadow: boolean; reason: string; endsAt: number | null } | null;

interface FactsRow {
  ban: BanRow;
  publishedBefore: number;
  agesBefore: number[];
}

interface AskedAuthor {
  authorId: number | null;
  /** The comment that is edited, which is no part of its author's past. */
  commentId: number | null;
  past: AskedPast;
  now: Date;
}

function activeBan(ban: BanRow): ActiveBan | null {
  return ban === null ? null : { ...ban, endsAt: ban.endsAt === null ? null : new Date(ban.endsAt) };
}

const findBan = shareRead<{ authorId: number; now: Date }, ActiveBan | null>(async (db, accountId, asked) => {
  const readers = integerArray(asked.map(({ authorId }) => authorId));
  const bans = await db.query<ActiveBan & { readerId: number }>(BANNED, [accountId, readers]);
  return asked.map(({ authorId, now }) => {
    const holds = bans.find(
      ({ readerId, endsAt }) => readerId === authorId && (endsAt === null || endsAt > now),
    );
    return holds === undefined ? null : { shadow: holds.shadow, reason: holds.reason, endsAt: holds.endsAt };
  });
});

/** What is known of an author, as far as somebody asks. */
export async function findAuthorFacts(
  db: Statements,
  accountId: number,
  { authorId, commentId, past, now }: AskedAuthor,
): Promise<AuthorFacts> {
  if (authorId === null) return NOBODY;
  if (past.published === 0 && past.ages === 0)
    return { ...NOBODY, ban: await findBan(db, accountId, { authorId, now }) };
  const values = [accountId, authorId, now, commentId ?? 0, past.published, past.ages];
  const [row] = await db.query<FactsRow>(FACTS, values);
  if (row === undefined) return NOBODY;
  const { ban, publishedBefore, agesBefore } = row;
  return { publishedBefore, agesBefore, ban: activeBan(ban) };
}

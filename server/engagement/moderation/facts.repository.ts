import { quickStatement, type Statements } from "@/server/platform/db/index";
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

const BAN = `(select json_build_object('shadow', b.shadow, 'reason', b.reason,
     'endsAt', (extract(epoch from b.ends_at) * 1000)::bigint)
   from reader_ban b where b.account_id = $1 and b.reader_id = $2 and b.lifted_at is null
     and (b.ends_at is null or b.ends_at > $3) order by b.shadow, b.ends_at desc nulls first limit 1) as ban`;

const BANNED = quickStatement(
  "moderation_author_ban",
  `select ${BAN}, 0 as "publishedBefore", '[]'::json as "agesBefore"`,
);

// Each part by an index and bounded: without an order, an index would be read to its end first.
const FACTS = quickStatement(
  "moderation_author_facts",
  `select ${BAN},
     (select count(*)::int from (select from comment c where c.author_id = $2 and c.visible and c.id <> $4
        order by c.created_at desc, c.id desc limit $5) p)
       as "publishedBefore",
     (select coalesce(json_agg((extract(epoch from $3 - c.created_at) * 1000)::bigint), '[]') from (select created_at
        from comment where author_id = $2 and id <> $4 and created_at > $3 - interval '1 day'
        order by created_at desc, id desc limit $6) c) as "agesBefore"`,
);

interface FactsRow {
  ban: { shadow: boolean; reason: string; endsAt: number | null } | null;
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

/** What is known of an author, as far as somebody asks. */
export async function findAuthorFacts(
  db: Statements,
  accountId: number,
  { authorId, commentId, past, now }: AskedAuthor,
): Promise<AuthorFacts> {
  if (authorId === null) return NOBODY;
  const who = [accountId, authorId, now];
  const asksNothing = past.published === 0 && past.ages === 0;
  const [row] = asksNothing
    ? await db.query<FactsRow>(BANNED, who)
    : await db.query<FactsRow>(FACTS, [...who, commentId ?? 0, past.published, past.ages]);
  if (row === undefined) return NOBODY;
  const { ban, publishedBefore, agesBefore } = row;
  return {
    publishedBefore,
    agesBefore,
    ban: ban === null ? null : { ...ban, endsAt: ban.endsAt === null ? null : new Date(ban.endsAt) },
  };
}

import { type Db, type Statement, statement } from "@/server/platform/db/index";

/** Stories beyond this many are counted only where their number is kept: a longer list reports this number. */
const COUNTED_STORIES = 10_000;

const IN_FACET = statement(
  "stories_in_facet",
  `select coalesce((select stories from story_facet_count where account_id = $1 and kind = $2::text::char(1) and facet_id = $3), 0)
     - (select count(*)::int from story_facet where account_id = $1 and kind = $2::text::char(1) and facet_id = $3
        and story_id = any($4::uuid[])) as count`,
);

const LISTED = statement(
  "stories_listed",
  `select coalesce((select stories from story_facet_count where account_id = $1 and kind = 'p' and facet_id = 0), 0)
     - (select count(*)::int from story_search where account_id = $1 and story_id = any($2::uuid[])) as count`,
);

// The query is hidden from the planner, which would rather read every row of a common mark than ask the index.
const MARKED = statement(
  "stories_marked",
  `select count(*)::int as count from (select 1 from story_search s
     where s.words @@ (select $2::tsquery) and s.account_id = $1 and s.story_id <> all($3::uuid[]) limit ${COUNTED_STORIES}) counted`,
);

async function counted(db: Db, count: Statement, values: readonly unknown[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(count, values);
  return Math.max(0, row?.count ?? 0);
}

/** Listed stories of a facet, without the excluded ones; exact. */
export function countFacet(
  db: Db,
  accountId: number,
  wanted: { kind: "s" | "t" | "a" | "e"; id: number; exclude: readonly string[] },
): Promise<number> {
  return counted(db, IN_FACET, [accountId, wanted.kind, wanted.id, [...wanted.exclude]]);
}

/** Listed stories of the account, without the excluded ones; exact. */
function countListed(db: Db, accountId: number, exclude: readonly string[]): Promise<number> {
  return counted(db, LISTED, [accountId, [...exclude]]);
}

/** Listed stories that carry the marks, without the excluded ones; exact up to COUNTED_STORIES. */
function countMarked(
  db: Db,
  accountId: number,
  wanted: { marks: string; exclude: readonly string[] },
): Promise<number> {
  return counted(db, MARKED, [accountId, wanted.marks, [...wanted.exclude]]);
}

interface CountedGroup {
  kind: "s" | "t" | "a" | "e";
  ids: readonly number[];
}

/**
 * Listed stories of an account that stand in one facet of every group and carry one mark of each further set: from kept
 * numbers where one facet or none is asked for, else counted up to COUNTED_STORIES.
 */
export function countStories(
  db: Db,
  accountId: number,
  wanted: { groups: readonly CountedGroup[]; marks: string; narrowed: boolean; exclude: readonly string[] },
): Promise<number> {
  const { groups, exclude } = wanted;
  const [only, ...more] = groups;
  if (!wanted.narrowed && more.length === 0) {
    if (only === undefined) return countListed(db, accountId, exclude);
    const [id, ...others] = only.ids;
    if (id !== undefined && others.length === 0)
      return countFacet(db, accountId, { kind: only.kind, id, exclude });
  }
  return countMarked(db, accountId, wanted);
}

// Raw SQL: counts with full-text conditions, and stored counts less the excluded stories.

import { type Db, readStatement, statement } from "@/server/platform/db/index";

/** Count limit where no stored count exists: a longer list reports this number. */
const COUNTED_STORIES = 10_000;

const IN_FACET = readStatement(
  "stories_in_facet",
  `select coalesce((select stories from story_facet_count where account_id = $1 and kind = $2::text::char(1) and facet_id = $3), 0)
     - (select count(*)::int from story_facet where account_id = $1 and kind = $2::text::char(1) and facet_id = $3
        and story_id = any((select $4::uuid[])::uuid[])) as "count!"`,
);

const LISTED = readStatement(
  "stories_listed",
  `select coalesce((select stories from story_facet_count where account_id = $1 and kind = 'p' and facet_id = 0), 0)
     - (select count(*)::int from story_search where account_id = $1 and story_id = any((select $2::uuid[])::uuid[])) as "count!"`,
);

// The query is hidden from the planner, which would prefer to read every row of a common mark over the index.
const MARKED = statement(
  "stories_marked",
  `select count(*)::int as "count!" from (select 1 from story_search s
     where s.words @@ (select $2::tsquery) and s.account_id = $1 and s.story_id <> all($3::uuid[]) limit ${COUNTED_STORIES}) counted`,
);

/** The count in the single row of a statement, never negative. */
function toCount([row]: { count: number }[]): number {
  return Math.max(0, row?.count ?? 0);
}

/** Count the listed stories of a facet, without the excluded ones; exact. */
export async function countFacet(
  db: Db,
  accountId: number,
  facet: { kind: "s" | "t" | "a" | "e"; id: number; exclude: readonly string[] },
): Promise<number> {
  return toCount(await db.query(IN_FACET, [accountId, facet.kind, facet.id, [...facet.exclude]]));
}

/** Count the listed stories of the account, without the excluded ones; exact. */
async function countListed(db: Db, accountId: number, exclude: readonly string[]): Promise<number> {
  return toCount(await db.query(LISTED, [accountId, [...exclude]]));
}

/** Count the listed stories with the marks, without the excluded ones; exact up to COUNTED_STORIES. */
async function countMarked(
  db: Db,
  accountId: number,
  filter: { marks: string; exclude: readonly string[] },
): Promise<number> {
  return toCount(await db.query(MARKED, [accountId, filter.marks, [...filter.exclude]]));
}

interface CountedGroup {
  kind: "s" | "t" | "a" | "e";
  ids: readonly number[];
}

/**
 * Count an account's listed stories with one facet of every group and one mark of each further set: from stored
 * counts for one facet or none, otherwise counted up to COUNTED_STORIES.
 */
export function countStories(
  db: Db,
  accountId: number,
  filter: { groups: readonly CountedGroup[]; marks: string; narrowed: boolean; exclude: readonly string[] },
): Promise<number> {
  const { groups, exclude } = filter;
  const [firstGroup, ...otherGroups] = groups;
  if (!filter.narrowed && otherGroups.length === 0) {
    if (firstGroup === undefined) return countListed(db, accountId, exclude);
    const [id, ...otherIds] = firstGroup.ids;
    if (id !== undefined && otherIds.length === 0)
      return countFacet(db, accountId, { kind: firstGroup.kind, id, exclude });
  }
  return countMarked(db, accountId, filter);
}

// Raw SQL: names are compared in lower case, which Prisma would do with `ilike`, and hot lists need the counts.

import { createBatchedRead, type Db, mayBeStale, readStatement, statement } from "@/server/platform/db/index";
import type { CountedGroup } from "./list-stories.rules";
import type { FacetGroup } from "./story-list";

// A publication has tens of sections: an index on the lower-cased name is not needed.
const SECTIONS = statement(
  "sections_by_name",
  `select id from section where account_id = $1 and (lower(slug) = lower($2::text) or lower(name) = lower($2::text)) order by id`,
);

const TAGS = statement(
  "tags_by_name",
  `select id from tag where account_id = $1 and (lower(name) = lower($2::text) or slug = lower($2::text)) order by id`,
);

const TAGS_BY_SLUG = mayBeStale(
  readStatement(
    "tags_by_slug",
    `select id, slug from tag where account_id = $1 and slug = any((select $2::text[])::text[]) order by id`,
  ),
);

const COUNTS = statement(
  "story_facet_counts",
  `select c.kind, c.facet_id as id, c.stories from unnest($2::text[], $3::int[]) as w(kind, id)
   join story_facet_count c on c.account_id = $1 and c.kind = w.kind::char(1) and c.facet_id = w.id`,
);

/** Ids of the sections with this name or slug, case-insensitive. */
export async function findSectionIdsByName(db: Db, accountId: number, name: string): Promise<number[]> {
  return (await db.query(SECTIONS, [accountId, name])).map((row) => row.id);
}

/** Ids of the tags with this name, case-insensitive, or this slug. */
export async function findTagIdsByName(db: Db, accountId: number, name: string): Promise<number[]> {
  return (await db.query(TAGS, [accountId, name])).map((row) => row.id);
}

const findTagIdsOfSlug = createBatchedRead<string, number[]>(async (db, accountId, slugs) => {
  const rows = await db.query(TAGS_BY_SLUG, [accountId, [...slugs]]);
  return slugs.map((slug) => rows.filter((row) => row.slug === slug).map((row) => row.id));
});

/** Ids of the tags with these slugs; tags of different types may share one. */
export async function findTagIdsBySlug(
  db: Db,
  accountId: number,
  slugs: readonly string[],
): Promise<number[]> {
  const ids = await Promise.all([...new Set(slugs)].map((slug) => findTagIdsOfSlug(db, accountId, slug)));
  return ids.flat();
}

/** Add the number of stories to each group; a story with several facets of a group counts several times. */
export async function countStories(
  db: Db,
  accountId: number,
  groups: readonly FacetGroup[],
): Promise<CountedGroup[]> {
  const facets = groups.flatMap((group) => group.ids.map((id) => ({ kind: group.kind, id })));
  const rows = await db.query(COUNTS, [
    accountId,
    facets.map((facet) => facet.kind),
    facets.map((facet) => facet.id),
  ]);
  return groups.map((group) => {
    const groupRows = rows.filter((row) => row.kind === group.kind && group.ids.includes(row.id));
    return { ...group, stories: groupRows.reduce((sum, row) => sum + row.stories, 0) };
  });
}

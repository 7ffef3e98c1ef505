// Raw SQL: hot reads that scan an index until the feed is full.

import { type Db, statement } from "@/server/platform/db/index";

/** Conditions on a feed's published stories; null: no condition. */
export interface FeedConditions {
  since: Date;
  sectionIds: readonly number[] | null;
  tagIds: readonly number[] | null;
  excludeSectionIds: readonly number[];
  skip: readonly string[];
  limit: number;
}

const SECTIONS = statement(
  "feed_sections",
  `select id from section where account_id = $1 and (lower(slug) = lower($2::text) or lower(name) = lower($2::text))`,
);

const TAGS = statement(
  "feed_tags",
  `select id from tag where account_id = $1 and (slug = $2::text or lower(name) = lower($2::text))`,
);

// A probe is a scalar subquery: the planner cannot turn it into a join, so the scan stops when the feed is full.
const isIn = (kind: "s" | "t", ids: string) =>
  `(select true from story_facet g where g.story_id = p.story_id and g.kind = '${kind}' and g.facet_id = any(${ids}) limit 1)`;

const SOURCE = "p.public_doc::json #>> '{metadata,syndication-source}'";

const CONDITIONS = `p.listed
  and ($3::int[] is null or ${isIn("s", "$3::int[]")})
  and ($4::int[] is null or ${isIn("t", "$4::int[]")})
  and (cardinality($5::int[]) = 0 or ${isIn("s", "$5::int[]")} is null)
  and case when cardinality($6::text[]) = 0 then true else coalesce(${SOURCE}, '') = ''
    or not ('all' = any($6::text[]) or ${SOURCE} = any($6::text[])) end`;

// Only public documents are ever selected here: a feed serves everyone alike.
const NEWEST = statement(
  "feed_stories",
  `select p.public_doc as doc from published_story p
   where p.account_id = $1 and p.published_at >= $2::timestamptz and ${CONDITIONS}
   order by p.published_at desc, p.story_id limit (select $7::int)`,
);

// One section or one tag has its own index in this order, which is shorter than the publication's.
const NEWEST_OF_FACET = statement(
  "feed_stories_of_facet",
  `select p.public_doc as doc from story_facet f join published_story p on p.story_id = f.story_id
   where f.account_id = $1 and f.kind = $8::char(1) and f.facet_id = $9::int and f.published_at >= $2::timestamptz
     and ${CONDITIONS}
   order by f.published_at desc, f.story_id limit (select $7::int)`,
);

/** Ids of the sections with this slug or name, case-insensitive. */
export async function findSectionIds(db: Db, accountId: number, name: string): Promise<number[]> {
  return (await db.query(SECTIONS, [accountId, name])).map((row) => row.id);
}

/** Ids of the tags with this slug or name. */
export async function findTagIds(db: Db, accountId: number, name: string): Promise<number[]> {
  return (await db.query(TAGS, [accountId, name])).map((row) => row.id);
}

/** Get the single facet whose index drives the query; null: the publication's index does. */
function getDrivingFacet({ sectionIds, tagIds }: FeedConditions): { kind: "s" | "t"; id: number } | null {
  const getSingle = (ids: readonly number[] | null) => (ids?.length === 1 ? ids[0] : undefined);
  const [section, tag] = [getSingle(sectionIds), getSingle(tagIds)];
  if (section !== undefined) return { kind: "s", id: section };
  return tag === undefined ? null : { kind: "t", id: tag };
}

/** Public wire documents (JSON text) of the newest stories that match the conditions, newest first. */
export async function findNewestDocuments(
  db: Db,
  accountId: number,
  conditions: FeedConditions,
): Promise<string[]> {
  const driver = getDrivingFacet(conditions);
  const walksOne = (kind: "s" | "t") => driver?.kind === kind;
  const values = [
    accountId,
    conditions.since.toISOString(),
    walksOne("s") ? null : conditions.sectionIds,
    walksOne("t") ? null : conditions.tagIds,
    conditions.excludeSectionIds,
    conditions.skip,
    conditions.limit,
  ] as const;
  const rows =
    driver === null
      ? await db.query(NEWEST, values)
      : await db.query(NEWEST_OF_FACET, [...values, driver.kind, driver.id]);
  return rows.map((row) => row.doc);
}

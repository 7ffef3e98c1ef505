import { type Db, statement } from "@/server/platform/db/index";

/** Conditions that a published story has to meet to stand in a feed; null asks nothing. */
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

// Only what everyone may read is ever selected here: a feed has no other reader.
const STORIES = statement(
  "feed_stories",
  `select p.public_doc as doc from published_story p
   where p.account_id = $1 and p.listed and p.published_at >= $2::timestamptz
     and ($3::int[] is null or exists (select 1 from story_facet f
       where f.story_id = p.story_id and f.kind = 's' and f.facet_id = any($3::int[])))
     and ($4::int[] is null or exists (select 1 from story_facet f
       where f.story_id = p.story_id and f.kind = 't' and f.facet_id = any($4::int[])))
     and not exists (select 1 from story_facet f
       where f.story_id = p.story_id and f.kind = 's' and f.facet_id = any($5::int[]))
     and case when cardinality($6::text[]) = 0 then true else
       coalesce(p.public_doc::json #>> '{metadata,syndication-source}', '') = ''
       or not ('all' = any($6::text[]) or p.public_doc::json #>> '{metadata,syndication-source}' = any($6::text[])) end
   order by p.published_at desc, p.story_id limit $7::int`,
);

interface IdRow {
  id: number;
}

/** Ids of the sections whose slug or name this is, in any case. */
export async function findSectionIds(db: Db, accountId: number, name: string): Promise<number[]> {
  return (await db.query<IdRow>(SECTIONS, [accountId, name])).map((row) => row.id);
}

/** Ids of the tags whose slug or name this is. */
export async function findTagIds(db: Db, accountId: number, name: string): Promise<number[]> {
  return (await db.query<IdRow>(TAGS, [accountId, name])).map((row) => row.id);
}

/** Public wire documents (JSON text) of the newest stories that meet the conditions, newest first. */
export async function newestDocuments(db: Db, accountId: number, asked: FeedConditions): Promise<string[]> {
  const rows = await db.query<{ doc: string }>(STORIES, [
    accountId,
    asked.since.toISOString(),
    asked.sectionIds,
    asked.tagIds,
    asked.excludeSectionIds,
    asked.skip,
    asked.limit,
  ]);
  return rows.map((row) => row.doc);
}

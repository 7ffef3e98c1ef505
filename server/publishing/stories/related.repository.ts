// Raw SQL: a hot read.

import { type Db, statement } from "@/server/platform/db/index";
import { storyText } from "./story-item-text";
import type { ListedPage } from "./story-list.repository";

/** Limits: newest stories per tag, and number of tags, among which shared tags are counted. */
const POOL = 100;
const TAGS = 12;

// Stories with shared tags come first, by number of shared tags; then the newest of the sections. Both scan facet
// indexes newest first and stop early, so the cost does not grow with the publication.
function related<Text extends "list" | "version">(text: Text) {
  return statement(
    `stories_related_${text}`,
    `with places as materialized (
       select coalesce($3::int[], (select array_agg(facet_id) from story_facet where story_id = $2 and kind = 's')) as ids
     ), shared as materialized (
       select m.story_id, max(m.published_at) as at, count(*) as tags
       from (select facet_id from story_facet where story_id = $2 and kind = 't' order by facet_id limit ${TAGS}) t
       cross join lateral (
         select f.story_id, f.published_at from story_facet f
         where f.account_id = $1 and f.kind = 't' and f.facet_id = t.facet_id and f.story_id <> $2
         order by f.published_at desc, f.story_id limit ${POOL}) m
       where (select ids from places) is null or (select true from story_facet g
         where g.story_id = m.story_id and g.kind = 's' and g.facet_id = any((select ids from places)::int[]) limit 1)
       group by m.story_id
     ), recent as (
       select distinct m.story_id, m.published_at as at
       from unnest((select ids from places)) as s(id)
       cross join lateral (
         select f.story_id, f.published_at from story_facet f
         where f.account_id = $1 and f.kind = 's' and f.facet_id = s.id and f.story_id <> $2
           and f.story_id not in (select story_id from shared)
         order by f.published_at desc, f.story_id limit (select $4::int + $5::int)) m
     ), page as materialized (
       select story_id, tags, at from (
         select story_id, tags, at from shared union all select story_id, 0, at from recent) found
       order by tags desc, at desc, story_id limit (select $4::int) offset (select $5::int)
     )
     select coalesce(string_agg(k.doc, ',' order by k.tags desc, k.at desc, k.story_id), '') as "docs!",
       coalesce(string_agg(left(k.story_id::text, 8), ' ' order by k.tags desc, k.at desc, k.story_id), '') as "marks!"
     from (select page.*, (select ${storyText("d", text)} from published_story d
       where d.story_id = page.story_id) as doc from page) k`,
  );
}

const RELATED = { list: related("list"), version: related("version") };

interface RelatedQuery {
  storyId: string;
  /** Only stories of these sections; null: of the story's own. */
  sectionIds: readonly number[] | null;
  limit: number;
  offset: number;
  text: "list" | "version";
}

/** List stories that share sections with a story, those with shared tags first. */
export async function findRelatedStories(
  db: Db,
  accountId: number,
  query: RelatedQuery,
): Promise<ListedPage> {
  const [row] = await db.query(RELATED[query.text], [
    accountId,
    query.storyId,
    query.sectionIds === null ? null : [...query.sectionIds],
    query.limit,
    query.offset,
  ]);
  return row ?? { docs: "", marks: "" };
}

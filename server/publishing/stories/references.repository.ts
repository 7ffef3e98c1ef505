// Raw SQL: the references of a whole batch of stories are read in the publishing transaction, one statement for each
// kind.

import { type Statements, statement } from "@/server/platform/db/index";
import type { PublishableStory } from "./story";
import { linkedOnWire, parseDocument } from "./story-document";
import type { SectionReference, StoryReferences } from "./story-references";

function distinct<T>(
  stories: readonly PublishableStory[],
  ids: (story: PublishableStory) => readonly T[],
): T[] {
  return [...new Set(stories.flatMap(ids))];
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

const SECTIONS = statement(
  "story_references_sections",
  `select s.id as "id!", s.name as "name!", s.display_name as "displayName", s.slug as "slug!", s.parent_id as "parentId", s.data,
     case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) end as collection
   from section s left join collection c on c.id = s.collection_id and c.account_id = s.account_id
   where s.account_id = $1 order by s.rank, s.id`,
);

const AUTHORS = statement(
  "story_references_authors",
  `select id, name, slug, bio, avatar_url as "avatarUrl", avatar_key as "avatarKey",
     twitter_handle as "twitterHandle", social
   from author where account_id = $1 and id = any($2::int[])`,
);

const TAGS = statement(
  "story_references_tags",
  `select id, name, slug, meta_description as "metaDescription", meta_title as "metaTitle", tag_type as "tagType"
   from tag where account_id = $1 and id = any($2::int[])`,
);

const ENTITIES = statement(
  "story_references_entities",
  `select id, name, type from entity where account_id = $1 and id = any($2::int[]) and deleted_at is null`,
);

const LINKED = statement(
  "story_references_linked",
  `select story_id as "storyId", public_doc as "publicDoc" from published_story
   where account_id = $1 and story_id = any($2::uuid[])`,
);

const VOTES = statement(
  "story_references_votes",
  `select story_id as "storyId", json_object_agg(magnitude, votes order by magnitude) as "votes!" from story_vote_tally
   where account_id = $1 and story_id = any($2::uuid[]) and votes > 0 group by story_id`,
);

/** Load all sections of an account with their ancestors' paths; a publication has tens of them, not thousands. */
export async function loadSections(
  db: Statements,
  accountId: number,
): Promise<Map<number, SectionReference>> {
  const rows = await db.query(SECTIONS, [accountId]);
  const rowsById = byId(rows);
  const buildPath = (id: number, seen: readonly number[] = []): string => {
    const row = rowsById.get(id);
    if (row === undefined || seen.includes(id)) return "";
    const parentPath = row.parentId === null ? "" : buildPath(row.parentId, [...seen, id]);
    return parentPath === "" ? row.slug : `${parentPath}/${row.slug}`;
  };
  return new Map(rows.map((row) => [row.id, { ...row, path: buildPath(row.id) }]));
}

/** Load all records that the documents of a batch of stories refer to, in one query per kind. */
export async function loadReferences(
  db: Statements,
  accountId: number,
  stories: readonly PublishableStory[],
): Promise<StoryReferences> {
  const authorIds = distinct(stories, (story) => story.content.authorIds);
  const tagIds = distinct(stories, (story) => story.content.tagIds);
  const entityIds = distinct(stories, (story) => story.content.entityIds);
  const linkedIds = distinct(stories, (story) => story.content.linkedStoryIds);
  const storyIds = stories.map(({ id }) => id);
  const authors = authorIds.length === 0 ? [] : await db.query(AUTHORS, [accountId, authorIds]);
  const tags = tagIds.length === 0 ? [] : await db.query(TAGS, [accountId, tagIds]);
  const entities = entityIds.length === 0 ? [] : await db.query(ENTITIES, [accountId, entityIds]);
  const linked = linkedIds.length === 0 ? [] : await db.query(LINKED, [accountId, linkedIds]);
  const votes = storyIds.length === 0 ? [] : await db.query(VOTES, [accountId, storyIds]);
  return {
    authors: byId(authors),
    sections: await loadSections(db, accountId),
    tags: byId(tags),
    entities: byId(entities),
    linkedStories: new Map(linked.map((row) => [row.storyId, linkedOnWire(parseDocument(row.publicDoc))])),
    votes: new Map(votes.map((row) => [row.storyId, row.votes])),
  };
}

import { type Statements, statement } from "@/server/platform/db/index";
import type { StoryDraft } from "./story-draft";
import { storyFinder } from "./story-finder";
import { slugKey } from "./story-projection";

export interface KnownStory {
  id: string;
  slug: string;
  version: number;
  contentHash: string;
  firstPublishedAt: Date | null;
}

// Locked, so that two savers of the same story number their versions one after the other.
const KNOWN = statement(
  "stories_known",
  `select s.id, s.slug, v.version, v.content_hash as "contentHash", s.first_published_at as "firstPublishedAt"
   from story s join story_version v on v.id = s.latest_version_id
   where s.account_id = $1 and s.id = any($2::uuid[]) order by s.id for update of s`,
);

// Slugs are compared without case; a wanted slug `a` also meets the numbered `a-2`, `a-3` … given before.
const TAKEN = statement(
  "story_slugs_taken",
  `select lower(slug) as key from story
   where account_id = $1 and (lower(slug) = any($2::text[]) or regexp_replace(lower(slug), '-\\d+$', '') = any($2::text[]))`,
);

const WRITE_STORIES = statement(
  "stories_write",
  `insert into story as s (id, account_id, external_id, slug, state, headline, latest_version_id, live_version_id,
     publish_at, first_published_at, last_published_at, created_at, updated_at, finder)
   select r.id, $1::int, r.external_id, r.slug, r.state::story_state, r.headline, r.version_id, r.live_version_id,
     r.publish_at, r.published_at, r.published_at, r.created_at, r.updated_at,
     to_tsvector('simple', r.finder_words) || array_to_tsvector(string_to_array(r.finder_marks, ' '))
   from json_to_recordset($2::json) as r(id uuid, external_id text, slug text, state text, headline text, version_id uuid,
     live_version_id uuid, publish_at timestamptz, published_at timestamptz, created_at timestamptz, updated_at timestamptz,
     finder_words text, finder_marks text)
   on conflict (id) do update set finder = excluded.finder, state = excluded.state, headline = excluded.headline,
     latest_version_id = excluded.latest_version_id, live_version_id = excluded.live_version_id,
     publish_at = excluded.publish_at, first_published_at = coalesce(s.first_published_at, excluded.first_published_at),
     last_published_at = excluded.last_published_at, updated_at = excluded.updated_at
   where s.account_id = excluded.account_id`,
);

const WRITE_VERSIONS = statement(
  "story_versions_write",
  `insert into story_version (id, story_id, account_id, version, state, content, content_hash, created_by, created_at)
   select r.version_id, r.id, $1::int, r.version, r.state::story_state, r.content, r.content_hash, r.created_by, r.now
   from json_to_recordset($2::json) as r(id uuid, version_id uuid, version int, state text, content jsonb,
     content_hash text, created_by text, now timestamptz)`,
);

export async function findKnownStories(
  tx: Statements,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, KnownStory>> {
  const rows = await tx.query<KnownStory>(KNOWN, [accountId, [...ids]]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lower-case slugs that are in use and could collide with the wanted ones. */
export async function takenSlugs(
  tx: Statements,
  accountId: number,
  wanted: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ key: string }>(TAKEN, [accountId, wanted.map(slugKey)]);
  return new Set(rows.map((row) => row.key));
}

export interface StoryWrite {
  draft: StoryDraft;
  slug: string;
  version: number;
  versionId: string;
  contentHash: string;
  createdBy: string;
  now: Date;
}

export async function writeStories(
  tx: Statements,
  accountId: number,
  writes: readonly StoryWrite[],
): Promise<void> {
  const rows = writes.map(({ draft, ...write }) => {
    const finder = storyFinder(accountId, write.slug, draft.content);
    return {
      id: draft.id,
      external_id: draft.externalId,
      slug: write.slug,
      state: draft.state,
      headline: draft.content.headline,
      version_id: write.versionId,
      live_version_id: draft.state === "published" ? write.versionId : null,
      publish_at: draft.publishAt,
      published_at: draft.state === "published" ? draft.publishedAt : null,
      created_at: draft.createdAt,
      updated_at: draft.updatedAt,
      finder_words: finder.words,
      finder_marks: finder.marks,
    };
  });
  const versions = writes.map(({ draft, ...write }) => ({
    id: draft.id,
    version_id: write.versionId,
    version: write.version,
    state: draft.state,
    content: draft.content,
    content_hash: write.contentHash,
    created_by: write.createdBy,
    now: write.now,
  }));
  await tx.query(WRITE_STORIES, [accountId, JSON.stringify(rows)]);
  await tx.query(WRITE_VERSIONS, [accountId, JSON.stringify(versions)]);
}

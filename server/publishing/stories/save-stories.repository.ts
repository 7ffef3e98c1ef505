import { type Statements, statement, textArray } from "@/server/platform/db/index";
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

// Locked, so that two savers of the same story number their versions one after the other. The ids lead to the rows and
// the account only guards them: written so that no index on the account is taken instead, which reads all it has.
const KNOWN = statement(
  "stories_known",
  `select s.id, s.slug, v.version, v.content_hash as "contentHash", s.first_published_at as "firstPublishedAt"
   from story s join story_version v on v.id = s.latest_version_id
   where s.account_id is not distinct from $1 and s.id = any($2::uuid[]) order by s.id for update of s`,
);

// Slugs are compared without case.
const TAKEN = statement(
  "story_slugs_taken",
  `select lower(slug) as key from story where account_id = $1 and lower(slug) = any($2::text[])`,
);

// The numbered ones, `a-2`, `a-3` …, that were given for a wanted `a`.
const NUMBERED = statement(
  "story_slugs_numbered",
  `select lower(slug) as key from story
   where account_id = $1 and regexp_replace(lower(slug), '-\\d+$', '') = any($2::text[])`,
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
   select r.version_id, r.id, $1::int, r.version, r.state::story_state, r.content::jsonb, r.content_hash, $4, $5
   from rows from (
     json_to_recordset($2::json) as (id uuid, version_id uuid, version int, state text, content_hash text),
     unnest($3::text[])
   ) as r(id, version_id, version, state, content_hash, content)`,
);

export async function findKnownStories(
  tx: Statements,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, KnownStory>> {
  const rows = await tx.query<KnownStory>(KNOWN, [accountId, [...ids]]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lower-case slugs that are in use and collide with the wanted ones, and then the numbered ones as well. */
export async function takenSlugs(
  tx: Statements,
  accountId: number,
  wanted: readonly string[],
): Promise<Set<string>> {
  const keys = wanted.map(slugKey);
  const rows = await tx.query<{ key: string }>(TAKEN, [accountId, keys]);
  const taken = rows.map((row) => row.key);
  const twice = keys.filter((key, n) => keys.indexOf(key) !== n);
  const contested = [...new Set([...taken, ...twice])];
  if (contested.length === 0) return new Set();
  const numbered = await tx.query<{ key: string }>(NUMBERED, [accountId, contested]);
  return new Set([...taken, ...numbered.map((row) => row.key)]);
}

export interface StoryWrite {
  draft: StoryDraft;
  slug: string;
  version: number;
  versionId: string;
  /** The draft's content as JSON. */
  content: string;
  contentHash: string;
}

export async function writeStories(
  tx: Statements,
  accountId: number,
  { writes, createdBy, now }: { writes: readonly StoryWrite[]; createdBy: string; now: Date },
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
    content_hash: write.contentHash,
  }));
  const contents = textArray(writes.map(({ content }) => content));
  await tx.query(WRITE_STORIES, [accountId, JSON.stringify(rows)]);
  await tx.query(WRITE_VERSIONS, [accountId, JSON.stringify(versions), contents, createdBy, now]);
}

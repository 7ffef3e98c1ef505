// Raw SQL: stories are written in bulk, one statement for each table, under row locks.

import { encodeTextArray, type Statements, statement, type Write } from "@/server/platform/db/index";
import { toSlugKey } from "./slug-format.rules";
import type { StoryDraft } from "./story-draft";
import { storyFinder } from "./story-finder";

export interface ExistingStory {
  id: string;
  slug: string;
  version: number;
  contentHash: string;
  firstPublishedAt: Date | null;
}

// Locked, so that two savers of the same story assign version numbers one after the other, and in id order, so that
// two batches do not deadlock. The ids select the rows, and the account is only a filter: `is not distinct from`
// keeps the planner from using an index on the account, which would read all its rows.
const LOCK = statement(
  "stories_lock",
  "select id from story where account_id is not distinct from $1 and id = any($2::uuid[]) order by id for update",
);

const EXISTING = statement(
  "stories_known",
  `select s.id, s.slug, v.version, v.content_hash as "contentHash", s.first_published_at as "firstPublishedAt"
   from story s join story_version v on v.id = s.latest_version_id
   where s.account_id is not distinct from $1 and s.id = any($2::uuid[])`,
);

// Slugs are compared case-insensitively, bytewise.
const TAKEN = statement(
  "story_slugs_taken",
  `select lower(slug) as "key!" from story where account_id = $1 and lower(slug) collate "C" = any($2::text[])`,
);

// Numbered slugs, `a-2`, `a-3` …, of a requested `a`: they are adjacent in the index.
const NUMBERED = statement(
  "story_slugs_numbered",
  `select s.key as "key!" from unnest($2::text[]) as w(key), lateral (
     select lower(slug) as key from story where account_id = $1
       and lower(slug) collate "C" > w.key || '-' and lower(slug) collate "C" < w.key || '-:'
   ) s where substr(s.key, length(w.key) + 1) ~ '^-\\d+$'`,
);

const STORIES = `insert into story as s (id, account_id, external_id, slug, state, headline, latest_version_id,
     live_version_id, publish_at, first_published_at, last_published_at, created_at, updated_at, finder)
   select r.id, $1::int, r.external_id, r.slug, r.state::story_state, r.headline, r.version_id,
     case when r.state = 'published' then r.version_id end, r.publish_at, r.published_at, r.published_at,
     r.created_at, r.updated_at,
     to_tsvector('simple', r.finder_words) || array_to_tsvector(string_to_array(r.finder_marks, ' '))
   from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::timestamptz[],
     $9::timestamptz[], $10::timestamptz[], $11::timestamptz[], $12::text[], $13::text[]) as r(id, external_id, slug,
     state, headline, version_id, publish_at, published_at, created_at, updated_at, finder_words, finder_marks)`;

const INSERT_STORIES = statement("stories_insert", STORIES);

const WRITE_STORIES = statement(
  "stories_write",
  `${STORIES}
   on conflict (id) do update set finder = excluded.finder, state = excluded.state, headline = excluded.headline,
     latest_version_id = excluded.latest_version_id, live_version_id = excluded.live_version_id,
     publish_at = excluded.publish_at, first_published_at = coalesce(s.first_published_at, excluded.first_published_at),
     last_published_at = excluded.last_published_at, updated_at = excluded.updated_at
   where s.account_id = excluded.account_id`,
);

const WRITE_VERSIONS = statement(
  "story_versions_write",
  `insert into story_version (id, story_id, account_id, version, state, content, content_hash, created_by, created_at)
   select r.id, r.story_id, $1::int, r.version, r.state::story_state, r.content::jsonb, r.content_hash, $2, $3
   from unnest($4::uuid[], $5::uuid[], $6::int[], $7::text[], $8::text[], $9::text[])
     as r(id, story_id, version, state, content, content_hash)`,
);

/**
 * Lock the existing ones of the stories until the transaction ends; returns their ids. Read the locked rows by later
 * statements: this one, after waiting for a lock, still uses the snapshot from before the wait.
 */
export async function lockStories(
  tx: Statements,
  accountId: number,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.query(LOCK, [accountId, [...ids]]);
  return rows.map(({ id }) => id);
}

/** Load the current versions of locked stories. */
export async function findExistingStories(
  tx: Statements,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, ExistingStory>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query(EXISTING, [accountId, [...ids]]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Get the lower-case slugs that collide with the requested ones, including their numbered variants. */
export async function findCollidingSlugs(
  tx: Statements,
  accountId: number,
  requested: readonly string[],
): Promise<Set<string>> {
  const keys = requested.map(toSlugKey);
  const rows = await tx.query(TAKEN, [accountId, keys]);
  const contested = new Set(rows.map((row) => row.key));
  const exact = [...contested];
  const seen = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) contested.add(key);
    seen.add(key);
  }
  if (contested.size === 0) return new Set();
  const numbered = await tx.query(NUMBERED, [accountId, [...contested]]);
  return new Set([...exact, ...numbered.map((row) => row.key)]);
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

/** Build the writes of stories and their new versions; `areNew`: none of the stories exists yet. */
export function buildStoryWrites(
  accountId: number,
  { writes, ...options }: { writes: readonly StoryWrite[]; areNew: boolean; createdBy: string; now: Date },
): Write[] {
  const finders = writes.map(({ draft, slug }) => storyFinder(accountId, slug, draft.content));
  const drafts = writes.map(({ draft }) => draft);
  const ids = drafts.map(({ id }) => id);
  const versionIds = writes.map(({ versionId }) => versionId);
  const states = drafts.map(({ state }) => state);
  const stories = [
    accountId,
    ids,
    drafts.map(({ externalId }) => externalId),
    writes.map(({ slug }) => slug),
    states,
    drafts.map(({ content }) => content.headline),
    versionIds,
    drafts.map(({ publishAt }) => publishAt),
    drafts.map(({ state, publishedAt }) => (state === "published" ? publishedAt : null)),
    drafts.map(({ createdAt }) => createdAt),
    drafts.map(({ updatedAt }) => updatedAt),
    encodeTextArray(finders.map(({ words }) => words)),
    finders.map(({ marks }) => marks),
  ];
  const versions = [
    accountId,
    options.createdBy,
    options.now,
    versionIds,
    ids,
    writes.map(({ version }) => version),
    states,
    encodeTextArray(writes.map(({ content }) => content)),
    writes.map(({ contentHash }) => contentHash),
  ];
  return [
    { statement: options.areNew ? INSERT_STORIES : WRITE_STORIES, values: stories },
    { statement: WRITE_VERSIONS, values: versions },
  ];
}

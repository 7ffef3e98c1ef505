import {
  instantArray,
  integerArray,
  type Statements,
  statement,
  textArray,
  uuidArray,
  type Write,
} from "@/server/platform/db/index";
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

// Locked, so that two savers of the same story number their versions one after the other, and in the order of their ids,
// so that two batches do not wait for each other. The ids lead to the rows and the account only guards them: written so
// that no index on the account is taken instead, which reads all it has.
const LOCK = statement(
  "stories_lock",
  "select id from story where account_id is not distinct from $1 and id = any($2::uuid[]) order by id for update",
);

const KNOWN = statement(
  "stories_known",
  `select s.id, s.slug, v.version, v.content_hash as "contentHash", s.first_published_at as "firstPublishedAt"
   from story s join story_version v on v.id = s.latest_version_id
   where s.account_id is not distinct from $1 and s.id = any($2::uuid[])`,
);

// Slugs are compared without case, and byte by byte.
const TAKEN = statement(
  "story_slugs_taken",
  `select lower(slug) as key from story where account_id = $1 and lower(slug) collate "C" = any($2::text[])`,
);

// The numbered ones, `a-2`, `a-3` …, that were given for a wanted `a`: they stand in one stretch of the index.
const NUMBERED = statement(
  "story_slugs_numbered",
  `select s.key from unnest($2::text[]) as w(key), lateral (
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
 * Locks those of the stories that there are, until the transaction ends; answers their ids. What is under change is read
 * by statements after it: the one that waited still sees the time before its wait.
 */
export async function lockStories(
  tx: Statements,
  accountId: number,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(LOCK, [accountId, [...ids]]);
  return rows.map(({ id }) => id);
}

/** Stories that are locked, as they stand. */
export async function findKnownStories(
  tx: Statements,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, KnownStory>> {
  if (ids.length === 0) return new Map();
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
  const contested = new Set(rows.map((row) => row.key));
  const taken = [...contested];
  const seen = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) contested.add(key);
    seen.add(key);
  }
  if (contested.size === 0) return new Set();
  const numbered = await tx.query<{ key: string }>(NUMBERED, [accountId, [...contested]]);
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

/** What writes stories and their new versions; `areNew` tells that nobody has any of them yet. */
export function storyWrites(
  accountId: number,
  { writes, ...about }: { writes: readonly StoryWrite[]; areNew: boolean; createdBy: string; now: Date },
): Write[] {
  const finders = writes.map(({ draft, slug }) => storyFinder(accountId, slug, draft.content));
  const drafts = writes.map(({ draft }) => draft);
  const ids = uuidArray(drafts.map(({ id }) => id));
  const versionIds = uuidArray(writes.map(({ versionId }) => versionId));
  const states = textArray(drafts.map(({ state }) => state));
  const stories = [
    accountId,
    ids,
    textArray(drafts.map(({ externalId }) => externalId)),
    textArray(writes.map(({ slug }) => slug)),
    states,
    textArray(drafts.map(({ content }) => content.headline)),
    versionIds,
    instantArray(drafts.map(({ publishAt }) => publishAt)),
    instantArray(drafts.map(({ state, publishedAt }) => (state === "published" ? publishedAt : null))),
    instantArray(drafts.map(({ createdAt }) => createdAt)),
    instantArray(drafts.map(({ updatedAt }) => updatedAt)),
    textArray(finders.map(({ words }) => words)),
    textArray(finders.map(({ marks }) => marks)),
  ];
  const versions = [
    accountId,
    about.createdBy,
    about.now,
    versionIds,
    ids,
    integerArray(writes.map(({ version }) => version)),
    states,
    textArray(writes.map(({ content }) => content)),
    textArray(writes.map(({ contentHash }) => contentHash)),
  ];
  return [
    { statement: about.areNew ? INSERT_STORIES : WRITE_STORIES, values: stories },
    { statement: WRITE_VERSIONS, values: versions },
  ];
}

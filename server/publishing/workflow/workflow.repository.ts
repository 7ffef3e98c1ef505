// Raw SQL: row and advisory locks, search columns computed by the database, and updates of two tables in one statement.

import { type Statements, statement } from "@/server/platform/db/index";
import type { StoryState } from "@/server/publishing/stories/index";

/** A story that is being changed, with its newest version. */
export interface StoryRow {
  id: string;
  externalId: string | null;
  slug: string;
  state: StoryState;
  latestVersionId: string;
  liveVersionId: string | null;
  publishAt: Date | null;
  firstPublishedAt: Date | null;
  lastPublishedAt: Date | null;
  createdAt: Date;
  version: number;
  content: unknown;
  savedBy: string;
  savedAt: Date;
}

const COLUMNS = `s.id, s.external_id as "externalId", s.slug, s.state, s.latest_version_id as "latestVersionId",
  s.live_version_id as "liveVersionId", s.publish_at as "publishAt", s.first_published_at as "firstPublishedAt",
  s.last_published_at as "lastPublishedAt", s.created_at as "createdAt", v.version, v.content,
  v.created_by as "savedBy", v.created_at as "savedAt"`;

const LOCK = statement(
  "workflow_story_lock",
  "select id from story where account_id = $1 and id = $2::uuid for update",
);

const NEWEST = statement(
  "workflow_story_newest",
  `select ${COLUMNS} from story s join story_version v on v.id = s.latest_version_id
   where s.account_id = $1 and s.id = $2::uuid`,
);

/** Find a story with its newest version. */
export async function findStory(db: Statements, accountId: number, id: string): Promise<StoryRow | null> {
  const [row] = await db.query(NEWEST, [accountId, id]);
  return row ?? null;
}

/** Lock a story until the transaction ends, which serialises concurrent changes. */
export async function lockStory(tx: Statements, accountId: number, id: string): Promise<StoryRow | null> {
  // Read by a separate statement: the locking one, after a wait, still uses the snapshot from before the wait.
  await tx.query(LOCK, [accountId, id]);
  return findStory(tx, accountId, id);
}

const VERSION = statement(
  "workflow_story_version",
  `select ${COLUMNS.replace("s.state", "v.state")}, v.id as "versionId"
   from story s join story_version v on v.story_id = s.id
   where s.account_id = $1 and s.id = $2::uuid and v.version = $3`,
);

/** Find one version of a story, newest or not; `state` is that of the version. */
export async function findVersion(
  db: Statements,
  accountId: number,
  query: { storyId: string; version: number },
): Promise<(StoryRow & { versionId: string }) | null> {
  const [row] = await db.query(VERSION, [accountId, query.storyId, query.version]);
  return row ?? null;
}

const INSERT_STORY = statement(
  "workflow_story_insert",
  `insert into story (id, account_id, external_id, slug, state, headline, latest_version_id, created_at, updated_at, finder)
   values ($2::uuid, $1, $3, $4, 'open', $5, $6::uuid, $7, $7,
     to_tsvector('simple', $8) || array_to_tsvector(string_to_array($9, ' ')))`,
);

interface Finder {
  words: string;
  marks: string;
}

export async function insertStory(
  tx: Statements,
  accountId: number,
  story: {
    id: string;
    externalId: string | null;
    slug: string;
    headline: string;
    versionId: string;
    now: Date;
    finder: Finder;
  },
): Promise<void> {
  const { id, externalId, slug, headline, versionId, now, finder } = story;
  await tx.query(INSERT_STORY, [
    accountId,
    id,
    externalId,
    slug,
    headline,
    versionId,
    now,
    finder.words,
    finder.marks,
  ]);
}

const INSERT_VERSION = statement(
  "workflow_version_insert",
  `insert into story_version (id, story_id, account_id, version, state, content, content_hash, created_by, created_at)
   values ($2::uuid, $3::uuid, $1, $4, 'open', $5::jsonb, $6, $7, $8)`,
);

export async function insertVersion(
  tx: Statements,
  accountId: number,
  version: {
    id: string;
    storyId: string;
    version: number;
    content: object;
    contentHash: string;
    createdBy: string;
    now: Date;
  },
): Promise<void> {
  const { id, storyId, content, contentHash, createdBy, now } = version;
  const text = JSON.stringify(content);
  await tx.query(INSERT_VERSION, [
    accountId,
    id,
    storyId,
    version.version,
    text,
    contentHash,
    createdBy,
    now,
  ]);
}

const WRITE_EDIT = statement(
  "workflow_story_edit",
  `update story set slug = $3, headline = $4, latest_version_id = $5::uuid, state = 'open', publish_at = null,
     updated_at = $6, finder = to_tsvector('simple', $7) || array_to_tsvector(string_to_array($8, ' '))
   where account_id = $1 and id = $2::uuid`,
);

/** Make another version a story's newest one, and open. */
export async function writeEdit(
  tx: Statements,
  accountId: number,
  edit: { id: string; slug: string; headline: string; versionId: string; now: Date; finder: Finder },
): Promise<void> {
  const { id, slug, headline, versionId, now, finder } = edit;
  await tx.query(WRITE_EDIT, [accountId, id, slug, headline, versionId, now, finder.words, finder.marks]);
}

// Both rows in one statement: the newest version's state always equals its story's.
const WRITE_MOVE = statement(
  "workflow_story_move",
  `with moved as (
     update story set state = $3::story_state, slug = $4, live_version_id = $5::uuid, publish_at = $6,
       announced_for = $7, first_published_at = $8, last_published_at = $9, updated_at = $10
     where account_id = $1 and id = $2::uuid returning latest_version_id
   )
   update story_version v set state = $3::story_state from moved where v.id = moved.latest_version_id`,
);

export interface MoveWrite {
  id: string;
  state: StoryState;
  slug: string;
  liveVersionId: string | null;
  publishAt: Date | null;
  announcedFor: Date | null;
  firstPublishedAt: Date | null;
  lastPublishedAt: Date | null;
  now: Date;
}

export async function writeMove(tx: Statements, accountId: number, move: MoveWrite): Promise<void> {
  const { id, state, slug, liveVersionId, publishAt, announcedFor } = move;
  const times = [move.firstPublishedAt, move.lastPublishedAt, move.now] as const;
  await tx.query(WRITE_MOVE, [accountId, id, state, slug, liveVersionId, publishAt, announcedFor, ...times]);
}

const TAKEN = statement(
  "workflow_slugs_taken",
  `select lower(slug) as "key!" from story where account_id = $1 and id <> $3::uuid
     and lower(slug) collate "C" = $2::text
   union all select lower(slug) from story where account_id = $1 and id <> $3::uuid
     and lower(slug) collate "C" > $2::text || '-' and lower(slug) collate "C" < $2::text || '-:'
     and substr(lower(slug), length($2::text) + 1) ~ '^-\\d+$'
   union all select slug_key from story_slug_alias where account_id = $1 and story_id <> $3::uuid and slug_key = $2`,
);

const LOCK_SLUG = statement(
  "workflow_slug_lock",
  "select pg_advisory_xact_lock(hashtextextended('story-slug:' || $1 || ':' || $2, 0))",
);

/** Lower-case slugs of other stories that a slug may collide with; locks them until the transaction ends. */
export async function lockSlugVariants(
  tx: Statements,
  accountId: number,
  slug: { key: string; storyId: string },
): Promise<Set<string>> {
  await tx.query(LOCK_SLUG, [String(accountId), slug.key.replace(/-\d+$/, "")]);
  const rows = await tx.query(TAKEN, [accountId, slug.key, slug.storyId]);
  return new Set(rows.map((row) => row.key));
}

const EXTERNAL = statement(
  "workflow_external_id",
  "select id from story where account_id = $1 and external_id = $2",
);

export async function findByExternalId(
  tx: Statements,
  accountId: number,
  externalId: string,
): Promise<string | null> {
  await tx.query(LOCK_SLUG, [String(accountId), `external:${externalId}`]);
  const [row] = await tx.query(EXTERNAL, [accountId, externalId]);
  return row?.id ?? null;
}

// Raw SQL: a batch is written in bulk by one statement per table, pipelined in its transaction.
import { type Statements, statement } from "@/server/platform/db/index";
import type { ImportedComment } from "../imported";

// An empty payload is that of an erased person (server/privacy): it stays empty.
const COMMENTS = statement(
  "imported_comments_write",
  `with written as (
     insert into imported_comment as c (account_id, external_id, story_id, payload, created_at)
     select $1::int, r.external_id, r.story_id, r.payload, coalesce(r.created_at, $3::timestamptz)
     from json_to_recordset($2::json) as r(external_id text, story_id uuid, payload jsonb, created_at timestamptz)
     on conflict (account_id, external_id) do update set payload = excluded.payload, story_id = excluded.story_id
       where c.payload <> '{}'
         and (c.payload is distinct from excluded.payload or c.story_id is distinct from excluded.story_id)
     returning (xmax = 0) as fresh
   )
   select count(*) filter (where fresh)::int as "created!", count(*) filter (where not fresh)::int as "updated!" from written`,
);

// For new stories only: they have no stored comments yet.
const NEW_COMMENTS = statement(
  "imported_comments_insert",
  `insert into imported_comment (account_id, external_id, story_id, payload, created_at)
   select $1::int, r.external_id, r.story_id, r.payload, coalesce(r.created_at, $3::timestamptz)
   from json_to_recordset($2::json) as r(external_id text, story_id uuid, payload jsonb, created_at timestamptz)`,
);

const ALIASES = statement(
  "story_slug_aliases_write",
  `insert into story_slug_alias (account_id, slug_key, story_id)
   select $1::int, r.slug_key, r.story_id from json_to_recordset($2::json) as r(slug_key text, story_id uuid)
   on conflict (account_id, slug_key) do nothing`,
);

const STICKY = statement(
  "story_group_top_append",
  `insert into story_group_entry (account_id, story_group, section_id, rank, story_id)
   select $1::int, 'top', 0, coalesce((select max(rank) from story_group_entry
     where account_id = $1 and story_group = 'top' and section_id = 0), -1) + t.n::int, t.id
   from unnest($2::uuid[]) with ordinality as t(id, n)
   on conflict do nothing`,
);

// PostgreSQL maintains a text index many times as fast with a larger pending list and more memory. The list is
// merged concurrently with the import, long before it reaches this size.
const IN_BULK = statement(
  "import_in_bulk",
  "select set_config('gin_pending_list_limit', '32768', true), set_config('work_mem', '64MB', true)",
);

const MERGE = statement(
  "import_merge_indexes",
  "select gin_clean_pending_list('story_search_words_idx'), gin_clean_pending_list('story_finder_idx')",
);

/** Merges the pending lists of the text indexes. It changes no row, needs no transaction and may be interrupted. */
export async function mergeIndexes(db: Statements): Promise<void> {
  await db.query(MERGE, []);
}

/** Prepares a transaction for bulk writes; other transactions are not affected. */
export async function writeInBulk(tx: Statements): Promise<void> {
  await tx.query(IN_BULK, []);
}

export interface CommentOfStory {
  storyId: string;
  comment: ImportedComment;
}

interface Comments {
  comments: readonly CommentOfStory[];
  now: Date;
}

/** For a comment that a file contains twice, the last one counts. */
function toRows(comments: readonly CommentOfStory[]): object[] {
  const rows = comments.map(({ storyId, comment }) => ({
    external_id: comment.externalId,
    story_id: storyId,
    payload: comment,
    created_at: comment.createdAt,
  }));
  return [...new Map(rows.map((row) => [row.external_id, row])).values()];
}

/** Upserts imported comments. */
export async function writeComments(
  tx: Statements,
  accountId: number,
  { comments, now }: Comments,
): Promise<{ created: number; updated: number; unchanged: number }> {
  const rows = toRows(comments);
  if (rows.length === 0) return { created: 0, updated: 0, unchanged: 0 };
  const [counts = { created: 0, updated: 0 }] = await tx.query(COMMENTS, [
    accountId,
    JSON.stringify(rows),
    now,
  ]);
  return { ...counts, unchanged: rows.length - counts.created - counts.updated };
}

/** Inserts comments of new stories; their count is known before the write completes. */
export function insertComments(
  tx: Statements,
  accountId: number,
  { comments, now }: Comments,
): { created: number; written: Promise<unknown> } {
  const rows = toRows(comments);
  const write =
    rows.length === 0 ? Promise.resolve() : tx.query(NEW_COMMENTS, [accountId, JSON.stringify(rows), now]);
  return { created: rows.length, written: write };
}

/** Redirects former slugs to their stories. */
export async function writeAliases(
  tx: Statements,
  accountId: number,
  aliases: readonly { slug_key: string; story_id: string }[],
): Promise<void> {
  if (aliases.length > 0) await tx.query(ALIASES, [accountId, JSON.stringify(aliases)]);
}

/** Appends stories to the publication's manually sorted list. */
export async function appendToTop(
  tx: Statements,
  accountId: number,
  storyIds: readonly string[],
): Promise<void> {
  if (storyIds.length > 0) await tx.query(STICKY, [accountId, [...storyIds]]);
}

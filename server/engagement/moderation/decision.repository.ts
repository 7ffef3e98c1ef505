// Raw SQL: the decisions, reports and appeals of many comments are written by one statement each, in the transaction
// that changes the comments, and lists join what a comment says now.
import { z } from "zod";
import type { CommentFlags, MovedComment } from "@/server/engagement/comment-states/index";
import { type Statements, statement } from "@/server/platform/db/index";
import type { Decider, Decision, LoggedDecision } from "./decision";

const flagsSchema = z.object({
  isPublished: z.boolean(),
  isSpam: z.boolean(),
  shadow: z.boolean(),
  hiddenAt: z.coerce.date().nullable(),
  deletedAt: z.coerce.date().nullable(),
  deletedById: z.int().nullable(),
}) satisfies z.ZodType<CommentFlags>;

const rowSchema = z.object({
  byKind: z.enum(["staff", "organization", "server", "system"]) satisfies z.ZodType<Decider["kind"]>,
  before: flagsSchema,
  after: flagsSchema,
});

const INSERT = statement(
  "moderation_decision_insert",
  `insert into moderation_decision (account_id, comment_id, move, reason, by_kind, by_id, by_name, batch, undoes, before,
     after, version, at)
   select $1, d.id, $3, $4, $5, $6, $7, $8::uuid, $9::uuid, d.before, d.after, d.version, $10
   from json_to_recordset($2::json) as d(id int, before jsonb, after jsonb, version int) order by d.id`,
);

export interface NewDecisions {
  moved: readonly Pick<MovedComment, "id" | "before" | "after" | "version">[];
  move: string;
  reason: string;
  by: Decider;
  batch: string;
  undoes: string | null;
  now: Date;
}

export async function insertDecisions(
  tx: Statements,
  accountId: number,
  decisions: NewDecisions,
): Promise<void> {
  const { moved, move, reason, by, batch, undoes, now } = decisions;
  if (moved.length === 0) return;
  const rows = moved.map(({ id, before, after, version }) => ({ id, before, after, version }));
  await tx.query(INSERT, [
    accountId,
    JSON.stringify(rows),
    move,
    reason,
    by.kind,
    by.id,
    by.name,
    batch,
    undoes,
    now,
  ]);
}

const COLUMNS = `d.id::text as "id!", d.comment_id as "commentId", d.move, d.reason, d.by_kind as "byKind", d.by_id as "byId",
  d.by_name as "byName", d.batch, d.undoes, d.before, d.after, d.version, d.at`;

/** Parses the plain texts and documents of decisions. */
function parsed<Row extends { byKind: string; before: unknown; after: unknown }>(
  rows: readonly Row[],
): (Row & z.output<typeof rowSchema>)[] {
  return rows.map((row) => ({ ...row, ...rowSchema.parse(row) }));
}

const OF_COMMENT = statement(
  "moderation_decisions_of_comment",
  `select ${COLUMNS} from moderation_decision d where d.account_id = $1 and d.comment_id = $2 order by d.id limit 200`,
);

export async function findDecisionsOfComment(
  db: Statements,
  accountId: number,
  commentId: number,
): Promise<Decision[]> {
  return parsed(await db.query(OF_COMMENT, [accountId, commentId]));
}

const OF_BATCH = statement(
  "moderation_decisions_of_batch",
  `select ${COLUMNS} from moderation_decision d where d.account_id = $1 and d.batch = $2::uuid order by d.id`,
);

export async function findDecisionsOfBatch(
  db: Statements,
  accountId: number,
  batch: string,
): Promise<Decision[]> {
  return parsed(await db.query(OF_BATCH, [accountId, batch]));
}

// Decisions that change a comment are logged with the version that they give it, and later ones that leave it as it is
// with the same.
const LATEST_CHANGES = statement(
  "moderation_latest_changes",
  `select c.id as "id!", c.version as "version!", c.hidden_at is not null as "isHidden!", d.move, d.by_name as "byName"
   from comment c left join lateral (select l.move, l.by_name from moderation_decision l
     where l.account_id = $1 and l.comment_id = c.id and l.version = c.version and l.move <> all($3::text[])
       and not exists (select from moderation_decision o where o.account_id = $1 and o.batch = l.undoes
         and o.comment_id = l.comment_id and o.move = any($3::text[]))
     order by l.id limit 1) d on true
   where c.account_id = $1 and c.id = any($2::int[]) order by c.id`,
);

/** What a comment's current version came from. */
export interface VersionChange {
  id: number;
  version: number;
  /** The decision; null: there was none, the author changed it. */
  move: string | null;
  /** Who decided. */
  byName: string | null;
  /** Deleted by its author. */
  isHidden: boolean;
}

/** Find the versions of comments, and what they came from. `otherMoves`: decisions that leave a version as it is. */
export function findLatestChanges(
  db: Statements,
  accountId: number,
  { ids, otherMoves }: { ids: readonly number[]; otherMoves: readonly string[] },
): Promise<VersionChange[]> {
  return db.query(LATEST_CHANGES, [accountId, ids, otherMoves]);
}

const LOG = statement(
  "moderation_log",
  `select ${COLUMNS}, a.name as author, left(c.text, 200) as "text!", coalesce(p.headline, p.url) as "page!"
   from moderation_decision d join comment c on c.id = d.comment_id join reader a on a.id = c.author_id
     join page p on p.id = c.page_id
   where d.account_id = $1 and ($2::bigint is null or d.id < $2::bigint)
   order by d.id desc limit $3`,
);

export async function findLog(
  db: Statements,
  accountId: number,
  { below, limit }: { below: string | null; limit: number },
): Promise<LoggedDecision[]> {
  return parsed(await db.query(LOG, [accountId, below, limit]));
}

const RESOLVE = statement(
  "moderation_resolve",
  `with appeals as (update comment_appeal set answered_at = $3
      where account_id = $1 and comment_id = any($2::int[]) and answered_at is null)
   update comment_report set resolved_at = $3
   where account_id = $1 and comment_id = any($2::int[]) and resolved_at is null`,
);

const CLOSE_APPEALS = statement(
  "moderation_close_appeals",
  `update comment_appeal set answered_at = $3
   where account_id = $1 and comment_id = any($2::int[]) and answered_at is null returning comment_id as id`,
);

/** Close the open appeals about comments; returns the ids of these comments. */
export async function closeAppeals(
  tx: Statements,
  accountId: number,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<number[]> {
  const rows = await tx.query(CLOSE_APPEALS, [accountId, ids, now]);
  return rows.map(({ id }) => id);
}

const REOPEN_APPEALS = statement(
  "moderation_reopen_appeals",
  `update comment_appeal set answered_at = null
   where account_id = $1 and comment_id = any($2::int[]) and answered_at = $3 returning comment_id as id`,
);

const REOPEN_REPORTS = statement(
  "moderation_reopen_reports",
  `update comment_report set resolved_at = null
   where account_id = $1 and comment_id = any($2::int[]) and resolved_at = $3`,
);

interface Closed {
  ids: readonly number[];
  /** When the decision closed them: appeals and reports closed by another decision stay closed. */
  closedAt: Date;
}

/** Reopen the appeals that a decision closed; returns the ids of their comments. */
export async function reopenAppeals(
  tx: Statements,
  accountId: number,
  { ids, closedAt }: Closed,
): Promise<number[]> {
  const rows = await tx.query(REOPEN_APPEALS, [accountId, ids, closedAt]);
  return rows.map(({ id }) => id);
}

/** Reopen the reports that a decision closed. */
export async function reopenReports(
  tx: Statements,
  accountId: number,
  { ids, closedAt }: Closed,
): Promise<void> {
  await tx.query(REOPEN_REPORTS, [accountId, ids, closedAt]);
}

/** Resolve reports and appeals about comments; any decision does, also one that leaves them as they are. */
export async function resolveReports(
  tx: Statements,
  accountId: number,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<void> {
  await tx.query(RESOLVE, [accountId, ids, now]);
}

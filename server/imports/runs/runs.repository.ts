import type { Slice } from "@/server/platform/cursor/index";
import { type Db, statement } from "@/server/platform/db/index";

export interface ImportRunRow {
  id: string;
  source: string;
  fileName: string;
  dryRun: boolean;
  /** running · finished · failed · interrupted */
  status: string;
  counts: Record<string, unknown>;
  message: string | null;
  startedBy: string;
  startedAt: Date;
  updatedAt: Date;
  finishedAt: Date | null;
}

const COLUMNS = `r.id, r.source, r.file_name as "fileName", r.dry_run as "dryRun", r.status, r.counts, r.message,
  r.started_by as "startedBy", r.started_at as "startedAt", r.updated_at as "updatedAt", r.finished_at as "finishedAt"`;

function list(direction: Slice["direction"]) {
  const forward = direction === "forward";
  const position = forward
    ? "(r.started_at < $4 or (r.started_at = $4 and r.id > $5::uuid))"
    : "(r.started_at > $4 or (r.started_at = $4 and r.id < $5::uuid))";
  const order = forward ? "r.started_at desc, r.id asc" : "r.started_at asc, r.id desc";
  return statement(
    `import_runs_${direction}`,
    `select ${COLUMNS} from import_run r where r.account_id = $1 and ($3::text is null or r.status = $3)
       and ($4::timestamptz is null or ${position}) order by ${order} limit $2`,
  );
}

const LIST = { forward: list("forward"), backward: list("backward") };

export function findRuns(
  db: Db,
  accountId: number,
  query: { status: string | null; slice: Slice },
): Promise<ImportRunRow[]> {
  const { status, slice } = query;
  return db.query<ImportRunRow>(LIST[slice.direction], [
    accountId,
    slice.take,
    status,
    slice.from?.at ?? null,
    slice.from?.id ?? null,
  ]);
}

const ONE = statement(
  "import_run_detail",
  `select ${COLUMNS}, r.file_hash as "fileHash",
     (select coalesce(json_object_agg(outcome, n), '{}'::json) from (
        select p.outcome, count(*)::int as n from import_problem p where p.run_id = r.id group by p.outcome
      ) counted) as problems
   from import_run r where r.account_id = $1 and r.id = $2::uuid`,
);

export interface ImportRunDetailRow extends ImportRunRow {
  fileHash: string;
  /** Number of items that were skipped, failed, or imported in part. */
  problems: Record<string, number>;
}

export async function findRun(db: Db, accountId: number, id: string): Promise<ImportRunDetailRow | null> {
  const [row] = await db.query<ImportRunDetailRow>(ONE, [accountId, id]);
  return row ?? null;
}

export interface ImportProblemRow {
  id: number;
  /** skipped · failed · note */
  outcome: string;
  ref: string;
  title: string | null;
  reason: string;
}

const PROBLEMS = statement(
  "import_problems",
  `select p.id, p.outcome, p.ref, p.title, p.reason from import_problem p join import_run r on r.id = p.run_id
   where r.account_id = $1 and p.run_id = $2::uuid and ($3::text is null or p.outcome = $3) and p.id > $4
   order by p.id limit $5`,
);

export function findProblems(
  db: Db,
  accountId: number,
  query: { runId: string; outcome: string | null; after: number; take: number },
): Promise<ImportProblemRow[]> {
  const { runId, outcome, after, take } = query;
  return db.query<ImportProblemRow>(PROBLEMS, [accountId, runId, outcome, after, take]);
}

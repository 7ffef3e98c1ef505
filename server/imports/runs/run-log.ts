// Raw SQL where a batch stores its progress and problems: pipelined in its transaction, and refused by SQLSTATE.
import { z } from "zod";
import type { Context } from "@/server/context/index";
import { type Db, type Statements, statement } from "@/server/platform/db/index";
import { createEmptyCounts, IMPORT_KINDS, type ImportCounts, type ImportProblem } from "../import-report";

/** Counts of a run and the number of processed records; stored so that a killed run can resume. */
export interface RunProgress {
  counts: ImportCounts;
  recordsDone: number;
}

const SAVE = statement(
  "import_run_save",
  `update import_run set counts = $3::jsonb, status = $4, message = $5, updated_at = $6::timestamptz,
     finished_at = case when $4 = 'running' then null else $6::timestamptz end
   where account_id = $1 and id = $2::uuid`,
);

const ADD_PROBLEMS = statement(
  "import_problems_add",
  `insert into import_problem (run_id, outcome, ref, title, reason)
   select $1::uuid, r.outcome, r.ref, r.title, r.reason
   from json_to_recordset($2::json) as r(outcome text, ref text, title text, reason text)`,
);

const count = z.int().min(0).default(0);
const storedCount = z.object({
  created: count,
  updated: count,
  unchanged: count,
  skipped: count,
  failed: count,
});
const outcomeSchema = z.enum(["skipped", "failed", "note"]);
const storedProgress = z.looseObject({ recordsDone: count });

/** Parses a run's stored counts; missing kinds start at zero. */
function parseProgress(stored: unknown): RunProgress {
  const progress = storedProgress.safeParse(stored);
  const counts = createEmptyCounts();
  if (!progress.success) return { counts, recordsDone: 0 };
  for (const kind of IMPORT_KINDS) {
    const parsedCount = storedCount.safeParse(progress.data[kind]);
    if (parsedCount.success) counts[kind] = parsedCount.data;
  }
  return { counts, recordsDone: progress.data.recordsDone };
}

interface Begin {
  source: string;
  fileName: string;
  fileHash: string;
  dryRun: boolean;
}

/** Finds the newest interrupted run of this file; any run in state `running` is one, because only one may run. */
async function findInterrupted(ctx: Context, begin: Begin): Promise<{ id: string; counts: unknown } | null> {
  const where = { accountId: ctx.account.id, source: begin.source };
  await ctx.db.prisma.importRun.updateMany({
    where: { ...where, status: "running" },
    data: { status: "interrupted", updatedAt: ctx.systemClock.now() },
  });
  if (begin.dryRun) return null;
  const newest = await ctx.db.prisma.importRun.findFirst({
    where: { ...where, dryRun: false },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
  });
  return newest?.status === "interrupted" && newest.fileHash === begin.fileHash ? newest : null;
}

/** Starts a run, or resumes the interrupted one of this file. */
export async function beginRun(ctx: Context, begin: Begin): Promise<{ id: string; progress: RunProgress }> {
  const cutOff = await findInterrupted(ctx, begin);
  const now = ctx.systemClock.now();
  if (cutOff !== null) {
    await ctx.db.prisma.importRun.update({
      where: { id: cutOff.id },
      data: { status: "running", updatedAt: now },
    });
    return { id: cutOff.id, progress: parseProgress(cutOff.counts) };
  }
  const id = ctx.ids.uuid();
  await ctx.db.prisma.importRun.create({
    data: {
      id,
      accountId: ctx.account.id,
      ...begin,
      status: "running",
      startedBy: ctx.actor.kind === "staff" || ctx.actor.kind === "system" ? ctx.actor.name : ctx.actor.kind,
      startedAt: now,
      updatedAt: now,
    },
  });
  return { id, progress: parseProgress(null) };
}

interface RunState {
  id: string;
  progress: RunProgress;
  status: "running" | "finished" | "failed" | "interrupted";
  message?: string | null;
}

/** Stores a run's progress, in the transaction of the batch. */
export async function saveRun(db: Statements, ctx: Context, state: RunState): Promise<void> {
  const { counts, recordsDone } = state.progress;
  await db.query(SAVE, [
    ctx.account.id,
    state.id,
    JSON.stringify({ ...counts, recordsDone }),
    state.status,
    state.message ?? null,
    ctx.systemClock.now(),
  ]);
}

export async function addProblems(
  db: Statements,
  runId: string,
  problems: readonly ImportProblem[],
): Promise<void> {
  if (problems.length > 0) await db.query(ADD_PROBLEMS, [runId, JSON.stringify(problems)]);
}

/** Loads a run's first problems, failures first, and their total. */
export async function loadFirstProblems(
  db: Db,
  runId: string,
  limit: number,
): Promise<{ problems: ImportProblem[]; total: number }> {
  const [rows, total] = await Promise.all([
    db.prisma.importProblem.findMany({
      where: { runId },
      select: { outcome: true, ref: true, title: true, reason: true },
      orderBy: [{ outcome: "asc" }, { id: "asc" }],
      take: limit,
    }),
    db.prisma.importProblem.count({ where: { runId } }),
  ]);
  return { problems: rows.map((row) => ({ ...row, outcome: outcomeSchema.parse(row.outcome) })), total };
}

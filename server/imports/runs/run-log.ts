import type { Context } from "@/server/accounts/index";
import { type Db, statement } from "@/server/platform/db/index";
import type { ImportCounts, ImportProblem } from "../import-report";

/** Counts of a run and how many of the file's records are behind it; kept so that a killed run goes on. */
export interface RunProgress {
  counts: ImportCounts;
  recordsDone: number;
}

const SAVE = statement(
  "import_run_save",
  `update import_run set counts = $3::jsonb, status = $4, message = $5, updated_at = $6,
     finished_at = case when $4 = 'running' then null else $6 end
   where account_id = $1 and id = $2::uuid`,
);

const ADD_PROBLEMS = statement(
  "import_problems_add",
  `insert into import_problem (run_id, outcome, ref, title, reason)
   select $1::uuid, r.outcome, r.ref, r.title, r.reason
   from json_to_recordset($2::json) as r(outcome text, ref text, title text, reason text)`,
);

interface Begin {
  source: string;
  fileName: string;
  fileHash: string;
  dryRun: boolean;
}

/** The newest run of this file that was cut off; every run that still says `running` was, for only one may run. */
async function findCutOff(ctx: Context, begin: Begin): Promise<{ id: string; counts: unknown } | null> {
  const where = { accountId: ctx.account.id, source: begin.source };
  await ctx.db.prisma.importRun.updateMany({
    where: { ...where, status: "running" },
    data: { status: "interrupted", updatedAt: ctx.clock.now() },
  });
  const last = await ctx.db.prisma.importRun.findFirst({ where, orderBy: { startedAt: "desc" } });
  const goesOn = last?.status === "interrupted" && last.fileHash === begin.fileHash && !last.dryRun;
  return goesOn && !begin.dryRun ? { id: last.id, counts: last.counts } : null;
}

/** Opens the record of a run, or goes on with the one of this file that was cut off. */
export async function beginRun(ctx: Context, begin: Begin): Promise<{ id: string; resumed: unknown }> {
  const cutOff = await findCutOff(ctx, begin);
  const now = ctx.clock.now();
  if (cutOff !== null) {
    await ctx.db.prisma.importRun.update({
      where: { id: cutOff.id },
      data: { status: "running", updatedAt: now },
    });
    return { id: cutOff.id, resumed: cutOff.counts };
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
  return { id, resumed: null };
}

interface RunState {
  id: string;
  progress: RunProgress;
  status: "running" | "finished" | "failed" | "interrupted";
  message?: string | null;
}

/** Writes where a run stands: in the transaction of the batch that brought it there. */
export async function saveRun(db: Db, ctx: Context, state: RunState): Promise<void> {
  const { counts, recordsDone } = state.progress;
  await db.query(SAVE, [
    ctx.account.id,
    state.id,
    JSON.stringify({ ...counts, recordsDone }),
    state.status,
    state.message ?? null,
    ctx.clock.now(),
  ]);
}

export async function addProblems(db: Db, runId: string, problems: readonly ImportProblem[]): Promise<void> {
  if (problems.length > 0) await db.query(ADD_PROBLEMS, [runId, JSON.stringify(problems)]);
}

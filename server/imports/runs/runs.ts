import type { Context } from "@/server/context/index";
import { buildPage, type Page, type PageRequest, toPageSlice } from "@/server/platform/cursor/index";
import { notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import {
  findProblems,
  findRun,
  findRuns,
  type ImportProblemRow,
  type ImportRunDetailRow,
  type ImportRunRow,
} from "./runs.repository";

const PROBLEMS_PER_PAGE = 100;

/** Lists the account's import runs, newest first. */
export async function listImportRuns(
  ctx: Context,
  input: { status?: string | undefined; page: PageRequest },
): Promise<Page<ImportRunRow>> {
  requirePermission(ctx, "imports:read");
  const slice = toPageSlice(input.page, "uuid");
  const rows = await findRuns(ctx.db, ctx.account.id, { status: input.status ?? null, slice });
  return buildPage(slice, rows, (row) => ({ at: row.startedAt, id: row.id }));
}

/** Loads one run with its report. */
export async function getImportRun(ctx: Context, id: string): Promise<ImportRunDetailRow> {
  requirePermission(ctx, "imports:read");
  const row = await findRun(ctx.db, ctx.account.id, id);
  if (row === null) throw notFound("import");
  return row;
}

/** Lists a run's skipped or failed items in file order; `next` is the cursor of the next page. */
export async function listImportProblems(
  ctx: Context,
  input: { runId: string; outcome?: string | undefined; after?: number | undefined },
): Promise<{ rows: ImportProblemRow[]; next: number | null }> {
  requirePermission(ctx, "imports:read");
  const problems = await findProblems(ctx.db, ctx.account.id, {
    runId: input.runId,
    outcome: input.outcome ?? null,
    after: input.after ?? 0,
    take: PROBLEMS_PER_PAGE + 1,
  });
  const rows = problems.slice(0, PROBLEMS_PER_PAGE);
  return { rows, next: problems.length > PROBLEMS_PER_PAGE ? (rows.at(-1)?.id ?? null) : null };
}

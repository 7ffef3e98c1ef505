import type { Prisma } from "@/generated/prisma/client";
import type { Slice } from "@/server/platform/cursor/index";
import type { Db } from "@/server/platform/db/index";
import { isJsonObject } from "@/shared/json-object";

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

const COLUMNS = {
  id: true,
  source: true,
  fileName: true,
  dryRun: true,
  status: true,
  counts: true,
  message: true,
  startedBy: true,
  startedAt: true,
  updatedAt: true,
  finishedAt: true,
} as const;

function toObject(json: Prisma.JsonValue): Record<string, unknown> {
  return isJsonObject(json) ? json : {};
}

/** The runs beyond a cursor, in the order of the list. */
function toPosition({ direction, from }: Slice): Prisma.ImportRunWhereInput {
  if (from === null) return {};
  const { at, id } = from;
  return direction === "forward"
    ? { OR: [{ startedAt: { lt: at } }, { startedAt: at, id: { gt: id } }] }
    : { OR: [{ startedAt: { gt: at } }, { startedAt: at, id: { lt: id } }] };
}

export async function findRuns(
  db: Db,
  accountId: number,
  { status, slice }: { status: string | null; slice: Slice },
): Promise<ImportRunRow[]> {
  const forward = slice.direction === "forward";
  const rows = await db.prisma.importRun.findMany({
    where: { accountId, ...(status !== null && { status }), ...toPosition(slice) },
    select: COLUMNS,
    orderBy: [{ startedAt: forward ? "desc" : "asc" }, { id: forward ? "asc" : "desc" }],
    take: slice.take,
  });
  return rows.map((row) => ({ ...row, counts: toObject(row.counts) }));
}

export interface ImportRunDetailRow extends ImportRunRow {
  fileHash: string;
  /** Number of items that were skipped, failed, or imported in part. */
  problems: Record<string, number>;
}

export async function findRun(db: Db, accountId: number, id: string): Promise<ImportRunDetailRow | null> {
  const [row, outcomes] = await Promise.all([
    db.prisma.importRun.findUnique({ where: { id, accountId }, select: { ...COLUMNS, fileHash: true } }),
    db.prisma.importProblem.groupBy({ by: ["outcome"], where: { runId: id }, _count: true }),
  ]);
  if (row === null) return null;
  const problems = Object.fromEntries(outcomes.map(({ outcome, _count }) => [outcome, _count]));
  return { ...row, counts: toObject(row.counts), problems };
}

export interface ImportProblemRow {
  id: number;
  /** skipped · failed · note */
  outcome: string;
  ref: string;
  title: string | null;
  reason: string;
}

export function findProblems(
  db: Db,
  accountId: number,
  { runId, outcome, after, take }: { runId: string; outcome: string | null; after: number; take: number },
): Promise<ImportProblemRow[]> {
  return db.prisma.importProblem.findMany({
    where: { runId, run: { accountId }, ...(outcome !== null && { outcome }), id: { gt: after } },
    select: { id: true, outcome: true, ref: true, title: true, reason: true },
    orderBy: { id: "asc" },
    take,
  });
}

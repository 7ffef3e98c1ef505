import { expect, it } from "vitest";
import type { Context } from "@/server/context/index";
import { useTestApp } from "@/test/test-app";
import { getImportRun, listImportProblems, listImportRuns } from "./index";

const app = useTestApp();

/** Runs with these times of start, as one account has them; ids grow in the given order. */
async function addRuns(ctx: Context, times: readonly string[]): Promise<string[]> {
  const ids = times.map(() => ctx.ids.uuid()).sort();
  const rows = times.map((time, index) => ({
    id: ids[index] ?? "",
    accountId: ctx.account.id,
    source: "wordpress",
    fileName: `${index}.xml`,
    fileHash: "f",
    dryRun: false,
    status: index === 0 ? "failed" : "finished",
    counts: { recordsDone: index },
    startedBy: "Ada",
    startedAt: new Date(time),
    updatedAt: new Date(time),
  }));
  await app.db.prisma.importRun.createMany({ data: rows });
  return ids;
}

const MAY = "2027-05-01T00:00:00.001Z";
const JUNE = "2027-06-01T00:00:00.002Z";

it("runs are listed newest first and, of one time, by id, forward and backward page by page", async () => {
  const { ctx } = await app.createAccount();
  const other = await app.createAccount();
  const [may, first, second] = await addRuns(ctx, [MAY, JUNE, JUNE]);
  await addRuns(other.ctx, [JUNE]);
  const list = async (page: Parameters<typeof listImportRuns>[1]["page"]) => {
    const { rows, next, previous } = await listImportRuns(ctx, { page });
    return { ids: rows.map(({ id }) => id), next, previous };
  };
  expect((await list({ limit: 10 })).ids).toEqual([first, second, may]);
  const one = await list({ limit: 1 });
  const two = await list({ limit: 1, after: one.next ?? "" });
  const three = await list({ limit: 1, after: two.next ?? "" });
  expect([one.ids, two.ids, three.ids, three.next]).toEqual([[first], [second], [may], null]);
  expect((await list({ limit: 2, before: three.previous ?? "" })).ids).toEqual([first, second]);
  expect((await list({ limit: 1, before: three.previous ?? "" })).ids).toEqual([second]);
  const failed = await listImportRuns(ctx, { status: "failed", page: { limit: 10 } });
  expect(failed.rows).toMatchObject([{ id: may, counts: { recordsDone: 0 } }]);
});

it("a run is shown with the number of its problems by outcome, and to its own account only", async () => {
  const { ctx } = await app.createAccount();
  const other = await app.createAccount();
  const [id = ""] = await addRuns(ctx, [MAY]);
  expect(await getImportRun(ctx, id)).toMatchObject({ fileHash: "f", problems: {} });
  const outcomes = ["failed", "skipped", "failed"];
  const problems = outcomes.map((outcome, index) => ({
    runId: id,
    outcome,
    ref: `line ${index}`,
    reason: "r",
  }));
  await app.db.prisma.importProblem.createMany({ data: problems });
  expect((await getImportRun(ctx, id)).problems).toEqual({ failed: 2, skipped: 1 });
  const failed = await listImportProblems(ctx, { runId: id, outcome: "failed" });
  expect(failed.rows.map(({ ref }) => ref)).toEqual(["line 0", "line 2"]);
  const after = failed.rows[0]?.id;
  const later = await listImportProblems(ctx, { runId: id, after });
  expect(later.rows.map(({ ref }) => ref)).toEqual(["line 1", "line 2"]);
  await expect(getImportRun(other.ctx, id)).rejects.toMatchObject({ code: "not_found" });
  expect((await listImportProblems(other.ctx, { runId: id })).rows).toEqual([]);
});

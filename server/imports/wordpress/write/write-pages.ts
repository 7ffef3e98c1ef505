import type { Statements } from "@/server/platform/db/index";
import type { ImportProblem } from "../../import-report";
import type { ImportedPage } from "../imported";
import { findExistingPages, type PageRow, savePages } from "./pages.repository";
import { Tally } from "./tally";
import type { WriteDependencies } from "./write-stories";

function toProblem(page: ImportedPage, outcome: ImportProblem["outcome"], reason: string): ImportProblem {
  return { outcome, ref: `line ${page.line}, ${page.externalId}`, title: page.title, reason };
}

/** Builds the tally of a page that the database refuses. */
export function createFailedPageTally(page: ImportedPage, reason: string): Tally {
  const tally = new Tally();
  tally.counts.pages.failed = 1;
  tally.problems.push(toProblem(page, "failed", reason));
  return tally;
}

/** Claims a path that no other page has: the requested one, or a numbered one. */
async function claimPath(
  tx: Statements,
  accountId: number,
  { requested, taken }: { requested: string; taken: Set<string> },
): Promise<string> {
  let path = requested;
  for (let n = 2; taken.has(path); n += 1) {
    path = `${requested.replace(/\/$/, "")}-${n}`;
    if (taken.has(path)) continue;
    const owners = await findExistingPages(tx, accountId, { externalIds: [], paths: [path] });
    if (owners.length > 0) taken.add(path);
  }
  taken.add(path);
  return path;
}

async function toPageRows(
  tx: Statements,
  { ctx }: WriteDependencies,
  { pages, tally }: { pages: readonly ImportedPage[]; tally: Tally },
): Promise<PageRow[]> {
  const existing = await findExistingPages(tx, ctx.account.id, {
    externalIds: pages.map((page) => page.externalId),
    paths: pages.map((page) => page.path),
  });
  const paths = new Map(existing.map((row) => [row.externalId, row.path]));
  const taken = new Set(existing.map((row) => row.path));
  const rows: PageRow[] = [];
  for (const page of pages) {
    const path =
      paths.get(page.externalId) ?? (await claimPath(tx, ctx.account.id, { requested: page.path, taken }));
    rows.push({ external_id: page.externalId, path, title: page.title, content: page.html });
    if (path !== page.path)
      tally.problems.push(toProblem(page, "note", `${page.path} was already in use, so it is at ${path}.`));
  }
  return rows;
}

/** Saves pages as static pages at their own addresses. Non-public ones are left out, with a note. */
export async function writePages(
  tx: Statements,
  writing: WriteDependencies,
  pages: readonly ImportedPage[],
): Promise<Tally> {
  const tally = new Tally();
  const open = pages.filter((page) => page.state === "published");
  if (open.length > 0) {
    const rows = await toPageRows(tx, writing, { pages: open, tally });
    const { account, clock } = writing.ctx;
    const { counts, changed } = await savePages(tx, account.id, { pages: rows, now: clock.now() });
    tally.counts.pages = { ...tally.counts.pages, ...counts };
    for (const id of changed) tally.keys.add(`sp/${account.id}/${id}`);
  }
  for (const page of pages) {
    if (page.state !== "published") {
      tally.counts.pages.skipped += 1;
      tally.problems.push(toProblem(page, "skipped", `The page isn't public (${page.state}).`));
    } else for (const note of page.notes) tally.problems.push(toProblem(page, "note", note));
  }
  return tally;
}

import type { Statements } from "@/server/platform/db/index";
import type { ImportProblem } from "../../import-report";
import type { ImportedPage } from "../imported";
import { findStandingPages, type PageRow, savePages } from "./pages.repository";
import { Tally } from "./tally";
import type { Writing } from "./write-stories";

function problem(page: ImportedPage, outcome: ImportProblem["outcome"], reason: string): ImportProblem {
  return { outcome, ref: `line ${page.line}, ${page.externalId}`, title: page.title, reason };
}

/** What is said of a page that the database refuses. */
export function refusedPage(page: ImportedPage, reason: string): Tally {
  const tally = new Tally();
  tally.counts.pages.failed = 1;
  tally.problems.push(problem(page, "failed", reason));
  return tally;
}

/** A path nobody else's page stands at: the wanted one, or a numbered one. Marks it as taken. */
async function claimPath(
  tx: Statements,
  accountId: number,
  { wanted, taken }: { wanted: string; taken: Set<string> },
): Promise<string> {
  let path = wanted;
  for (let n = 2; taken.has(path); n += 1) {
    path = `${wanted.replace(/\/$/, "")}-${n}`;
    if (taken.has(path)) continue;
    const holders = await findStandingPages(tx, accountId, { externalIds: [], paths: [path] });
    if (holders.length > 0) taken.add(path);
  }
  taken.add(path);
  return path;
}

async function publicRows(
  tx: Statements,
  { ctx }: Writing,
  { pages, tally }: { pages: readonly ImportedPage[]; tally: Tally },
): Promise<PageRow[]> {
  const standing = await findStandingPages(tx, ctx.account.id, {
    externalIds: pages.map((page) => page.externalId),
    paths: pages.map((page) => page.path),
  });
  const paths = new Map(standing.map((row) => [row.externalId, row.path]));
  const taken = new Set(standing.map((row) => row.path));
  const rows: PageRow[] = [];
  for (const page of pages) {
    const path =
      paths.get(page.externalId) ?? (await claimPath(tx, ctx.account.id, { wanted: page.path, taken }));
    rows.push({ external_id: page.externalId, path, title: page.title, content: page.html });
    if (path !== page.path)
      tally.problems.push(problem(page, "note", `${page.path} was taken; it stands at ${path}.`));
  }
  return rows;
}

/** Saves pages as static pages at their own addresses. What was not public at the source is left out, and said so. */
export async function writePages(
  tx: Statements,
  writing: Writing,
  pages: readonly ImportedPage[],
): Promise<Tally> {
  const tally = new Tally();
  const open = pages.filter((page) => page.state === "published");
  if (open.length > 0) {
    const rows = await publicRows(tx, writing, { pages: open, tally });
    const { account, clock } = writing.ctx;
    const { counts, changed } = await savePages(tx, account.id, { pages: rows, now: clock.now() });
    tally.counts.pages = { ...tally.counts.pages, ...counts };
    for (const id of changed) tally.keys.add(`sp/${account.id}/${id}`);
  }
  for (const page of pages) {
    if (page.state !== "published") {
      tally.counts.pages.skipped += 1;
      tally.problems.push(problem(page, "skipped", `The page is not public (${page.state}).`));
    } else for (const note of page.notes) tally.problems.push(problem(page, "note", note));
  }
  return tally;
}

import type { Db } from "@/server/platform/db/index";
import type { ImportedPage } from "../imported";
import type { Writing } from "./write-stories";

function columnsOf(page: ImportedPage) {
  return {
    type: "static-page",
    title: page.title,
    statusCode: 200,
    content: page.html,
    metadata: { header: true, footer: true },
  };
}

type Columns = ReturnType<typeof columnsOf>;

/** A path nobody else's page stands at: the wanted one, or a numbered one. */
async function freePath(tx: Db, accountId: number, page: ImportedPage): Promise<string> {
  for (let n = 1; ; n += 1) {
    const path = n === 1 ? page.path : `${page.path.replace(/\/$/, "")}-${n}`;
    const holder = await tx.prisma.customPage.findUnique({ where: { accountId_path: { accountId, path } } });
    if (holder === null || holder.externalId === page.externalId) return path;
  }
}

function isSame(row: { title: string | null; content: string | null }, columns: Columns): boolean {
  return row.title === columns.title && row.content === columns.content;
}

/** Saves pages as static pages at their own addresses. What was not public at the source is left out, and said so. */
export async function writePages(tx: Db, writing: Writing, pages: readonly ImportedPage[]): Promise<void> {
  const { ctx, counts, problems } = writing;
  const accountId = ctx.account.id;
  for (const page of pages) {
    const ref = `line ${page.line}, ${page.externalId}`;
    if (page.state !== "published") {
      counts.pages.skipped += 1;
      problems.push({
        outcome: "skipped",
        ref,
        title: page.title,
        reason: `The page is not public (${page.state}).`,
      });
      continue;
    }
    const columns = columnsOf(page);
    const known = await tx.prisma.customPage.findUnique({
      where: { accountId_externalId: { accountId, externalId: page.externalId } },
    });
    if (known !== null && isSame(known, columns)) counts.pages.unchanged += 1;
    else if (known !== null) {
      await tx.prisma.customPage.update({ where: { id: known.id }, data: columns });
      counts.pages.updated += 1;
    } else {
      const path = await freePath(tx, accountId, page);
      await tx.prisma.customPage.create({
        data: { accountId, externalId: page.externalId, path, ...columns },
      });
      counts.pages.created += 1;
      if (path !== page.path) {
        problems.push({
          outcome: "note",
          ref,
          title: page.title,
          reason: `${page.path} was taken; it stands at ${path}.`,
        });
      }
    }
    for (const reason of page.notes) problems.push({ outcome: "note", ref, title: page.title, reason });
  }
}

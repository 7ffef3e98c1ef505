import type { Db } from "@/server/platform/db/index";
import type { ImportedMenuItem } from "../imported";
import type { Writing } from "./write-stories";

interface Target {
  itemType: "section" | "tag" | "link" | "placeholder";
  itemId: number | null;
  url: string | null;
  /** Name of what it leads to, for an item without a title of its own. */
  name: string;
}

/** Where an item leads: a section, a tag, a story or page of this publication, or an address. */
async function targetOf(tx: Db, { ctx, catalogue }: Writing, item: ImportedMenuItem): Promise<Target | null> {
  const { target } = item;
  const accountId = ctx.account.id;
  switch (target.kind) {
    case "url":
      return { itemType: "link", itemId: null, url: target.url, name: target.url };
    case "section": {
      const id = catalogue.knownSection(target.slug);
      if (id === null) return null;
      const row = await tx.prisma.section.findUnique({ where: { id } });
      return { itemType: "section", itemId: id, url: null, name: row?.name ?? target.slug };
    }
    case "tag": {
      const id = catalogue.knownTag(target.slug);
      if (id === null) return null;
      const row = await tx.prisma.tag.findUnique({ where: { id } });
      return { itemType: "tag", itemId: id, url: null, name: row?.name ?? target.slug };
    }
    case "item": {
      const where = { accountId_externalId: { accountId, externalId: target.externalId } };
      const story = await tx.prisma.story.findUnique({ where });
      if (story !== null) {
        return {
          itemType: "link",
          itemId: null,
          url: `${ctx.account.siteUrl}/${story.slug}`,
          name: story.headline,
        };
      }
      const page = await tx.prisma.customPage.findUnique({ where });
      if (page === null) return null;
      return {
        itemType: "link",
        itemId: null,
        url: `${ctx.account.siteUrl}${page.path}`,
        name: page.title ?? page.path,
      };
    }
  }
}

function isSame(row: Record<string, unknown>, columns: Record<string, unknown>): boolean {
  return Object.entries(columns).every(
    ([name, value]) => JSON.stringify(row[name]) === JSON.stringify(value),
  );
}

async function writeItem(tx: Db, writing: Writing, item: ImportedMenuItem): Promise<void> {
  const { ctx, counts, problems } = writing;
  const accountId = ctx.account.id;
  const target = await targetOf(tx, writing, item);
  if (target === null) {
    counts.menu_items.failed += 1;
    const reason = "It leads to something that the file does not hold.";
    problems.push({ outcome: "failed", ref: item.externalId, title: item.title || null, reason });
    return;
  }
  const group = await tx.prisma.menuGroup.upsert({
    where: { accountId_slug: { accountId, slug: item.menu.slug } },
    create: { accountId, slug: item.menu.slug, name: item.menu.name },
    update: {},
  });
  const where = { accountId_externalId: { accountId, externalId: item.externalId } };
  const { name, ...leads } = target;
  const columns = {
    menuGroupId: group.id,
    rank: item.rank,
    title: item.title === "" ? name : item.title,
    data: { color: "", ...(item.opensNewTab && { "open-in-new-tab": true }) },
    ...leads,
  };
  const known = await tx.prisma.menuItem.findUnique({ where });
  if (known === null) {
    await tx.prisma.menuItem.create({ data: { accountId, externalId: item.externalId, ...columns } });
    counts.menu_items.created += 1;
  } else if (isSame(known, columns)) counts.menu_items.unchanged += 1;
  else {
    await tx.prisma.menuItem.update({ where, data: columns });
    counts.menu_items.updated += 1;
  }
}

async function setParent(tx: Db, accountId: number, item: ImportedMenuItem): Promise<void> {
  if (item.parentExternalId === null) return;
  const parent = await tx.prisma.menuItem.findUnique({
    where: { accountId_externalId: { accountId, externalId: item.parentExternalId } },
  });
  await tx.prisma.menuItem.updateMany({
    where: { accountId, externalId: item.externalId },
    data: { parentId: parent?.id ?? null },
  });
}

/** Saves menus once everything that they can lead to stands. */
export async function writeMenus(
  tx: Db,
  writing: Writing,
  items: readonly ImportedMenuItem[],
): Promise<void> {
  for (const item of items) await writeItem(tx, writing, item);
  for (const item of items) await setParent(tx, writing.ctx.account.id, item);
}

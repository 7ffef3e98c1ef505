import type { Db } from "@/server/platform/db/index";
import type { DemoCollection, DemoContent, DemoMenuItem, DemoMenuTarget } from "../demo/content";
import { type CatalogueIds, getKnownId } from "./catalogue";

interface FrontNames extends CatalogueIds {
  accountId: number;
  collections: Map<string, number>;
  storyId(slug: string): string;
  cover(name: string): Record<string, unknown>;
  daysAgo(days: number): Date;
}

function toRules(names: FrontNames, collection: DemoCollection): Record<string, string | number> {
  if (collection.source === "manual") return {};
  const { section, tag, author, entity, template, sort } = collection.rules;
  return {
    "content-type": "story",
    ...(section !== undefined && { "section-id": getKnownId(names.sections, section) }),
    ...(tag !== undefined && { "tag-slugs": tag }),
    ...(author !== undefined && { "author-id": getKnownId(names.authors, author) }),
    ...(entity !== undefined && { "entity-id": String(getKnownId(names.entities, entity)) }),
    ...(template !== undefined && { template }),
    sort,
  };
}

async function writeCollection(tx: Db, names: FrontNames, collection: DemoCollection): Promise<void> {
  const { accountId } = names;
  const row = await tx.prisma.collection.create({
    data: {
      accountId,
      slug: collection.slug,
      name: collection.name,
      summary: collection.summary,
      template: collection.template,
      automated: collection.source === "automated",
      rules: toRules(names, collection),
      metadata: {
        "cover-image":
          collection.cover === null ? null : JSON.parse(JSON.stringify(names.cover(collection.cover))),
      },
      collectionDate: collection.daysAgo === null ? null : names.daysAgo(collection.daysAgo),
    },
  });
  names.collections.set(collection.slug, row.id);
  if (collection.source === "automated") return;
  await tx.prisma.collectionItem.createMany({
    data: collection.items.map((item, rank) => ({
      accountId,
      collectionId: row.id,
      rank,
      storyId: item.type === "story" ? names.storyId(item.story) : null,
      childCollectionId: item.type === "collection" ? getKnownId(names.collections, item.collection) : null,
      associatedMetadata: JSON.parse(JSON.stringify(item.metadata)),
    })),
  });
}

function toTarget(names: FrontNames, target: DemoMenuTarget): { itemId: number | null; url: string | null } {
  switch (target.itemType) {
    case "section":
      return { itemId: getKnownId(names.sections, target.section), url: null };
    case "tag":
      return { itemId: getKnownId(names.tags, target.tag), url: null };
    case "collection":
      return { itemId: getKnownId(names.collections, target.collection), url: null };
    case "entity":
      return { itemId: getKnownId(names.entities, target.entity), url: null };
    case "link":
      return { itemId: null, url: target.url };
    case "placeholder":
      return { itemId: null, url: null };
  }
}

interface MenuPlace {
  groupId: number;
  parentId: number | null;
}

async function writeMenuItems(
  tx: Db,
  names: FrontNames,
  menu: MenuPlace & { items: readonly DemoMenuItem[] },
) {
  for (const [rank, item] of menu.items.entries()) {
    const row = await tx.prisma.menuItem.create({
      data: {
        accountId: names.accountId,
        menuGroupId: menu.groupId,
        parentId: menu.parentId,
        rank,
        title: item.title,
        itemType: item.target.itemType,
        data: item.data,
        ...toTarget(names, item.target),
      },
    });
    await writeMenuItems(tx, names, { groupId: menu.groupId, parentId: row.id, items: item.children });
  }
}

/** Writes the fronts of the demo: collections, stacks, sorted lists, menus, static pages. */
export async function writeFronts(tx: Db, names: FrontNames, content: DemoContent): Promise<void> {
  const { accountId } = names;
  for (const collection of content.collections) await writeCollection(tx, names, collection);
  for (const section of content.sections) {
    await tx.prisma.section.update({
      where: { id: getKnownId(names.sections, section.slug) },
      data: { collectionId: getKnownId(names.collections, section.collection) },
    });
  }
  await tx.prisma.stack.createMany({
    data: content.stacks.map((stack) => ({
      ...stack,
      accountId,
      showOnLocations: [...stack.showOnLocations],
    })),
  });
  await tx.prisma.storyGroupEntry.createMany({
    data: content.storyGroups.flatMap((group) =>
      group.stories.map((slug, rank) => ({
        accountId,
        storyGroup: group.storyGroup,
        sectionId: group.section === null ? 0 : getKnownId(names.sections, group.section),
        rank,
        storyId: names.storyId(slug),
      })),
    ),
  });
  for (const group of content.menuGroups) {
    const row = await tx.prisma.menuGroup.create({ data: { accountId, slug: group.slug, name: group.name } });
    await writeMenuItems(tx, names, { groupId: row.id, parentId: null, items: group.items });
  }
  await tx.prisma.customPage.createMany({
    data: content.pages.map((page) =>
      page.type === "redirect"
        ? {
            accountId,
            path: page.path,
            type: page.type,
            statusCode: page.statusCode,
            destinationPath: page.destination,
          }
        : {
            accountId,
            path: page.path,
            type: page.type,
            statusCode: 200,
            title: page.title,
            content: page.content,
            metadata: { header: true, footer: true },
          },
    ),
  });
}

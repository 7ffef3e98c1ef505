// Raw SQL only for menu items, whose targets depend on their type and are no relations of the Prisma schema.

import { type Db, statement } from "@/server/platform/db/index";
import type { MenuGroup, MenuItem } from "./menu";
import type { Stack } from "./publication";

/** A custom path of the publication: a static page or a redirect. */
export interface CustomPage {
  id: number;
  /** static-page · redirect */
  type: string;
  title: string | null;
  statusCode: number;
  destinationPath: string | null;
  /** HTML of a static page. */
  content: string | null;
  metadata: unknown;
}

const MENU_ITEMS = statement(
  "menu_items",
  `select i.id as "id!", i.menu_group_id as "groupId!", g.slug as "groupSlug!", i.parent_id as "parentId",
     i.rank as "rank!", i.title as "title!", i.item_type as "itemType!", i.item_id as "itemId", i.url, i.data,
     i.created_at as "createdAt!", i.updated_at as "updatedAt!", s.name as "sectionName", s.slug as "sectionSlug", t.name as "tagName",
     t.slug as "tagSlug", c.slug as "collectionSlug", e.name as "entityName", e.attributes as "entityAttributes"
   from menu_item i join menu_group g on g.id = i.menu_group_id
     left join section s on i.item_type = 'section' and s.id = i.item_id and s.account_id = $1
     left join tag t on i.item_type = 'tag' and t.id = i.item_id and t.account_id = $1
     left join collection c on i.item_type = 'collection' and c.id = i.item_id and c.account_id = $1
     left join entity e on i.item_type = 'entity' and e.id = i.item_id and e.account_id = $1 and e.deleted_at is null
   where i.account_id = $1 order by i.rank, i.id`,
);

/** Entries of all menus, by rank. */
export async function findMenuItems(db: Db, accountId: number): Promise<MenuItem[]> {
  return db.query(MENU_ITEMS, [accountId]);
}

export async function findMenuGroups(db: Db, accountId: number): Promise<MenuGroup[]> {
  const [groups, items] = await Promise.all([
    db.prisma.menuGroup.findMany({
      where: { accountId },
      select: { id: true, slug: true, name: true },
      orderBy: { id: "asc" },
    }),
    findMenuItems(db, accountId),
  ]);
  return groups.map((group) => ({ ...group, items: items.filter((item) => item.groupId === group.id) }));
}

export async function findStacks(db: Db, accountId: number): Promise<Stack[]> {
  return db.prisma.stack.findMany({ where: { accountId }, orderBy: [{ rank: "asc" }, { id: "asc" }] });
}

/** Paths of the static pages, each with its leading slash. */
export async function findStaticPaths(db: Db, accountId: number): Promise<string[]> {
  const pages = await db.prisma.customPage.findMany({
    where: { accountId, type: "static-page" },
    select: { path: true },
    orderBy: { path: "asc" },
  });
  return pages.map((page) => page.path);
}

export async function findAccountTimes(
  db: Db,
  accountId: number,
): Promise<{ createdAt: Date; updatedAt: Date }> {
  return db.prisma.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { createdAt: true, updatedAt: true },
  });
}

/** Ids of collections by slug. */
export async function findCollectionIds(
  db: Db,
  accountId: number,
  slugs: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.prisma.collection.findMany({
    where: { accountId, slug: { in: [...slugs] } },
    select: { id: true, slug: true },
  });
  return new Map(rows.map((row) => [row.slug, row.id]));
}

/** Find the page at one of several spellings of a path; the first spelling has precedence. */
export async function findCustomPage(
  db: Db,
  accountId: number,
  paths: readonly string[],
): Promise<CustomPage | null> {
  const pages = await db.prisma.customPage.findMany({ where: { accountId, path: { in: [...paths] } } });
  return paths.flatMap((path) => pages.find((page) => page.path === path) ?? [])[0] ?? null;
}

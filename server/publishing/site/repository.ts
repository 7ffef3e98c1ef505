// Raw SQL: the pages of the site read stories by index, and join menu items and relations with targets that are no
// relations of the Prisma schema.

import { type Db, statement } from "@/server/platform/db/index";

export interface SectionRow {
  id: number;
  parentId: number | null;
  name: string;
  displayName: string | null;
  slug: string;
  collectionId: number | null;
  data: unknown;
}

export function findSections(db: Db, accountId: number): Promise<SectionRow[]> {
  return db.prisma.section.findMany({
    where: { accountId },
    orderBy: [{ rank: "asc" }, { id: "asc" }],
    select: {
      id: true,
      parentId: true,
      name: true,
      displayName: true,
      slug: true,
      collectionId: true,
      data: true,
    },
  });
}

export interface MenuRow {
  group: string;
  id: number;
  parentId: number | null;
  title: string;
  itemType: string;
  itemId: number | null;
  url: string | null;
  data: unknown;
  tagSlug: string | null;
  collectionSlug: string | null;
}

const MENUS = statement(
  "site_menus",
  `select g.slug as "group!", i.id as "id!", i.parent_id as "parentId", i.title as "title!", i.item_type as "itemType!",
     i.item_id as "itemId", i.url, i.data, t.slug as "tagSlug", c.slug as "collectionSlug"
   from menu_item i join menu_group g on g.id = i.menu_group_id
     left join tag t on i.item_type = 'tag' and t.id = i.item_id and t.account_id = $1
     left join collection c on i.item_type = 'collection' and c.id = i.item_id and c.account_id = $1
   where i.account_id = $1 order by g.id, i.rank, i.id`,
);

export function findMenus(db: Db, accountId: number): Promise<MenuRow[]> {
  return db.query(MENUS, [accountId]);
}

const BREAKING = statement(
  "site_breaking",
  `select public_doc as doc from published_story
   where account_id = $1 and template = 'breaking-news' and published_at > $2 and published_at <= $3
   order by published_at desc, story_id limit 6`,
);

export function findBreaking(
  db: Db,
  accountId: number,
  window: { from: Date; to: Date },
): Promise<{ doc: string }[]> {
  return db.query(BREAKING, [accountId, window.from, window.to]);
}

const LINKED_SLUGS = statement(
  "site_linked_slugs",
  `select story_id::text as "id!", slug from published_story where account_id = $1 and story_id = any($2::uuid[])`,
);

export async function findSlugs(
  db: Db,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query(LINKED_SLUGS, [accountId, [...ids]]);
  return new Map(rows.map((row) => [row.id, row.slug]));
}

export interface StackRow {
  id: number;
  heading: string;
  storyGroup: string;
  maxStories: number;
  backgroundColor: string;
  showOnAllSections: boolean;
  showOnLocations: string[];
}

export function findStacks(db: Db, accountId: number): Promise<StackRow[]> {
  return db.prisma.stack.findMany({ where: { accountId }, orderBy: [{ rank: "asc" }, { id: "asc" }] });
}

export interface RelationRow {
  relation: string;
  id: number;
  name: string;
}

const RELATIONS = statement(
  "site_entity_relations",
  `select r.relation, e.id, e.name from entity_relation r
     join entity e on e.id = r.to_id and e.account_id = $1 and e.deleted_at is null
   where r.account_id = $1 and r.from_id = $2 order by r.relation, r.rank, e.id limit 60`,
);

export function findRelations(db: Db, accountId: number, entityId: number): Promise<RelationRow[]> {
  return db.query(RELATIONS, [accountId, entityId]);
}

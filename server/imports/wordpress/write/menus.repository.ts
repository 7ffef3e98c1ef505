// Raw SQL: menus and their entries are upserted in bulk, and only what differs is written.
import { type Statements, statement } from "@/server/platform/db/index";
import { MAIN_MENU } from "@/server/publishing/publication/index";

const GROUPS = statement(
  "import_menu_groups_make",
  `with free as (
     select not exists (select from menu_group g where g.account_id = $1 and g.slug = $4::text)
       or exists (select from menu_item i join menu_group g on g.id = i.menu_group_id
         where g.account_id = $1 and g.slug = $4::text and right(i.external_id, length($3::text) + 1) = ':' || $3::text) as main
   ), wanted as (
     select r.slug as file_slug, r.name, case when r.slug = $3::text and free.main then $4::text else r.slug end as slug
     from json_to_recordset($2::json) as r(slug text, name text), free
   ), made as (
     insert into menu_group (account_id, slug, name) select $1::int, slug, name from wanted
     on conflict (account_id, slug) do nothing returning id, slug
   ), present as (
     select id, slug from made
     union all select g.id, g.slug from menu_group g join wanted w on w.slug = g.slug where g.account_id = $1
   )
   select p.id as "id!", w.file_slug as "slug!" from present p join wanted w on w.slug = p.slug`,
);

const NAMES = statement(
  "import_menu_names",
  `select 'section' as "kind!", id as "id!", name as "name!" from section where account_id = $1 and id = any($2::int[])
   union all select 'tag', id, name from tag where account_id = $1 and id = any($3::int[])`,
);

const TARGETS = statement(
  "import_menu_targets",
  `select external_id as "externalId!", '/' || slug as "url!", headline as "name!", state = 'published' as "isPublic!"
   from story where account_id = $1 and external_id = any($2::text[])
   union all
   select external_id, path, coalesce(title, path), true
   from custom_page where account_id = $1 and external_id = any($2::text[])`,
);

const WRITE = statement(
  "import_menu_items_write",
  `insert into menu_item as m (account_id, menu_group_id, external_id, rank, title, item_type, item_id, url, data,
     created_at, updated_at)
   select $1::int, r.menu_group_id, r.external_id, r.rank, r.title, r.item_type, r.item_id, r.url, r.data,
     $3::timestamptz, $3::timestamptz
   from json_to_recordset($2::json) as r(menu_group_id int, external_id text, rank int, title text, item_type text,
     item_id int, url text, data jsonb)
   on conflict (account_id, external_id) do update set menu_group_id = excluded.menu_group_id, rank = excluded.rank,
     title = excluded.title, item_type = excluded.item_type, item_id = excluded.item_id, url = excluded.url,
     data = excluded.data, updated_at = excluded.updated_at
   where (m.menu_group_id, m.rank, m.title, m.item_type, m.item_id, m.url, m.data) is distinct from
     (excluded.menu_group_id, excluded.rank, excluded.title, excluded.item_type, excluded.item_id, excluded.url,
      excluded.data)
   returning external_id as "externalId!", (xmax = 0) as "fresh!"`,
);

const PARENTS = statement(
  "import_menu_items_nest",
  `update menu_item m set parent_id = w.parent_id
   from (
     select r.external_id, p.id as parent_id from json_to_recordset($2::json) as r(external_id text, parent text)
     left join menu_item p on p.account_id = $1 and p.external_id = r.parent
   ) w
   where m.account_id = $1 and m.external_id = w.external_id and m.parent_id is distinct from w.parent_id
   returning m.external_id as "externalId!"`,
);

/**
 * Finds or creates the file's menus; returns their ids by slug. The file's main menu becomes the account's
 * (`default`), unless the account has one that is not from this file.
 */
export async function findOrCreateMenus(
  tx: Statements,
  accountId: number,
  { menus, main }: { menus: readonly { slug: string; name: string }[]; main: string },
): Promise<Map<string, number>> {
  const rows = await tx.query(GROUPS, [accountId, JSON.stringify(menus), main, MAIN_MENU]);
  return new Map(rows.map((row) => [row.slug, row.id]));
}

/** Loads the names of sections and tags, by `section 7` and `tag 9`. */
export async function findNames(
  tx: Statements,
  accountId: number,
  ids: { sections: readonly number[]; tags: readonly number[] },
): Promise<Map<string, string>> {
  const rows = await tx.query(NAMES, [accountId, ids.sections, ids.tags]);
  return new Map(rows.map((row) => [`${row.kind} ${row.id}`, row.name]));
}

export interface MenuTarget {
  externalId: string;
  url: string;
  name: string;
  isPublic: boolean;
}

/** Finds stories and pages by external id. */
export async function findTargets(
  tx: Statements,
  accountId: number,
  externalIds: readonly string[],
): Promise<Map<string, MenuTarget>> {
  const rows = await tx.query(TARGETS, [accountId, externalIds]);
  return new Map(rows.map((row) => [row.externalId, row]));
}

export interface MenuItemRow {
  menu_group_id: number | null;
  external_id: string;
  rank: number;
  title: string;
  item_type: string;
  item_id: number | null;
  url: string | null;
  data: object;
}

/** Upserts entries; returns which are new (true) and which changed (false). */
export async function saveMenuItems(
  tx: Statements,
  accountId: number,
  { items, now }: { items: readonly MenuItemRow[]; now: Date },
): Promise<Map<string, boolean>> {
  const rows = await tx.query(WRITE, [accountId, JSON.stringify(items), now]);
  return new Map(rows.map((row) => [row.externalId, row.fresh]));
}

/** Sets the parents of entries; returns which of them moved. */
export async function nestMenuItems(
  tx: Statements,
  accountId: number,
  items: readonly { external_id: string; parent: string | null }[],
): Promise<string[]> {
  const rows = await tx.query(PARENTS, [accountId, JSON.stringify(items)]);
  return rows.map((row) => row.externalId);
}

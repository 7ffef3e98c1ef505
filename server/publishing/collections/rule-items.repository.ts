// Raw SQL: hot reads with full-text conditions that build a page of items as JSON text.

import { type Db, statement } from "@/server/platform/db/index";
import { type ItemText, storyItemText } from "@/server/publishing/stories/index";
import { collectionItemText } from "./collection.repository";

const TAGS = statement(
  "collection_rule_tags",
  `select id as "id!" from tag where account_id = $1 and slug = any($2::text[])
   union select id from tag where account_id = $1 and (lower(name) = any($3::text[]) or slug = any($3::text[]))`,
);

/** Ids of tags by slug, and by name or slug. */
export async function findRuleTagIds(
  db: Db,
  accountId: number,
  tags: { slugs: readonly string[]; names: readonly string[] },
): Promise<number[]> {
  const names = tags.names.map((name) => name.toLowerCase());
  const rows = await db.query(TAGS, [accountId, [...tags.slugs], names]);
  return rows.map((row) => row.id);
}

const COUNT_SORTED = statement(
  "collection_count_sorted",
  `select count(*)::int as count from story_group_entry e
   where e.account_id = $1 and e.story_group = $2 and e.story_id <> all($5::uuid[])
     and (select s.words @@ $4::tsquery from story_search s where s.story_id = e.story_id)
     and e.section_id = coalesce((select x.section_id from story_group_entry x join story_search y on y.story_id = x.story_id
       where x.account_id = $1 and x.story_group = $2 and x.section_id = any($3::int[]) limit 1), 0)`,
);

/** Count the manually sorted stories of a group that match the marks, without the excluded ones. */
export async function countSortedStories(
  db: Db,
  accountId: number,
  filter: { group: string; sectionIds: readonly number[]; marks: string; exclude: readonly string[] },
): Promise<number> {
  const { group, sectionIds, marks, exclude } = filter;
  const values = [accountId, group, [...sectionIds], marks, [...exclude]] as const;
  const [row] = await db.query(COUNT_SORTED, values);
  return row?.count ?? 0;
}

interface Page {
  limit: number;
  offset: number;
}

interface GatheredRow {
  total: number;
  items: string;
  marks: string;
}

const EMPTY_PAGE: GatheredRow = { total: 0, items: "", marks: "" };

const SORT = { "published-at": "p.published_at", "updated-at": "p.content_updated_at" } as const;

function buildPageSql(text: ItemText, sort: keyof typeof SORT): string {
  return `select coalesce(max(y.total), 0)::int as "total!",
      coalesce(string_agg(${storyItemText("y", text)}, ',' order by y.place) filter (where y.shown), '') as "items!",
      coalesce(string_agg(left(y.story_id::text, 8), ' ' order by y.place) filter (where y.shown), '') as "marks!"
    from (select z.*, z.place > $4::bigint and z.place <= $3::bigint + $4::bigint as shown from (
      select row_number() over (order by ${SORT[sort]} desc, p.story_id) as place, count(*) over () as total,
        p.story_id, p.item_head, p.public_doc, p.full_doc, p.etag
      from published_story p where p.story_id = any($2::uuid[]) and p.account_id = $1 and p.listed
        and (select s.words @@ $5::tsquery from story_search s where s.story_id = p.story_id)) z) y`;
}

function createPageStatements(sort: keyof typeof SORT) {
  const create = (text: ItemText) => statement(`collection_among_${text}_${sort}`, buildPageSql(text, sort));
  return { public: create("public"), full: create("full"), version: create("version") };
}

const AMONG = {
  "published-at": createPageStatements("published-at"),
  "updated-at": createPageStatements("updated-at"),
};

/** List the stories among the given ids that match the marks, newest first. */
export async function findStoriesAmong(
  db: Db,
  accountId: number,
  selection: Page & { ids: readonly string[]; marks: string; text: ItemText; sort: keyof typeof SORT },
): Promise<GatheredRow> {
  const { ids, limit, offset, marks, text, sort } = selection;
  const [row] = await db.query(AMONG[sort][text], [accountId, [...ids], limit, offset, marks]);
  return row ?? EMPTY_PAGE;
}

const NAMES_ENTITY = (rules: string, ids: string) =>
  `regexp_split_to_array(trim(coalesce(${rules}->>'entity-id', '')), '\\s*,\\s*') && ${ids}`;

// An account has hundreds of collections at most: a sequential scan is fine.
const COLLECTIONS = statement(
  "collection_gather_collections",
  `select coalesce(max(y.total), 0)::int as "total!",
     coalesce(string_agg(${collectionItemText((name) => `y.${name}`)}, ',' order by y.place) filter (where y.shown), '') as "items!",
     '' as "marks!"
   from (select z.*, z.place > $3::bigint and z.place <= $2::bigint + $3::bigint as shown from (
     select c.*, count(*) over () as total,
       row_number() over (order by coalesce(c.collection_date, c.updated_at) desc, c.id) as place
     from collection c where c.account_id = $1 and c.id <> $4
       and ($5::int[] is null or exists (select 1 from collection_item i where i.child_collection_id = c.id and i.collection_id = any($5::int[])))
       and ($6::text[] is null or ${NAMES_ENTITY("c.rules", "$6::text[]")})) z) y`,
);

/** List an account's collections by date, latest first: nested in others, with an entity in their rules, or all. */
export async function findCollectionsForRules(
  db: Db,
  accountId: number,
  query: Page & { self: number; inside: readonly number[] | null; entityIds: readonly number[] | null },
): Promise<GatheredRow> {
  const { limit, offset, self, inside, entityIds } = query;
  const [row] = await db.query(COLLECTIONS, [
    accountId,
    limit,
    offset,
    self,
    inside === null ? null : [...inside],
    entityIds === null ? null : entityIds.map(String),
  ]);
  return row ?? EMPTY_PAGE;
}

const OF_ENTITY = statement(
  "collection_ids_of_entity",
  `select c.id from collection c where c.account_id = $1 and ${NAMES_ENTITY("c.rules", "array[$2::text]")}`,
);

/** Ids of the account's collections with an entity in their rules. */
export async function findCollectionIdsByEntity(
  db: Db,
  accountId: number,
  entityId: number,
): Promise<number[]> {
  const rows = await db.query(OF_ENTITY, [accountId, String(entityId)]);
  return rows.map((row) => row.id);
}

import { type Db, statement } from "@/server/platform/db/index";
import { type StoryText, storyItemText } from "@/server/publishing/stories/index";
import { collectionItemText } from "./collection-item-text";

const TAGS = statement(
  "collection_rule_tags",
  `select id from tag where account_id = $1 and slug = any($2::text[])
   union select id from tag where account_id = $1 and (lower(name) = any($3::text[]) or slug = any($3::text[]))`,
);

/** Ids of tags by slug, and by name or slug. */
export async function ruleTagIds(
  db: Db,
  accountId: number,
  wanted: { slugs: readonly string[]; names: readonly string[] },
): Promise<number[]> {
  const names = wanted.names.map((name) => name.toLowerCase());
  const rows = await db.query<{ id: number }>(TAGS, [accountId, [...wanted.slugs], names]);
  return rows.map((row) => row.id);
}

interface CountRow {
  count: number;
}

const SORTED = statement(
  "collection_count_sorted",
  `select count(*)::int as count from story_group_entry e
   where e.account_id = $1 and e.story_group = $2 and e.story_id <> all($5::uuid[])
     and (select s.words @@ $4::tsquery from story_search s where s.story_id = e.story_id)
     and e.section_id = coalesce((select x.section_id from story_group_entry x join story_search y on y.story_id = x.story_id
       where x.account_id = $1 and x.story_group = $2 and x.section_id = any($3::int[]) limit 1), 0)`,
);

/** Hand-sorted stories of a group that carry the marks, without the excluded ones. */
export async function countSorted(
  db: Db,
  accountId: number,
  wanted: { group: string; sectionIds: readonly number[]; marks: string; exclude: readonly string[] },
): Promise<number> {
  const { group, sectionIds, marks, exclude } = wanted;
  const values = [accountId, group, [...sectionIds], marks, [...exclude]];
  const [row] = await db.query<CountRow>(SORTED, values);
  return row?.count ?? 0;
}

interface Page {
  limit: number;
  offset: number;
}

interface GatheredRow {
  total: number;
  count: number;
  items: string;
  marks: string;
}

const NOTHING: GatheredRow = { total: 0, count: 0, items: "", marks: "" };

const SORT = { "published-at": "p.published_at", "updated-at": "p.content_updated_at" } as const;

function amongText(text: StoryText, sort: keyof typeof SORT): string {
  return `select coalesce(max(y.total), 0)::int as total, count(*) filter (where y.shown)::int as count,
      coalesce(string_agg(${storyItemText("y", text)}, ',' order by y.place) filter (where y.shown), '') as items,
      coalesce(string_agg(left(y.story_id::text, 8), ' ' order by y.place) filter (where y.shown), '') as marks
    from (select z.*, z.place > $4::bigint and z.place <= $3::bigint + $4::bigint as shown from (
      select row_number() over (order by ${SORT[sort]} desc, p.story_id) as place, count(*) over () as total,
        p.story_id, p.item_head, p.list_doc, p.public_doc, p.full_doc
      from published_story p where p.story_id = any($2::uuid[]) and p.account_id = $1 and p.listed
        and (select s.words @@ $5::tsquery from story_search s where s.story_id = p.story_id)) z) y`;
}

/** The stories among the given ids that carry the marks, newest first. */
export async function pageAmong(
  db: Db,
  accountId: number,
  wanted: Page & { ids: readonly string[]; marks: string; text: StoryText; sort: keyof typeof SORT },
): Promise<GatheredRow> {
  const { ids, limit, offset, marks, text, sort } = wanted;
  const query = statement(`collection_among_${text}_${sort}`, amongText(text, sort));
  const [row] = await db.query<GatheredRow>(query, [accountId, [...ids], limit, offset, marks]);
  return row ?? NOTHING;
}

const NAMES_ENTITY = (rules: string, wanted: string) =>
  `regexp_split_to_array(trim(coalesce(${rules}->>'entity-id', '')), '\\s*,\\s*') && ${wanted}`;

// Collections are hundreds, not millions: they are gone through whole.
const COLLECTIONS = statement(
  "collection_gather_collections",
  `select coalesce(max(y.total), 0)::int as total, count(*) filter (where y.shown)::int as count,
     coalesce(string_agg(${collectionItemText((name) => `y.${name}`)}, ',' order by y.place) filter (where y.shown), '') as items,
     '' as marks
   from (select z.*, z.place > $3::bigint and z.place <= $2::bigint + $3::bigint as shown from (
     select c.*, count(*) over () as total,
       row_number() over (order by coalesce(c.collection_date, c.updated_at) desc, c.id) as place
     from collection c where c.account_id = $1 and c.id <> $4
       and ($5::int[] is null or exists (select 1 from collection_item i where i.child_collection_id = c.id and i.collection_id = any($5::int[])))
       and ($6::text[] is null or ${NAMES_ENTITY("c.rules", "$6::text[]")})) z) y`,
);

/** Collections of an account by date, latest first: those inside others, those whose rules name an entity, or all. */
export async function pageOfCollections(
  db: Db,
  accountId: number,
  wanted: Page & { self: number; inside: readonly number[] | null; entityIds: readonly number[] | null },
): Promise<GatheredRow> {
  const { limit, offset, self, inside, entityIds } = wanted;
  const [row] = await db.query<GatheredRow>(COLLECTIONS, [
    accountId,
    limit,
    offset,
    self,
    inside === null ? null : [...inside],
    entityIds === null ? null : entityIds.map(String),
  ]);
  return row ?? NOTHING;
}

const OF_ENTITY = statement(
  "collection_ids_of_entity",
  `select c.id from collection c where c.account_id = $1 and ${NAMES_ENTITY("c.rules", "array[$2::text]")}`,
);

/** Ids of the account's collections whose rules name an entity. */
export async function collectionIdsOfEntity(db: Db, accountId: number, entityId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(OF_ENTITY, [accountId, String(entityId)]);
  return rows.map((row) => row.id);
}

// Raw SQL: a hot read, and a distinct list of placed stories.

import { type Db, mayBeStale, readStatement, statement } from "@/server/platform/db/index";
import { type ItemText, storyItemText } from "@/server/publishing/stories/index";
import type { CollectionHead } from "./collection";

/**
 * SQL for a collection nested as an item: JSON text without items of its own; clients load those by bulk.
 * `column` maps a column name to its SQL expression.
 */
export function collectionItemText(column: (name: string) => string, associatedMetadata = "'{}'"): string {
  return `'{"id":' || ${column("id")} || ',"type":"collection","name":' || to_json(${column("name")})
    || ',"slug":' || to_json(${column("slug")}) || ',"template":' || to_json(${column("template")})
    || ',"associated-metadata":' || ${associatedMetadata}
    || ',"metadata":' || ('{"cover-image":null}'::jsonb || ${column("metadata")})::text
    || ',"collection-date":' || coalesce(floor(extract(epoch from ${column("collection_date")}) * 1000)::text, 'null') || '}'`;
}

/** A page of a collection's manually placed items. */
export interface PlacedPage {
  /** Manually placed items that readers may see, regardless of the page. */
  total: number;
  /** Number of items on the page. */
  count: number;
  /** JSON texts separated by commas. */
  items: string;
  digest: string;
  /** First eight characters of each story's id, space-separated. */
  marks: string;
}

export interface PlacedQuery {
  accountId: number;
  itemType: "story" | "collection" | null;
  limit: number;
  offset: number;
  exclude: readonly string[];
  text: ItemText;
}

const HEAD = `c.id as "id!", c.slug as "slug!", c.name as "name!", c.summary, c.template as "template!",
  c.automated as "automated!", c.fallback as "fallback!", c.rules as "rules!", c.metadata as "metadata!",
  floor(extract(epoch from c.collection_date) * 1000)::float8 as "collectionDate",
  floor(extract(epoch from c.created_at) * 1000)::float8 as "createdAt!",
  floor(extract(epoch from c.updated_at) * 1000)::float8 as "updatedAt!"`;

// The stored count of the single section, author or entity in the rules; ignored if the rules name several.
const STORED_COUNT = `(select f.stories from (select
      case when c.rules ? 'section-id' then 's' when c.rules ? 'author-id' then 'a' when c.rules ? 'entity-id' then 'e' end as kind,
      coalesce(c.rules->>'section-id', c.rules->>'author-id', c.rules->>'entity-id') as id) r
    join story_facet_count f on f.account_id = c.account_id and f.kind = r.kind::char(1)
      and f.facet_id = case when r.id ~ '^[0-9]{1,9}$' then r.id::int end
    where c.automated) as "storedCount"`;

const CHILD = collectionItemText((name) => `y.child_${name}`, "y.metadata");

// One statement returns the collection and its page. Documents stay TOASTed until the page is known: the aggregates
// detoast only those on the page.
function buildSql(keyColumn: "id" | "slug", story: ItemText): string {
  return `select ${HEAD}, ${STORED_COUNT}, v.* from collection c cross join lateral (
      select coalesce(max(y.total), 0)::int as "total!", count(*) filter (where y.shown)::int as "count!",
        coalesce(string_agg(case when y.story_id is null then ${CHILD}
          else ${storyItemText("y", story, "y.metadata")} end, ',' order by y.place) filter (where y.shown), '') as "items!",
        coalesce(md5(string_agg(case when y.story_id is null then ${CHILD} else y.etag || y.metadata end, ' ' order by y.place)
          filter (where y.shown)), '') as "digest!",
        coalesce(string_agg(left(y.story_id::text, 8), ' ' order by y.place) filter (where y.shown), '') as "marks!"
      from (
        select z.*, z.place > (select $5::bigint) and z.place <= (select $4::bigint + $5::bigint) as shown from (
          select row_number() over (order by ci.rank, ci.id) as place, count(*) over () as total,
            ci.associated_metadata::text as metadata, p.story_id, p.item_head, p.public_doc, p.full_doc,
            p.etag, k.id as child_id, k.name as child_name, k.slug as child_slug, k.template as child_template,
            k.metadata as child_metadata, k.collection_date as child_collection_date
          from collection_item ci
          left join published_story p on p.story_id = ci.story_id and p.account_id = $1 and p.listed
          left join collection k on k.id = ci.child_collection_id and k.account_id = $1
          where ci.collection_id = c.id and (c.fallback or not c.automated)
            and (p.story_id is not null or k.id is not null)
            and ($3::text is null or ($3::text = 'story') = (p.story_id is not null))
            and (p.story_id is null or p.story_id <> all($6::uuid[]))) z) y) v
    where c.account_id = $1 and c.${keyColumn} = $2`;
}

function createStatement<Key extends "id" | "slug">(keyColumn: Key, story: ItemText) {
  return mayBeStale(readStatement(`collection_by_${keyColumn}_${story}`, buildSql(keyColumn, story)));
}

function createStatements<Key extends "id" | "slug">(keyColumn: Key) {
  return {
    public: createStatement(keyColumn, "public"),
    full: createStatement(keyColumn, "full"),
    version: createStatement(keyColumn, "version"),
  };
}

const BY_ID = createStatements("id");
const BY_SLUG = createStatements("slug");

/** Find a collection by id or slug, with a page of its manually placed items; null: the account has none. */
export async function findCollection(
  db: Db,
  selector: { id: number } | { slug: string },
  query: PlacedQuery,
): Promise<{ head: CollectionHead; placed: PlacedPage; storedCount: number | null } | null> {
  const { accountId, text } = query;
  const page = [query.itemType, query.limit, query.offset, [...query.exclude]] as const;
  const [row] =
    "id" in selector
      ? await db.query(BY_ID[text], [accountId, selector.id, ...page])
      : await db.query(BY_SLUG[text], [accountId, selector.slug, ...page]);
  if (row === undefined) return null;
  const { total, count, items, digest, marks, storedCount, ...head } = row;
  return { head, storedCount, placed: { total, count, items, digest, marks } };
}

const PLACED_STORIES = statement(
  "collection_placed_stories",
  `select distinct ci.story_id as "id!" from collection_item ci
   join published_story p on p.story_id = ci.story_id and p.account_id = $1 and p.listed
   where ci.collection_id = any($2::int[]) and ci.account_id = $1`,
);

/** Ids of the visible stories that are manually placed in the collections. */
export async function findPlacedStoryIds(
  db: Db,
  accountId: number,
  collectionIds: readonly number[],
): Promise<string[]> {
  const rows = await db.query(PLACED_STORIES, [accountId, [...collectionIds]]);
  return rows.map((row) => row.id);
}

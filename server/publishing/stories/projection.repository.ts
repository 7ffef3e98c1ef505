// Raw SQL: one statement for each read model replaces the rows of a whole batch of stories and maintains the counts.

import { encodeTextArray, type Statements, statement, type Write } from "@/server/platform/db/index";
import type { FacetKind, StoryProjection } from "./story-projection";

const PUBLISHED = `insert into published_story (story_id, account_id, slug, slug_key, slug_tail, external_id, template,
     listed, access, access_level, published_at, content_updated_at, etag, cache_keys, item_head, list_doc, public_doc, full_doc)
   select r.story_id, $1::int, r.slug, r.slug_key, r.slug_tail, r.external_id, r.template, r.listed, r.access,
     r.access_level, r.published_at, r.content_updated_at, r.etag, r.cache_keys, r.item_head, r.list_doc, r.public_doc, r.full_doc
   from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::text[],
     $10::int[], $11::timestamptz[], $12::timestamptz[], $13::text[], $14::text[], $15::text[], $16::text[], $17::text[],
     $18::text[]) as r(story_id, slug, slug_key, slug_tail, external_id, template, listed, access, access_level,
     published_at, content_updated_at, etag, cache_keys, item_head, list_doc, public_doc, full_doc)`;

const INSERT = statement("published_story_insert", PUBLISHED);

const UPSERT = statement(
  "published_story_upsert",
  `${PUBLISHED}
   on conflict (story_id) do update set slug = excluded.slug, slug_key = excluded.slug_key,
     slug_tail = excluded.slug_tail, external_id = excluded.external_id, template = excluded.template,
     listed = excluded.listed, access = excluded.access, access_level = excluded.access_level,
     published_at = excluded.published_at, content_updated_at = excluded.content_updated_at,
     list_doc = excluded.list_doc, public_doc = excluded.public_doc, full_doc = excluded.full_doc,
     etag = excluded.etag, cache_keys = excluded.cache_keys, item_head = excluded.item_head`,
);

// Here and below the ids select the rows, and the account is only a filter: `is not distinct from` keeps the planner
// from using an index on the account, which would read all its rows.

// Same result as masthead_story_search(), without a call per row and with the headline parsed once: `source` is a
// relation of stories, `config` the parameter with the configuration. Words have weight D by default.
const buildSearchInsert = (
  source: string,
  config: string,
) => `insert into story_search (story_id, account_id, published_at, content_updated_at, words)
     select story_id, $1::int, published_at, content_updated_at,
       setweight(head, 'A') || setweight(to_tsvector(${config}::regconfig, terms), 'B')
         || to_tsvector(${config}::regconfig, body)
         || array_to_tsvector(ARRAY(select '^' || lexeme from unnest(tsvector_to_array(head)) as lexeme)
              || string_to_array(marks, ' '))
     from (select w.*, to_tsvector(${config}::regconfig, title) as head from ${source} w offset 0) titled`;

const SEARCHED = `unnest($3::uuid[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::text[], $8::text[], $9::text[])
       as r(story_id, published_at, content_updated_at, title, terms, marks, body)`;

const INSERT_SEARCH = statement(
  "story_search_insert",
  buildSearchInsert(`(select * from ${SEARCHED})`, "$2"),
);

// Replaces the search rows of a batch and maintains the count of the publication's listed stories.
const REPLACE_SEARCH = statement(
  "story_search_replace",
  `with wanted as (
     select r.* from ${SEARCHED}
   ), gone as (
     delete from story_search s
     where s.account_id is not distinct from $1 and s.story_id = any($10::uuid[])
       and not exists (select 1 from wanted w where w.story_id = s.story_id)
     returning s.story_id
   ), kept as (
     ${buildSearchInsert("wanted", "$2")}
     on conflict (story_id) do update set published_at = excluded.published_at,
       content_updated_at = excluded.content_updated_at, words = excluded.words
     returning (xmax = 0) as fresh
   ), change as (
     select (select count(*) from kept where fresh) - (select count(*) from gone) as n
   )
   insert into story_facet_count as c (account_id, kind, facet_id, stories)
   select $1, 'p', 0, n from change where n <> 0
   on conflict (account_id, kind, facet_id) do update set stories = c.stories + excluded.stories`,
);

const FACETS =
  "unnest($2::uuid[], $3::text[], $4::int[], $5::timestamptz[]) as r(story_id, kind, facet_id, published_at)";

const INSERT_FACETS = statement(
  "story_facet_insert",
  `insert into story_facet (account_id, kind, facet_id, story_id, published_at)
   select $1::int, r.kind::char(1), r.facet_id, r.story_id, r.published_at from ${FACETS}`,
);

const COUNT_UP = statement(
  "story_facet_count_up",
  `insert into story_facet_count as c (account_id, kind, facet_id, stories)
   select $1::int, r.kind::char(1), r.facet_id, r.stories
   from unnest($2::text[], $3::int[], $4::int[]) as r(kind, facet_id, stories) order by r.kind, r.facet_id
   on conflict (account_id, kind, facet_id) do update set stories = c.stories + excluded.stories`,
);

// One statement replaces the facets of a batch and maintains the counts: removed rows decrement, new ones increment.
const REPLACE_FACETS = statement(
  "story_facet_replace",
  `with wanted as (
     select r.story_id, r.kind::char(1) as kind, r.facet_id, r.published_at from ${FACETS}
   ), gone as (
     delete from story_facet f
     where f.account_id is not distinct from $1 and f.story_id = any($6::uuid[])
       and not exists (select 1 from wanted w where w.story_id = f.story_id and w.kind = f.kind and w.facet_id = f.facet_id)
     returning f.kind, f.facet_id
   ), kept as (
     insert into story_facet (account_id, kind, facet_id, story_id, published_at)
     select $1, kind, facet_id, story_id, published_at from wanted
     on conflict (story_id, kind, facet_id) do update set published_at = excluded.published_at
     returning kind, facet_id, (xmax = 0) as fresh
   ), change as (
     select kind, facet_id, sum(n)::int as n from (
       select kind, facet_id, 1 as n from kept where fresh union all select kind, facet_id, -1 from gone
     ) moves group by kind, facet_id having sum(n) <> 0 order by kind, facet_id
   )
   insert into story_facet_count as c (account_id, kind, facet_id, stories)
   select $1, kind, facet_id, n from change
   on conflict (account_id, kind, facet_id) do update set stories = c.stories + excluded.stories`,
);

const REMOVE = statement(
  "published_story_remove",
  `delete from published_story where account_id = $1 and story_id = any($2::uuid[])`,
);

/** Write the read models of a batch of stories, replacing existing ones; call it in the publishing transaction. */
export async function writeProjections(
  tx: Statements,
  account: { id: number; searchConfig: string },
  projections: readonly StoryProjection[],
): Promise<void> {
  if (projections.length === 0) return;
  const ids = projections.map(({ row }) => row.story_id);
  await Promise.all([
    tx.query(UPSERT, [account.id, ...toDocumentColumns(projections)]),
    tx.query(REPLACE_FACETS, [account.id, ...toFacetColumns(projections), ids]),
    tx.query(REPLACE_SEARCH, [account.id, account.searchConfig, ...toSearchColumns(projections), ids]),
  ]);
}

/** Build the inserts of new stories' read models, which need no lookup. */
export function buildProjectionInserts(
  account: { id: number; searchConfig: string },
  projections: readonly StoryProjection[],
): Write[] {
  if (projections.length === 0) return [];
  const listed = projections.filter(({ search }) => search !== null).length;
  return [
    { statement: INSERT, values: [account.id, ...toDocumentColumns(projections)] },
    { statement: INSERT_FACETS, values: [account.id, ...toFacetColumns(projections)] },
    ...buildCountWrites(account.id, countFacets(projections)),
    {
      statement: INSERT_SEARCH,
      values: [account.id, account.searchConfig, ...toSearchColumns(projections)],
    },
    // After the facets, in the same order as when replacing: all writers lock these rows in one order.
    ...buildCountWrites(account.id, [{ kind: "p", id: 0, stories: listed }]),
  ];
}

interface Count {
  kind: FacetKind | "p";
  id: number;
  stories: number;
}

function countFacets(projections: readonly StoryProjection[]): Count[] {
  const counts = new Map<string, Count>();
  for (const { facets } of projections) {
    for (const { kind, id } of facets) {
      const count = counts.get(kind + id);
      if (count === undefined) counts.set(kind + id, { kind, id, stories: 1 });
      else count.stories += 1;
    }
  }
  return [...counts.values()];
}

function buildCountWrites(accountId: number, counts: readonly Count[]): Write[] {
  const nonZero = counts.filter(({ stories }) => stories > 0);
  if (nonZero.length === 0) return [];
  const values = [
    accountId,
    nonZero.map(({ kind }) => kind),
    nonZero.map(({ id }) => id),
    nonZero.map(({ stories }) => stories),
  ];
  return [{ statement: COUNT_UP, values }];
}

function toDocumentColumns(projections: readonly StoryProjection[]) {
  const rows = projections.map(({ row }) => row);
  return [
    rows.map((row) => row.story_id),
    rows.map((row) => row.slug),
    rows.map((row) => row.slug_key),
    rows.map((row) => row.slug_tail),
    rows.map((row) => row.external_id),
    rows.map((row) => row.template),
    rows.map((row) => row.listed),
    rows.map((row) => row.access),
    rows.map((row) => row.access_level),
    rows.map((row) => row.published_at),
    rows.map((row) => row.content_updated_at),
    rows.map((row) => row.etag),
    rows.map((row) => row.cache_keys),
    encodeTextArray(rows.map((row) => row.item_head)),
    encodeTextArray(rows.map((row) => row.list_doc)),
    encodeTextArray(rows.map((row) => row.public_doc)),
    encodeTextArray(rows.map((row) => row.full_doc)),
  ] as const;
}

function toFacetColumns(projections: readonly StoryProjection[]) {
  const rows = projections.flatMap(({ row, facets }) => facets.map((facet) => ({ row, facet })));
  return [
    rows.map(({ row }) => row.story_id),
    rows.map(({ facet }) => facet.kind),
    rows.map(({ facet }) => facet.id),
    rows.map(({ row }) => row.published_at),
  ] as const;
}

function toSearchColumns(projections: readonly StoryProjection[]) {
  const searched = projections.flatMap(({ row, search }) => (search === null ? [] : [{ row, search }]));
  return [
    searched.map(({ row }) => row.story_id),
    searched.map(({ row }) => row.published_at),
    searched.map(({ row }) => row.content_updated_at),
    encodeTextArray(searched.map(({ search }) => search.title)),
    encodeTextArray(searched.map(({ search }) => search.terms)),
    encodeTextArray(searched.map(({ search }) => search.marks)),
    encodeTextArray(searched.map(({ search }) => search.body)),
  ] as const;
}

/** Remove stories from every public read model. */
export async function removeProjections(
  tx: Statements,
  accountId: number,
  storyIds: readonly string[],
): Promise<void> {
  const ids = [...storyIds];
  await tx.query(REMOVE, [accountId, ids]);
  await tx.query(REPLACE_FACETS, [accountId, ...toFacetColumns([]), ids]);
  await tx.query(REPLACE_SEARCH, [accountId, "simple", ...toSearchColumns([]), ids]);
}

import { type Statements, statement, textArray } from "@/server/platform/db/index";
import type { FacetKind, StoryProjection } from "./story-projection";

const UPSERT = statement(
  "published_story_upsert",
  `insert into published_story (story_id, account_id, slug, slug_key, slug_tail, external_id, template, listed, access,
     access_level, published_at, content_updated_at, list_doc, public_doc, full_doc, etag, cache_keys, item_head)
   select r.story_id, $1::int, r.slug, r.slug_key, r.slug_tail, r.external_id, r.template, r.listed, r.access,
     r.access_level, r.published_at, r.content_updated_at, r.list_doc, r.public_doc, r.full_doc, r.etag, r.cache_keys, r.item_head
   from rows from (
     json_to_recordset($2::json) as (story_id uuid, slug text, slug_key text, slug_tail text, external_id text,
       template text, listed boolean, access text, access_level int, published_at timestamptz,
       content_updated_at timestamptz, etag text, cache_keys text, item_head text),
     unnest($3::text[], $4::text[], $5::text[])
   ) as r(story_id, slug, slug_key, slug_tail, external_id, template, listed, access, access_level, published_at,
     content_updated_at, etag, cache_keys, item_head, list_doc, public_doc, full_doc)
   on conflict (story_id) do update set slug = excluded.slug, slug_key = excluded.slug_key,
     slug_tail = excluded.slug_tail, external_id = excluded.external_id, template = excluded.template,
     listed = excluded.listed, access = excluded.access, access_level = excluded.access_level,
     published_at = excluded.published_at, content_updated_at = excluded.content_updated_at,
     list_doc = excluded.list_doc, public_doc = excluded.public_doc, full_doc = excluded.full_doc,
     etag = excluded.etag, cache_keys = excluded.cache_keys, item_head = excluded.item_head`,
);

// Here and below the ids lead to the rows and the account only guards them: written so that no index on the account
// is taken instead, which reads all that the account has.

// Makes what masthead_story_search() does, without a call for each row and with the headline parsed once.
// Replaces what search knows of a batch and keeps the count of the publication's listed stories.
const REPLACE_SEARCH = statement(
  "story_search_replace",
  `with wanted as (
     select r.* from rows from (
       json_to_recordset($4::json) as (story_id uuid, published_at timestamptz, content_updated_at timestamptz,
         title text, terms text, marks text),
       unnest($5::text[])
     ) as r(story_id, published_at, content_updated_at, title, terms, marks, body)
   ), gone as (
     delete from story_search s
     where s.account_id is not distinct from $1 and s.story_id = any($2::uuid[])
       and not exists (select 1 from wanted w where w.story_id = s.story_id)
     returning s.story_id
   ), kept as (
     insert into story_search (story_id, account_id, published_at, content_updated_at, words)
     select story_id, $1, published_at, content_updated_at,
       setweight(head, 'A') || setweight(to_tsvector($3::regconfig, terms), 'B')
         || setweight(to_tsvector($3::regconfig, body), 'D')
         || array_to_tsvector(ARRAY(select '^' || lexeme from unnest(tsvector_to_array(head)) as lexeme)
              || string_to_array(marks, ' '))
     from (select w.*, to_tsvector($3::regconfig, title) as head from wanted w offset 0) titled
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

// One statement replaces the facets of a batch and keeps the counts: removed rows count down, new ones up.
const REPLACE_FACETS = statement(
  "story_facet_replace",
  `with wanted as (
     select r.story_id, r.kind, r.facet_id, r.published_at
     from json_to_recordset($3::json) as r(story_id uuid, kind char(1), facet_id int, published_at timestamptz)
   ), gone as (
     delete from story_facet f
     where f.account_id is not distinct from $1 and f.story_id = any($2::uuid[])
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

interface FacetRow {
  story_id: string;
  kind: FacetKind;
  facet_id: number;
  published_at: string;
}

function facetRows(projections: readonly StoryProjection[]): FacetRow[] {
  return projections.flatMap(({ row, facets }) =>
    facets.map((facet) => ({
      story_id: row.story_id,
      kind: facet.kind,
      facet_id: facet.id,
      published_at: row.published_at,
    })),
  );
}

/** Writes the public face of a batch of stories, replacing whatever face they had. Call it in the publishing transaction. */
export async function writeProjections(
  tx: Statements,
  account: { id: number; searchConfig: string },
  projections: readonly StoryProjection[],
): Promise<void> {
  if (projections.length === 0) return;
  const ids = projections.map(({ row }) => row.story_id);
  await tx.query(UPSERT, [account.id, ...documentsOf(projections)]);
  await tx.query(REPLACE_FACETS, [account.id, ids, JSON.stringify(facetRows(projections))]);
  await tx.query(REPLACE_SEARCH, [account.id, ids, account.searchConfig, ...searchOf(projections)]);
}

/** The columns as JSON, and the long ones apart from it. */
function documentsOf(projections: readonly StoryProjection[]): [string, Buffer, Buffer, Buffer] {
  const columns = projections.map(({ row }) => {
    const { list_doc: _list, public_doc: _public, full_doc: _full, ...short } = row;
    return short;
  });
  return [
    JSON.stringify(columns),
    textArray(projections.map(({ row }) => row.list_doc)),
    textArray(projections.map(({ row }) => row.public_doc)),
    textArray(projections.map(({ row }) => row.full_doc)),
  ];
}

function searchOf(projections: readonly StoryProjection[]): [string, Buffer] {
  const found = projections.flatMap(({ row, search }) => (search === null ? [] : [{ row, search }]));
  const columns = found.map(({ row, search: { body: _body, ...words } }) => ({
    story_id: row.story_id,
    published_at: row.published_at,
    content_updated_at: row.content_updated_at,
    ...words,
  }));
  return [JSON.stringify(columns), textArray(found.map(({ search }) => search.body))];
}

/** Takes stories out of every public read. */
export async function removeProjections(
  tx: Statements,
  accountId: number,
  storyIds: readonly string[],
): Promise<void> {
  const ids = [...storyIds];
  await tx.query(REMOVE, [accountId, ids]);
  await tx.query(REPLACE_FACETS, [accountId, ids, "[]"]);
  await tx.query(REPLACE_SEARCH, [accountId, ids, "simple", ...searchOf([])]);
}

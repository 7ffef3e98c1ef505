import { DAY_MILLISECONDS } from "@/shared/time-units";
import { PARAGRAPHS, PLACES } from "./document-template";

/** Publications of every size span the same twelve years, so that a month has the same share of each. */
const YEARS = 12;

const SECTIONS = 24;
const TAGS = 2_000;
const AUTHORS = 300;

export const CATALOGUE = { sections: SECTIONS, tags: TAGS, authors: AUTHORS };

/** Month, quarter and year keys of `at`, as published (m) and as changed (u). */
const TIME_MARKS = (accountId: number) =>
  ["m", "u"]
    .flatMap((kind) => ["YYYY-MM", 'YYYY"q"Q', "YYYY"].map((period) => ({ kind, period })))
    .map(({ kind, period }) => ` || ' @${accountId}${kind}' || to_char(at at time zone 'UTC', '${period}')`)
    .join("");

interface BatchScope {
  accountId: number;
  stories: number;
  newest: Date;
}

/** A number from 0 to 1 that depends only on the story and a purpose, the same in every run. */
const dice = (purpose: number) => `((hashint8extended(i, ${purpose}) & 1048575)::float8 / 1048576)`;
/** Picks 1 … n, small numbers far more often. */
const common = (n: number, purpose: number) => `floor(exp(${dice(purpose)} * ln(${n} + 1.0)))::int`;

function replaced(doc: string): string {
  const replacements: [string, string][] = [
    [PLACES.id, "id::text"],
    [String(PLACES.published), "ms::text"],
    [PLACES.slug, "slug"],
    [PLACES.headline, "headline"],
    [PLACES.summary, "summary"],
    [String(PLACES.sectionId), "section_id::text"],
    [PLACES.section, "'section-' || section_n"],
    [String(PLACES.authorId), "author_id::text"],
    [PLACES.author, "author"],
    ...PLACES.tagIds.flatMap((id, index): [string, string][] => [
      [String(id), `tag_ids[${index + 1}]::text`],
      [PLACES.tag(index), `tag_names[${index + 1}]`],
    ]),
    ...Array.from({ length: PARAGRAPHS }, (_, index): [string, string] => [
      PLACES.paragraph(index),
      `paragraphs[${index + 1}]`,
    ]),
  ];
  return replacements.reduce((text, [from, to]) => `replace(${text}, '${from}', ${to})`, doc);
}

/**
 * SQL that writes the published projections of stories $1 … $2 (1 is the newest) as publishing would: documents,
 * search, facets. Counts are written once, afterwards.
 */
export function batchText({ accountId, stories, newest }: BatchScope): string {
  const millisecondsApart = Math.floor((YEARS * 365.25 * DAY_MILLISECONDS) / stories);
  return `with numbered as materialized (
      select i, md5('story ' || ${accountId} || ' ' || i)::uuid as id,
        ${newest.getTime()} - i * ${millisecondsApart}::bigint as ms,
        ${common(SECTIONS, 1)} as section_n, ${common(AUTHORS, 2)} as author_n,
        array[${common(TAGS, 3)}, ${common(TAGS, 4)}, ${common(TAGS, 5)}] as tag_n
      from generate_series($1::bigint, $2::bigint) i
    ), faced as materialized (
      select n.*, to_timestamp(n.ms / 1000.0) as at, s.id as section_id, a.id as author_id, a.name as author,
        h.text as headline, u.text as summary, 'section-' || n.section_n || '/story-' || n.i as slug,
        (select array_agg(t.id order by w.place) from unnest(n.tag_n) with ordinality w(n, place) join bench_tag t on t.n = w.n) as tag_ids,
        (select array_agg(t.name order by w.place) from unnest(n.tag_n) with ordinality w(n, place) join bench_tag t on t.n = w.n) as tag_names,
        (select array_agg(p.text || case when place = 1 then ' case' || n.i || case when ${dice(9)} < 0.3
             then ' storm' || extract(year from to_timestamp(n.ms / 1000.0)) else '' end else '' end order by place)
           from generate_series(1, ${PARAGRAPHS}) place
           join bench_paragraph p on p.n = 1 + (hashint8extended(n.i * 8 + place, 6) & 16383)) as paragraphs
      from numbered n join bench_section s on s.n = n.section_n join bench_author a on a.n = n.author_n
      join bench_line h on h.n = 1 + (hashint8extended(n.i, 7) & 16383)
      join bench_line u on u.n = 1 + (hashint8extended(n.i, 8) & 16383)
    ), stories as (
      insert into published_story (story_id, account_id, slug, slug_key, slug_tail, external_id, template, listed, access,
        access_level, published_at, content_updated_at, list_doc, public_doc, full_doc, etag, cache_keys, item_head)
      select id, ${accountId}, slug, slug, 'story-' || i, null, case when i % 20 = 0 then 'photo' else 'text' end, true, null, null, at, at,
        ${replaced("d.list_doc")}, ${replaced("d.public_doc")}, null, '"' || md5(id::text) || '"',
        's/${accountId}/' || left(id::text, 8) || ' a/${accountId}/' || author_id || ' sc/${accountId}/' || section_id,
        '"name":' || to_json(headline) || ',"slug":' || to_json(slug) || ',"template":' || case when i % 20 = 0 then '"photo"' else 'null' end
      from faced, bench_document d order by at
    ), facets as (
      insert into story_facet (account_id, kind, facet_id, story_id, published_at)
      select distinct ${accountId}, f.kind, f.facet_id, id, at from faced, lateral (
        select 's'::char(1) as kind, section_id as facet_id union all select 'a', author_id
        union all select 't', unnest(tag_ids)) f
    )
    insert into story_search (story_id, account_id, published_at, content_updated_at, words)
    select id, ${accountId}, at, at, masthead_story_search('english', headline,
      array_to_string(tag_names, ' ') || ' ' || author || ' ' || summary, array_to_string(paragraphs, ' '),
      '@${accountId}'${TIME_MARKS(accountId)}
        || ' @${accountId}x' || case when i % 20 = 0 then 'photo' else 'text' end || ' @s' || section_id || ' @a' || author_id
        || (select string_agg(distinct ' @t' || t, '') from unnest(tag_ids) t))
    from faced order by at`;
}

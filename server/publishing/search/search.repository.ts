// Raw SQL: full-text search.

import { type Db, mayBeStale, readStatement, statement } from "@/server/platform/db/index";
import { storyText } from "@/server/publishing/stories/index";
import type { TimeKind } from "./search-mark";

const COLUMN: Readonly<Record<TimeKind, string>> = { m: "published_at", u: "content_updated_at" };

interface Bounds {
  /** Words as tsquery text; empty if there were only stop words. */
  query: string;
  /** Listed stories of the account. */
  stories: number;
  /** First and last instant of the account's listed stories; null: it has none. */
  first: Date | null;
  last: Date | null;
}

const prepareText = (
  kind: TimeKind,
) => `select websearch_to_tsquery($2::text::regconfig, $3::text)::text as "query!",
  coalesce((select stories from story_facet_count where account_id = $1 and kind = 'p' and facet_id = 0), 0) as "stories!",
  (select min(${COLUMN[kind]}) from published_story where account_id = $1 and listed) as first,
  (select max(${COLUMN[kind]}) from published_story where account_id = $1 and listed) as last`;

const PREPARE = {
  m: mayBeStale(readStatement("search_prepare_m", prepareText("m"))),
  u: mayBeStale(readStatement("search_prepare_u", prepareText("u"))),
};

/** Parse the words in the account's language, and get the time range and number of its stories. */
export async function prepareSearch(
  db: Db,
  accountId: number,
  input: { config: string; words: string; kind: TimeKind },
): Promise<Bounds> {
  const [row] = await db.query(PREPARE[input.kind], [accountId, input.config, input.words]);
  return row ?? { query: "", stories: 0, first: null, last: null };
}

// The query is hidden from the planner, which would prefer to read every story of a common word over the index.
const stepText = (kind: TimeKind, order: "asc" | "desc") => `with hits as materialized (
    select story_id, ${COLUMN[kind]} as at from story_search
    where words @@ (select $2::tsquery) and account_id = $1 and ${COLUMN[kind]} >= $3 and ${COLUMN[kind]} < $4
      and published_at > $5 and published_at < $6)
  select (select count(*)::int from hits) as "count!",
    array(select story_id from hits order by at ${order}, story_id limit (select $7::int)) as "ids!"`;

const STEP = {
  m_asc: mayBeStale(statement("search_step_m_asc", stepText("m", "asc"))),
  m_desc: mayBeStale(statement("search_step_m_desc", stepText("m", "desc"))),
  u_asc: mayBeStale(statement("search_step_u_asc", stepText("u", "asc"))),
  u_desc: mayBeStale(statement("search_step_u_desc", stepText("u", "desc"))),
};

export interface Step {
  query: string;
  kind: TimeKind;
  newestFirst: boolean;
  from: Date;
  to: Date;
  publishedAfter: Date | null;
  publishedBefore: Date | null;
  /** Maximum number of ids. */
  limit: number;
}

/** Count all matches of a time range and return the ids of the first ones, in order. */
export async function searchStep(
  db: Db,
  accountId: number,
  step: Step,
): Promise<{ count: number; ids: string[] }> {
  const name = `${step.kind}_${step.newestFirst ? "desc" : "asc"}` as const;
  const [row] = await db.query(STEP[name], [
    accountId,
    step.query,
    step.from,
    step.to,
    step.publishedAfter ?? "-infinity",
    step.publishedBefore ?? "infinity",
    step.limit,
  ]);
  return row ?? { count: 0, ids: [] };
}

const SAMPLE = statement(
  "search_sample",
  `select c.n as "n!" from unnest($1::text[]) with ordinality q(t, place), lateral (
     select count(*)::int as n from (select 1 from story_search s where s.words @@ q.t::tsquery limit (select $2::int)) x) c
   order by q.place`,
);

/** Count the matches of several index-only queries, each up to a limit. */
export async function sampleCounts(db: Db, queries: readonly string[], limit: number): Promise<number[]> {
  const rows = await db.query(SAMPLE, [[...queries], limit]);
  return rows.map((row) => row.n);
}

const EXAMINE = statement(
  "search_examine",
  `select w.id as "id!" from unnest($1::uuid[]) with ordinality w(id, place)
   join story_search s on s.story_id = w.id where s.words @@ $2::tsquery order by w.place`,
);

/** Keep the stories that truly match, phrases included, in the given order. */
export async function filterMatches(db: Db, ids: readonly string[], query: string): Promise<string[]> {
  const rows = await db.query(EXAMINE, [[...ids], query]);
  return rows.map((row) => row.id);
}

// Rank by position and frequency of the words, divided by the age in years: a headline of ten years ago weighs
// about as much as a passing mention of today.
const RANK = statement(
  "search_rank",
  `select s.story_id as id from story_search s where s.story_id = any($1::uuid[])
   order by ts_rank(s.words, $2::tsquery)
     / (1 + greatest(0, extract(epoch from $3::timestamptz - s.published_at)) / 31557600) desc, s.published_at desc, s.story_id`,
);

/** Order stories by relevance. */
export async function rankStories(
  db: Db,
  ids: readonly string[],
  ranking: { query: string; now: Date },
): Promise<string[]> {
  const rows = await db.query(RANK, [[...ids], ranking.query, ranking.now]);
  return rows.map((row) => row.id);
}

const documentsText = (
  text: "list" | "version",
) => `select coalesce(string_agg(${storyText("p", text)}, ',' order by w.place), '') as "docs!",
    coalesce(string_agg(left(p.story_id::text, 8), ' ' order by w.place), '') as "marks!"
  from unnest((select $2::uuid[])) with ordinality w(id, place)
  join published_story p on p.story_id = w.id and p.account_id = $1 and p.listed`;

const DOCUMENTS = {
  list: mayBeStale(readStatement("search_documents_list", documentsText("list"))),
  version: mayBeStale(readStatement("search_documents_version", documentsText("version"))),
};

/**
 * Read the list documents or the versions of stories in the given order, joined by commas, and the first eight
 * characters of their ids.
 */
export async function readDocuments(
  db: Db,
  accountId: number,
  selection: { ids: readonly string[]; text: keyof typeof DOCUMENTS },
): Promise<{ docs: string; marks: string }> {
  if (selection.ids.length === 0) return { docs: "", marks: "" };
  const [row] = await db.query(DOCUMENTS[selection.text], [accountId, [...selection.ids]]);
  return row ?? { docs: "", marks: "" };
}

// A full name matches exactly that author; otherwise the text matches parts of names.
const AUTHORS = statement(
  "search_authors",
  `select id from (
     select id, lower(name) = lower($2::text) as whole, bool_or(lower(name) = lower($2::text)) over () as any_whole
     from author where account_id = $1 and strpos(lower(name), lower($2::text)) > 0) named
   where whole or not any_whole order by id limit 10`,
);

export async function findAuthorIdsByName(db: Db, accountId: number, name: string): Promise<number[]> {
  return (await db.query(AUTHORS, [accountId, name])).map((row) => row.id);
}

const TAGS = statement(
  "search_tags",
  `select id from tag where account_id = $1 and (lower(name) = lower($2::text) or slug = lower($2::text)) order by id`,
);

/** Find tags by name, case-insensitive, or by slug. */
export async function findTagIdsByNameOrSlug(db: Db, accountId: number, name: string): Promise<number[]> {
  return (await db.query(TAGS, [accountId, name])).map((row) => row.id);
}

const SNIPPETS = statement(
  "search_snippets",
  `select ts_headline($1::text::regconfig, t.text, websearch_to_tsquery($1::text::regconfig, $3::text),
     E'StartSel="\\x02", StopSel="\\x03", MaxFragments=2, MinWords=8, MaxWords=18, FragmentDelimiter=" … "') as "snippet!"
   from unnest($2::text[]) with ordinality t(text, place) order by t.place`,
);

/** Get passages of texts around the search words, which are enclosed in the characters U+0002 and U+0003. */
export async function loadSnippets(
  db: Db,
  texts: readonly string[],
  search: { config: string; words: string },
): Promise<string[]> {
  const rows = await db.query(SNIPPETS, [search.config, [...texts], search.words]);
  return rows.map((row) => row.snippet);
}

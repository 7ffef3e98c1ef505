import type { Context } from "@/server/context/index";
import {
  chooseDocument,
  type FacetGroup,
  listStories,
  selectFields,
  storyCacheKeys,
} from "@/server/publishing/stories/index";
import { findHeadlinesWithPhrase } from "./headline-phrase.repository";
import {
  filterMatches,
  findAuthorIdsByName,
  findTagIdsByNameOrSlug,
  prepareSearch,
  rankStories,
  readDocuments,
} from "./search.repository";
import { COUNTED_MATCHES, type SearchScope, searchByTime } from "./search-by-time";
import { getSearchConfig } from "./search-config";
import { accountMark, facetMark, marksQuery } from "./search-mark";
import { hasPhrase, loosenQuery, toHeadlineQuery } from "./search-query.rules";
import { countStories } from "./story-count.repository";
import type { SearchPage, SearchQuery, SearchSort } from "./story-search";

const DEFAULT_LIMIT = 20;
/** Search window: no page exists beyond this many matches, and `total` never exceeds it. */
const MAX_MATCHES = 10_000;
/** Newest matches ranked by relevance, plus up to RANKED_HEADLINES headline matches of any age. */
const RANKED_MATCHES = 200;
const RANKED_HEADLINES = 100;
/** Newest stories with all words of a phrase that are checked for the word order. */
const EXAMINED_STORIES = 400;

interface PageQuery extends SearchQuery {
  q: string;
  sort: SearchSort;
  limit: number;
  offset: number;
}

interface Matches {
  ids: string[];
  total: number;
  hasOnlyCommonWords?: boolean;
}

const NO_MATCHES: Matches = { ids: [], total: 0 };

/** Whether a text has a word at all, not only punctuation. */
const WORD = /[\p{L}\p{N}]/u;

/** Matches in chronological order; `partial`: unexamined stories may match as well. */
type TimedMatches = Matches & { partial: boolean; common: boolean };

async function loadFacetGroups(ctx: Context, query: SearchQuery): Promise<FacetGroup[]> {
  const { db, account } = ctx;
  const groups: FacetGroup[] = [];
  if (query.authorId !== undefined) groups.push({ kind: "a", ids: [query.authorId] });
  if (query.sectionId !== undefined) groups.push({ kind: "s", ids: [query.sectionId] });
  if (query.sectionIds !== undefined) groups.push({ kind: "s", ids: [...query.sectionIds] });
  if (query.author !== undefined) {
    groups.push({ kind: "a", ids: await findAuthorIdsByName(db, account.id, query.author) });
  }
  if (query.tag !== undefined)
    groups.push({ kind: "t", ids: await findTagIdsByNameOrSlug(db, account.id, query.tag) });
  return groups;
}

const toMarks = (groups: readonly FacetGroup[]) =>
  groups.map(({ kind, ids }) => ids.map((id) => facetMark(kind, id)));

/** Find matches in chronological order, as many as the page needs. */
async function findByTime(
  ctx: Context,
  scope: SearchScope,
  params: { query: string; ids: number },
): Promise<TimedMatches> {
  if (!hasPhrase(params.query)) {
    const walkQuery = { query: params.query, ids: params.ids, count: COUNTED_MATCHES, mayBeCommon: true };
    return searchByTime(ctx, scope, walkQuery);
  }
  const walkQuery = {
    query: loosenQuery(params.query),
    ids: EXAMINED_STORIES,
    count: EXAMINED_STORIES + 1,
    mayBeCommon: true,
  };
  const { ids, total, partial, common } = await searchByTime(ctx, scope, walkQuery);
  const matches = await filterMatches(ctx.db, ids, params.query);
  return { ids: matches, total: matches.length, partial: partial || total > ids.length, common };
}

/** Find the newest stories of any age with the words in their headline. */
async function findHeadlines(
  ctx: Context,
  scope: SearchScope,
  { query, mayBeCommon }: { query: string; mayBeCommon: boolean },
): Promise<string[]> {
  const headlineTerms = toHeadlineQuery(query);
  if (headlineTerms === null) return [];
  const walkQuery = { query: headlineTerms, ids: RANKED_HEADLINES, count: 0, mayBeCommon };
  const { ids } = await searchByTime(ctx, scope, walkQuery);
  return hasPhrase(query) ? filterMatches(ctx.db, ids, query) : ids;
}

/** Rank the newest matches and all headline matches first; then list the other matches, newest first. */
async function findByRelevance(
  ctx: Context,
  scope: SearchScope,
  params: { query: string; ids: number },
): Promise<Matches> {
  const newest = await findByTime(ctx, scope, {
    query: params.query,
    ids: Math.max(RANKED_MATCHES, params.ids),
  });
  const isFullyRanked = newest.total <= RANKED_MATCHES && !newest.partial;
  const headlineIds = isFullyRanked
    ? []
    : await findHeadlines(ctx, scope, { query: params.query, mayBeCommon: newest.common });
  const rankedIds = new Set([...newest.ids.slice(0, RANKED_MATCHES), ...headlineIds]);
  const newestIds = new Set(newest.ids);
  // Headline matches older than the examined range are not part of the count.
  const added =
    newest.total < COUNTED_MATCHES && newest.partial
      ? headlineIds.filter((id) => !newestIds.has(id)).length
      : 0;
  const now = ctx.clock.now();
  const best = await rankStories(ctx.db, [...rankedIds], { query: params.query, now });
  const otherIds = newest.ids.slice(RANKED_MATCHES).filter((id) => !rankedIds.has(id));
  return { ids: [...best, ...otherIds], total: newest.total + added };
}

/** Find recent headlines with exactly these words, which are too common to be indexed. */
async function findCommonWords(
  ctx: Context,
  pageQuery: PageQuery,
  groups: readonly FacetGroup[],
): Promise<Matches> {
  const { q, offset, limit } = pageQuery;
  if (pageQuery.matchesCommonWords !== true) return { ...NO_MATCHES, hasOnlyCommonWords: true };
  const ids = await findHeadlinesWithPhrase(ctx.db, ctx.account.id, {
    phrase: q,
    publishedAfter: pageQuery.publishedAfter ?? null,
    publishedBefore: pageQuery.publishedBefore ?? null,
    sectionIds: groups.find(({ kind }) => kind === "s")?.ids ?? null,
  });
  return { ids: ids.slice(offset, offset + limit), total: ids.length, hasOnlyCommonWords: true };
}

async function findWords(
  ctx: Context,
  pageQuery: PageQuery,
  groups: readonly FacetGroup[],
): Promise<Matches> {
  const kind = pageQuery.sort === "updated" ? "u" : "m";
  const bounds = await prepareSearch(ctx.db, ctx.account.id, {
    config: getSearchConfig(ctx.account),
    words: pageQuery.q,
    kind,
  });
  const query = pageQuery.q === "" ? marksQuery([[accountMark(ctx.account.id)]]) : bounds.query;
  if (query === "") return WORD.test(pageQuery.q) ? findCommonWords(ctx, pageQuery, groups) : NO_MATCHES;
  if (bounds.first === null || bounds.last === null) return NO_MATCHES;
  const scope: SearchScope = {
    kind,
    newestFirst: pageQuery.sort !== "oldest",
    range: { from: bounds.first, to: new Date(bounds.last.getTime() + 1) },
    publishedAfter: pageQuery.publishedAfter ?? null,
    publishedBefore: pageQuery.publishedBefore ?? null,
    stories: bounds.stories,
    marks: toMarks(groups),
  };
  const find = pageQuery.sort === "relevance" ? findByRelevance : findByTime;
  const ids = Math.min(pageQuery.offset + pageQuery.limit, MAX_MATCHES);
  const result = await find(ctx, scope, { query, ids });
  return {
    ids: result.ids.slice(pageQuery.offset, Math.min(pageQuery.offset + pageQuery.limit, MAX_MATCHES)),
    total: Math.min(result.total, MAX_MATCHES),
  };
}

/** List stories: a search without words, dates or a special order is a list with a stored count. */
async function listEverything(
  ctx: Context,
  pageQuery: PageQuery,
  groups: readonly FacetGroup[],
): Promise<SearchPage> {
  const marks = marksQuery(toMarks(groups));
  const [list, total] = await Promise.all([
    listStories(ctx, {
      storyGroup: "published",
      storyOrder: pageQuery.sort === "updated" ? "last-updated" : undefined,
      facets: groups,
      limit: pageQuery.limit,
      offset: pageQuery.offset,
      fields: pageQuery.fields,
    }),
    countStories(ctx.db, ctx.account.id, { groups, marks, narrowed: false, exclude: [] }),
  ]);
  return toPage(pageQuery, { total, stories: list.items, cacheKeys: list.cacheKeys });
}

function toPage(
  pageQuery: PageQuery,
  content: Pick<SearchPage, "total" | "stories" | "cacheKeys"> &
    Partial<Pick<SearchPage, "hasOnlyCommonWords">>,
): SearchPage {
  return {
    hasOnlyCommonWords: false,
    from: pageQuery.offset,
    size: pageQuery.limit,
    term: pageQuery.q,
    ...content,
  };
}

/** Find a page of the account's matching published stories, as JSON text. Never reads drafts or closed text. */
export async function searchPublishedStories(ctx: Context, query: SearchQuery): Promise<SearchPage> {
  const q = query.q ?? "";
  const pageQuery: PageQuery = {
    ...query,
    q,
    sort:
      query.sort === "relevance" && q === "" ? "newest" : (query.sort ?? (q === "" ? "newest" : "relevance")),
    limit: query.limit ?? DEFAULT_LIMIT,
    offset: query.offset ?? 0,
  };
  const groups = await loadFacetGroups(ctx, query);
  if (groups.some(({ ids }) => ids.length === 0)) {
    return toPage(pageQuery, { total: 0, stories: "[]", cacheKeys: "" });
  }
  const hasDates = pageQuery.publishedAfter !== undefined || pageQuery.publishedBefore !== undefined;
  if (q === "" && !hasDates && pageQuery.sort !== "oldest") return listEverything(ctx, pageQuery, groups);
  const result = await findWords(ctx, pageQuery, groups);
  const text = chooseDocument(pageQuery.fields);
  const { docs, marks } = await readDocuments(ctx.db, ctx.account.id, { ids: result.ids, text });
  const selected = await selectFields(ctx, docs, pageQuery.fields);
  return toPage(pageQuery, {
    total: result.total,
    hasOnlyCommonWords: result.hasOnlyCommonWords ?? false,
    stories: `[${selected.text}]`,
    cacheKeys: storyCacheKeys(ctx.account.id, marks),
  });
}

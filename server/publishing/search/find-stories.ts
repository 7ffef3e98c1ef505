import type { Context } from "@/server/accounts/index";
import {
  documentFor,
  type FacetGroup,
  listStories,
  readingOf,
  selectFields,
  storyCacheKeys,
} from "@/server/publishing/stories/index";
import {
  authorIdsNamed,
  examine,
  prepareSearch,
  rankStories,
  readDocuments,
  tagIdsNamed,
} from "./search.repository";
import { searchConfigOf } from "./search-config";
import { accountMark, facetMark, marksQuery } from "./search-mark";
import { hasPhrase, headlineQuery, looseQuery } from "./search-query.rules";
import { countStories } from "./story-count.repository";
import type { SearchPage, SearchQuery, SearchSort } from "./story-search";
import { COUNTED_MATCHES, type SearchScope, walkTime } from "./walk-time";

const DEFAULT_LIMIT = 20;
/** No page lies beyond this many matches, and no larger number is told. */
const WINDOW = 10_000;
/** Newest matches that are ranked by relevance, and as many more whose headline holds the words, of any age. */
const RANKED = 200;
const RANKED_HEADLINES = 100;
/** Newest stories with all words of a phrase that are read to see whether the words stand in order (ADR 0009). */
const EXAMINED = 400;

interface Asked extends SearchQuery {
  q: string;
  sort: SearchSort;
  limit: number;
  offset: number;
}

interface Found {
  ids: string[];
  total: number;
}

const NOTHING: Found = { ids: [], total: 0 };

/** Matches in the order of time; `partial` when stories were left that may match as well. */
type Timed = Found & { partial: boolean; common: boolean };

async function groupsOf(ctx: Context, query: SearchQuery): Promise<FacetGroup[]> {
  const { db, account } = ctx;
  const groups: FacetGroup[] = [];
  if (query.authorId !== undefined) groups.push({ kind: "a", ids: [query.authorId] });
  if (query.sectionId !== undefined) groups.push({ kind: "s", ids: [query.sectionId] });
  if (query.author !== undefined) {
    groups.push({ kind: "a", ids: await authorIdsNamed(db, account.id, query.author) });
  }
  if (query.tag !== undefined) groups.push({ kind: "t", ids: await tagIdsNamed(db, account.id, query.tag) });
  return groups;
}

const marksOf = (groups: readonly FacetGroup[]) =>
  groups.map(({ kind, ids }) => ids.map((id) => facetMark(kind, id)));

/** Matches in the order of time: as many as the page needs. */
async function byTime(
  ctx: Context,
  scope: SearchScope,
  asked: { query: string; ids: number },
): Promise<Timed> {
  if (!hasPhrase(asked.query)) {
    const wanted = { query: asked.query, ids: asked.ids, count: COUNTED_MATCHES, mayBeCommon: true };
    return walkTime(ctx, scope, wanted);
  }
  const wanted = { query: looseQuery(asked.query), ids: EXAMINED, count: EXAMINED + 1, mayBeCommon: true };
  const { ids, total, partial, common } = await walkTime(ctx, scope, wanted);
  const matches = await examine(ctx.db, ids, asked.query);
  return { ids: matches, total: matches.length, partial: partial || total > ids.length, common };
}

/** The newest stories with the words in their headline, of any age. */
async function headlines(
  ctx: Context,
  scope: SearchScope,
  { query, mayBeCommon }: { query: string; mayBeCommon: boolean },
): Promise<string[]> {
  const asked = headlineQuery(query);
  if (asked === null) return [];
  const wanted = { query: asked, ids: RANKED_HEADLINES, count: 0, mayBeCommon };
  const { ids } = await walkTime(ctx, scope, wanted);
  return hasPhrase(query) ? examine(ctx.db, ids, query) : ids;
}

/** The best of the newest matches and of all headlines first; then the other matches, newest first. */
async function byRelevance(
  ctx: Context,
  scope: SearchScope,
  asked: { query: string; ids: number },
): Promise<Found> {
  const newest = await byTime(ctx, scope, { query: asked.query, ids: Math.max(RANKED, asked.ids) });
  const all = newest.total <= RANKED && !newest.partial;
  const more = all ? [] : await headlines(ctx, scope, { query: asked.query, mayBeCommon: newest.common });
  const chosen = new Set([...newest.ids.slice(0, RANKED), ...more]);
  const known = new Set(newest.ids);
  // Headlines older than what was looked through are found beyond what was counted.
  const added =
    newest.total < COUNTED_MATCHES && newest.partial ? more.filter((id) => !known.has(id)).length : 0;
  const now = ctx.clock.now();
  const best = await rankStories(ctx.db, [...chosen], { query: asked.query, now });
  const others = newest.ids.slice(RANKED).filter((id) => !chosen.has(id));
  return { ids: [...best, ...others], total: newest.total + added };
}

async function findWords(ctx: Context, asked: Asked, groups: readonly FacetGroup[]): Promise<Found> {
  const kind = asked.sort === "updated" ? "u" : "m";
  const bounds = await prepareSearch(ctx.db, ctx.account.id, {
    config: searchConfigOf(ctx.account),
    words: asked.q,
    kind,
  });
  const query = asked.q === "" ? marksQuery([[accountMark(ctx.account.id)]]) : bounds.query;
  if (query === "" || bounds.first === null || bounds.last === null) return NOTHING;
  const scope: SearchScope = {
    kind,
    newestFirst: asked.sort !== "oldest",
    range: { from: bounds.first, to: new Date(bounds.last.getTime() + 1) },
    publishedAfter: asked.publishedAfter ?? null,
    publishedBefore: asked.publishedBefore ?? null,
    stories: bounds.stories,
    marks: marksOf(groups),
  };
  const find = asked.sort === "relevance" ? byRelevance : byTime;
  const ids = Math.min(asked.offset + asked.limit, WINDOW);
  const found = await find(ctx, scope, { query, ids });
  return {
    ids: found.ids.slice(asked.offset, Math.min(asked.offset + asked.limit, WINDOW)),
    total: Math.min(found.total, WINDOW),
  };
}

/** Without words, dates or an unusual order, a search is a list of stories, whose number is kept. */
async function listEverything(
  ctx: Context,
  asked: Asked,
  groups: readonly FacetGroup[],
): Promise<SearchPage> {
  const marks = marksQuery(marksOf(groups));
  const [list, total] = await Promise.all([
    listStories(ctx, {
      storyGroup: "published",
      storyOrder: asked.sort === "updated" ? "last-updated" : undefined,
      facets: groups,
      limit: asked.limit,
      offset: asked.offset,
      fields: asked.fields,
    }),
    countStories(ctx.db, ctx.account.id, { groups, marks, narrowed: false, exclude: [] }),
  ]);
  return pageOf(asked, { total, stories: list.items, cacheKeys: list.cacheKeys });
}

function pageOf(asked: Asked, found: Pick<SearchPage, "total" | "stories" | "cacheKeys">): SearchPage {
  return { from: asked.offset, size: asked.limit, term: asked.q, ...found };
}

/** A page of the account's published stories that match, as JSON text. Drafts and closed text are never looked into. */
export async function findStories(ctx: Context, query: SearchQuery): Promise<SearchPage> {
  const q = query.q ?? "";
  const asked: Asked = {
    ...query,
    q,
    sort:
      query.sort === "relevance" && q === "" ? "newest" : (query.sort ?? (q === "" ? "newest" : "relevance")),
    limit: query.limit ?? DEFAULT_LIMIT,
    offset: query.offset ?? 0,
  };
  const groups = await groupsOf(ctx, query);
  if (groups.some(({ ids }) => ids.length === 0)) {
    return pageOf(asked, { total: 0, stories: "[]", cacheKeys: "" });
  }
  const dated = asked.publishedAfter !== undefined || asked.publishedBefore !== undefined;
  if (q === "" && !dated && asked.sort !== "oldest") return listEverything(ctx, asked, groups);
  const found = await findWords(ctx, asked, groups);
  const text = documentFor(asked.fields, readingOf(ctx));
  const { docs, marks } = await readDocuments(ctx.db, ctx.account.id, { ids: found.ids, text });
  return pageOf(asked, {
    total: found.total,
    stories: selectFields(docs, asked.fields),
    cacheKeys: storyCacheKeys(ctx.account.id, marks),
  });
}

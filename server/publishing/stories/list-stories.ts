import { hash } from "node:crypto";
import type { Context } from "@/server/accounts/index";
import { readingOf } from "./get-story";
import { type Arrangement, arrangementOf, needsCounts, walkOf } from "./list-stories.rules";
import { storyCacheKeys } from "./story-cache-keys";
import { LIST_KEYS } from "./story-document";
import { countStories, sectionIdsNamed, tagIdsBySlug, tagIdsNamed } from "./story-facets.repository";
import type { FacetGroup, StoryList, StoryListQuery } from "./story-list";
import { type DigestedPage, readStoryList } from "./story-list.repository";
import { documentFor, itemTextFor, selectFields, selectItemFields } from "./story-selection";
import type { ListDocument, ListPlan } from "./story-walk.repository";

const DEFAULT_LIMIT = 20;
/** Other keys make other lists of the same stories. */
const SHAPE = hash("sha1", LIST_KEYS.join(" "), "base64url").slice(0, 4);
const CACHE_KEY_PART = /^[\w-]{1,64}$/;

interface Conditions {
  sections: FacetGroup[];
  others: FacetGroup[];
}

async function conditionsOf(ctx: Context, query: StoryListQuery): Promise<Conditions> {
  const { section, tag, tagSlugs } = await namesOf(ctx, query);
  const sections = [query.sectionId === undefined ? null : [query.sectionId], section];
  const others: FacetGroup[] = [...(query.facets ?? [])];
  for (const ids of [tag, tagSlugs]) if (ids !== null) others.push({ kind: "t", ids });
  if (query.authorId !== undefined) others.push({ kind: "a", ids: [query.authorId] });
  return { sections: sections.flatMap((ids) => (ids === null ? [] : [{ kind: "s" as const, ids }])), others };
}

const NO_NAMES = { section: null, tag: null, tagSlugs: null };

/** Names of a query as ids; asked together, so that they cost the time of one. */
async function namesOf(ctx: Context, query: StoryListQuery) {
  const { db, account } = ctx;
  const wanted = query.tagSlugs ?? [];
  if (query.section === undefined && query.tag === undefined && wanted.length === 0) return NO_NAMES;
  const [section, tag, tagSlugs] = await Promise.all([
    query.section === undefined ? null : sectionIdsNamed(db, account.id, query.section),
    query.tag === undefined ? null : tagIdsNamed(db, account.id, query.tag),
    wanted.length === 0 ? null : tagIdsBySlug(db, account.id, wanted),
  ]);
  return { section, tag, tagSlugs };
}

function holdsNothing(groups: readonly FacetGroup[]): boolean {
  return groups.some((group) => group.ids.length === 0);
}

/** Keys under which caches hold a list: of its group on its page, and of each story in it. */
function cacheKeysOf(
  ctx: Context,
  page: DigestedPage,
  { arrangement, sections }: { arrangement: Arrangement; sections: readonly FacetGroup[] },
): string {
  const publisher = ctx.account.id;
  const group = "group" in arrangement ? arrangement.group : "published";
  const places = sections.flatMap(({ ids }) => ids.map((id) => `section-${id}`));
  const lists = CACHE_KEY_PART.test(group)
    ? (places.length === 0 ? ["home"] : places).map((place) => `q/${publisher}/${group}/${place}`).join(" ")
    : "";
  return [lists, storyCacheKeys(publisher, page.marks)].filter((keys) => keys !== "").join(" ");
}

async function readPage(
  ctx: Context,
  query: StoryListQuery,
  document: ListDocument,
): Promise<{ page: DigestedPage; cacheKeys: string }> {
  const arrangement = arrangementOf(query);
  const template = query.template?.toLowerCase();
  const { sections, others } = await conditionsOf(ctx, query);
  // A sorted list belongs to its section by hand, whatever sections its stories are filed under.
  const groups = arrangement.kind === "sorted-only" ? others : [...sections, ...others];
  const answer = (page: DigestedPage) => ({
    page,
    cacheKeys: cacheKeysOf(ctx, page, { arrangement, sections }),
  });
  const { limit = DEFAULT_LIMIT, offset = 0 } = query;
  if (limit === 0 || holdsNothing(groups) || template === "breaking-news") {
    return answer({ docs: "", marks: "", count: 0, digest: "" });
  }
  const counted = needsCounts(arrangement, groups, template)
    ? await countStories(ctx.db, ctx.account.id, groups)
    : groups.map((group) => ({ ...group, stories: 0 }));
  const plan: ListPlan = {
    accountId: ctx.account.id,
    arrangement,
    walk: walkOf(arrangement, counted, template),
    sorterSections: sections.flatMap((group) => group.ids),
    sorterProbes: groups,
    template,
    exclude: query.exclude ?? [],
    random: query.randomize ?? false,
    limit,
    offset,
    document,
  };
  return answer(await readStoryList(ctx.db, plan));
}

/**
 * A page of the account's published stories as JSON text, in one statement however large the publication is.
 * An unknown group, section or tag is an empty list.
 */
export async function listStories(ctx: Context, query: StoryListQuery): Promise<StoryList> {
  const { page, cacheKeys } = await readPage(ctx, query, documentFor(query.fields, readingOf(ctx)));
  return {
    items: selectFields(page.docs, query.fields),
    count: page.count,
    cacheKeys,
    digest: `${SHAPE}${page.digest}`,
    uncacheable: query.randomize ?? false,
  };
}

/** The same page as items of a collection; without `fields` each embeds the whole story that the caller may read. */
export async function listStoryItems(ctx: Context, query: StoryListQuery): Promise<StoryList> {
  const { page, cacheKeys } = await readPage(ctx, query, `${itemTextFor(query.fields, readingOf(ctx))}-item`);
  return {
    items: `[${selectItemFields(page.docs, query.fields)}]`,
    count: page.count,
    cacheKeys,
    digest: `${SHAPE}${page.digest}`,
    uncacheable: query.randomize ?? false,
  };
}

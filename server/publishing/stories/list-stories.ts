import { hash } from "node:crypto";
import type { Context } from "@/server/context/index";
import { chooseDocument, chooseItemDocument } from "./field-selection.rules";
import { getContentScope } from "./get-story";
import { type Arrangement, chooseAccessPath, needsCounts, resolveArrangement } from "./list-stories.rules";
import { storyCacheKeys } from "./story-cache-keys";
import { LIST_KEYS } from "./story-document";
import {
  countStories,
  findSectionIdsByName,
  findTagIdsByName,
  findTagIdsBySlug,
} from "./story-facets.repository";
import type { FacetGroup, StoryList, StoryListQuery } from "./story-list";
import { type DigestedPage, readStoryList } from "./story-list.repository";
import { type Selection, selectFields, selectItemFields } from "./story-selection";
import type { ListDocument, ListPlan } from "./story-walk.repository";

const DEFAULT_LIMIT = 20;
/** Version of the list's keys, part of its digest: other keys are another representation of the same stories. */
const SHAPE = hash("sha1", LIST_KEYS.join(" "), "base64url").slice(0, 4);
const CACHE_KEY_PART = /^[\w-]{1,64}$/;

interface Conditions {
  sections: FacetGroup[];
  otherGroups: FacetGroup[];
}

async function loadConditions(ctx: Context, query: StoryListQuery): Promise<Conditions> {
  const { section, tag, tagSlugs } = await resolveNames(ctx, query);
  const sections = [query.sectionId === undefined ? null : [query.sectionId], section];
  const otherGroups: FacetGroup[] = [...(query.facets ?? [])];
  for (const ids of [tag, tagSlugs]) if (ids !== null) otherGroups.push({ kind: "t", ids });
  if (query.authorId !== undefined) otherGroups.push({ kind: "a", ids: [query.authorId] });
  return {
    sections: sections.flatMap((ids) => (ids === null ? [] : [{ kind: "s" as const, ids }])),
    otherGroups,
  };
}

const NO_NAMES = { section: null, tag: null, tagSlugs: null };

/** Resolve the names of a query to ids, concurrently to save round trips. */
async function resolveNames(ctx: Context, query: StoryListQuery) {
  const { db, account } = ctx;
  const tagSlugQuery = query.tagSlugs ?? [];
  if (query.section === undefined && query.tag === undefined && tagSlugQuery.length === 0) return NO_NAMES;
  const [section, tag, tagSlugs] = await Promise.all([
    query.section === undefined ? null : findSectionIdsByName(db, account.id, query.section),
    query.tag === undefined ? null : findTagIdsByName(db, account.id, query.tag),
    tagSlugQuery.length === 0 ? null : findTagIdsBySlug(db, account.id, tagSlugQuery),
  ]);
  return { section, tag, tagSlugs };
}

function hasEmptyGroup(groups: readonly FacetGroup[]): boolean {
  return groups.some((group) => group.ids.length === 0);
}

/** Build a list's cache keys: those of its group and sections, and of each story in it. */
function buildCacheKeys(
  ctx: Context,
  page: DigestedPage,
  { arrangement, sections }: { arrangement: Arrangement; sections: readonly FacetGroup[] },
): string {
  const publisher = ctx.account.id;
  const group = "group" in arrangement ? arrangement.group : "published";
  const listNames = sections.flatMap(({ ids }) => ids.map((id) => `section-${id}`));
  const lists = CACHE_KEY_PART.test(group)
    ? (listNames.length === 0 ? ["home"] : listNames)
        .map((name) => `q/${publisher}/${group}/${name}`)
        .join(" ")
    : "";
  return [lists, storyCacheKeys(publisher, page.marks)].filter((keys) => keys !== "").join(" ");
}

async function readPage(
  ctx: Context,
  query: StoryListQuery,
  document: ListDocument,
): Promise<{ page: DigestedPage; cacheKeys: string }> {
  const arrangement = resolveArrangement(query);
  const template = query.template?.toLowerCase();
  const { sections, otherGroups } = await loadConditions(ctx, query);
  // A sorted list belongs to the section it was sorted for, whatever the sections of its stories.
  const groups = arrangement.kind === "sorted-only" ? otherGroups : [...sections, ...otherGroups];
  const toResult = (page: DigestedPage) => ({
    page,
    cacheKeys: buildCacheKeys(ctx, page, { arrangement, sections }),
  });
  const { limit = DEFAULT_LIMIT, offset = 0 } = query;
  if (limit === 0 || hasEmptyGroup(groups) || template === "breaking-news") {
    return toResult({ docs: "", marks: "", digest: "" });
  }
  const counted = needsCounts(arrangement, groups, template)
    ? await countStories(ctx.db, ctx.account.id, groups)
    : groups.map((group) => ({ ...group, stories: 0 }));
  const plan: ListPlan = {
    accountId: ctx.account.id,
    arrangement,
    walk: chooseAccessPath(arrangement, counted, template),
    sorterSections: sections.flatMap((group) => group.ids),
    sorterProbes: groups,
    template,
    exclude: query.exclude ?? [],
    random: query.randomize ?? false,
    limit,
    offset,
    document,
  };
  return toResult(await readStoryList(ctx.db, plan));
}

interface ReadPage {
  page: DigestedPage;
  cacheKeys: string;
  selected: Selection;
}

function toList(query: StoryListQuery, { page, cacheKeys, selected }: ReadPage): StoryList {
  return {
    items: `[${selected.text}]`,
    cacheKeys,
    digest: selected.isCurrent ? `${SHAPE}${page.digest}` : null,
    uncacheable: query.randomize ?? false,
  };
}

/**
 * List a page of the account's published stories as JSON text, in one statement at any size of the publication; with
 * `fields`, a second one reads the documents that are not cached. An unknown group, section or tag is an empty list.
 */
export async function listStories(ctx: Context, query: StoryListQuery): Promise<StoryList> {
  const { page, cacheKeys } = await readPage(ctx, query, chooseDocument(query.fields));
  return toList(query, { page, cacheKeys, selected: await selectFields(ctx, page.docs, query.fields) });
}

/** List the same page as collection items; without `fields` each embeds the whole story that the caller may read. */
export async function listStoryItems(ctx: Context, query: StoryListQuery): Promise<StoryList> {
  const document = `${chooseItemDocument(query.fields, getContentScope(ctx))}-item` as const;
  const { page, cacheKeys } = await readPage(ctx, query, document);
  return toList(query, { page, cacheKeys, selected: await selectItemFields(ctx, page.docs, query.fields) });
}

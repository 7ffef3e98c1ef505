import type { Context } from "@/server/context/index";
import {
  accountMark,
  countStories,
  facetMark,
  marksQuery,
  templateMark,
} from "@/server/publishing/search/index";
import {
  chooseItemDocument,
  type FacetGroup,
  getContentScope,
  listStoryItems,
  selectItemFields,
  storyCacheKeys,
} from "@/server/publishing/stories/index";
import type { CollectionQuery } from "./collection";
import { findPlacedStoryIds } from "./collection.repository";
import type { CollectionRules } from "./collection-rules";
import {
  countSortedStories,
  findCollectionsForRules,
  findRuleTagIds,
  findStoriesAmong,
} from "./rule-items.repository";

/** A page of the items that rules match. */
export interface RuleItemsPage {
  /** A JSON array. */
  items: string;
  total: number;
  /** Cache keys of the list and of each story on the page; space-separated. */
  cacheKeys: string;
  /** Changes with every item of the page; null: unknown. */
  digest: string | null;
}

interface RuleQuery extends Pick<CollectionQuery, "itemType" | "storyFields"> {
  limit: number;
  offset: number;
  exclude: readonly string[];
  /** Id of the collection, which is never an item of itself. */
  self: number;
  /** Stored story count of the single section, author or entity in the rules; null: unknown. */
  storedCount: number | null;
}

const EMPTY_PAGE: RuleItemsPage = { items: "[]", total: 0, cacheKeys: "", digest: "" };

async function loadFacetGroups(ctx: Context, rules: CollectionRules): Promise<FacetGroup[]> {
  const groups: FacetGroup[] = [];
  if (rules.sectionIds !== undefined) groups.push({ kind: "s", ids: rules.sectionIds });
  if (rules.authorIds !== undefined) groups.push({ kind: "a", ids: rules.authorIds });
  if (rules.entityIds !== undefined) groups.push({ kind: "e", ids: rules.entityIds });
  for (const tags of [
    { slugs: rules.tagSlugs, names: undefined },
    { slugs: undefined, names: rules.tags },
  ]) {
    if (tags.slugs === undefined && tags.names === undefined) continue;
    const tagQuery = { slugs: tags.slugs ?? [], names: tags.names ?? [] };
    groups.push({ kind: "t", ids: await findRuleTagIds(ctx.db, ctx.account.id, tagQuery) });
  }
  return groups;
}

function buildMarksQuery(ctx: Context, rules: CollectionRules, groups: readonly FacetGroup[]): string {
  return marksQuery([
    [accountMark(ctx.account.id)],
    ...groups.map(({ kind, ids }) => ids.map((id) => facetMark(kind, id))),
    rules.template === undefined ? [] : [templateMark(ctx.account.id, rules.template)],
  ]);
}

/** Get the manually sorted list in the rules; null for `top` and `published`, which cover every story. */
function getSortedGroup(rules: CollectionRules): string | null {
  const { storyGroup } = rules;
  return storyGroup === undefined || storyGroup === "top" || storyGroup === "published" ? null : storyGroup;
}

function countMatches(
  ctx: Context,
  rules: CollectionRules,
  options: { groups: readonly FacetGroup[]; exclude: readonly string[]; storedCount: number | null },
): Promise<number> | number {
  const { db, account } = ctx;
  const { groups, exclude } = options;
  const group = getSortedGroup(rules);
  if (group !== null) {
    const otherGroups = groups.filter(({ kind }) => kind !== "s");
    const marks = buildMarksQuery(ctx, rules, otherGroups);
    return countSortedStories(db, account.id, { group, sectionIds: rules.sectionIds ?? [], marks, exclude });
  }
  const [firstGroup] = groups;
  const isSingleFacet = groups.length === 1 && firstGroup?.ids.length === 1 && firstGroup.kind !== "t";
  if (options.storedCount !== null && isSingleFacet && rules.template === undefined && exclude.length === 0)
    return options.storedCount;
  return countStories(db, account.id, {
    groups,
    marks: buildMarksQuery(ctx, rules, groups),
    narrowed: rules.template !== undefined,
    exclude,
  });
}

async function listPlacedStories(
  ctx: Context,
  rules: CollectionRules,
  query: RuleQuery & { ids: readonly string[]; groups: readonly FacetGroup[] },
) {
  const page = await findStoriesAmong(ctx.db, ctx.account.id, {
    ids: query.ids.filter((id) => !query.exclude.includes(id)),
    marks: buildMarksQuery(ctx, rules, query.groups),
    text: chooseItemDocument(query.storyFields, getContentScope(ctx)),
    sort: rules.sort,
    limit: query.limit,
    offset: query.offset,
  });
  const { text } = await selectItemFields(ctx, page.items, query.storyFields);
  return {
    items: `[${text}]`,
    total: page.total,
    cacheKeys: storyCacheKeys(ctx.account.id, page.marks),
    digest: null,
  };
}

async function listRuleStories(
  ctx: Context,
  rules: CollectionRules,
  query: RuleQuery,
): Promise<RuleItemsPage> {
  const groups = await loadFacetGroups(ctx, rules);
  if (groups.some((group) => group.ids.length === 0)) return EMPTY_PAGE;
  if (rules.collectionIds !== undefined) {
    const ids = await findPlacedStoryIds(ctx.db, ctx.account.id, rules.collectionIds);
    return listPlacedStories(ctx, rules, { ...query, ids, groups });
  }
  const [section, ...otherSections] = rules.sectionIds ?? [];
  const hasOneSection = section !== undefined && otherSections.length === 0;
  const [page, count] = await Promise.all([
    listStoryItems(ctx, {
      storyGroup: rules.storyGroup ?? "published",
      storyOrder: rules.sort === "updated-at" ? "last-updated" : undefined,
      sectionId: hasOneSection ? section : undefined,
      facets: hasOneSection ? groups.filter(({ kind }) => kind !== "s") : groups,
      template: rules.template,
      exclude: query.exclude,
      limit: query.limit,
      offset: query.offset,
      fields: query.storyFields,
    }),
    countMatches(ctx, rules, { groups, exclude: query.exclude, storedCount: query.storedCount }),
  ]);
  const { items, cacheKeys, digest } = page;
  return { items, total: count, cacheKeys, digest };
}

/** Load a page of the items that an automated collection's rules match, newest first. */
export async function listRuleItems(
  ctx: Context,
  rules: CollectionRules,
  query: RuleQuery,
): Promise<RuleItemsPage> {
  if (query.itemType !== undefined && query.itemType !== rules.itemType) return EMPTY_PAGE;
  if (rules.itemType === "story") return listRuleStories(ctx, rules, query);
  const page = await findCollectionsForRules(ctx.db, ctx.account.id, {
    self: query.self,
    inside: rules.collectionIds ?? null,
    entityIds: rules.entityIds ?? null,
    limit: query.limit,
    offset: query.offset,
  });
  return { items: `[${page.items}]`, total: page.total, cacheKeys: "", digest: null };
}

import type { Context } from "@/server/accounts/index";
import {
  accountMark,
  countStories,
  facetMark,
  marksQuery,
  templateMark,
} from "@/server/publishing/search/index";
import {
  type FacetGroup,
  itemTextFor,
  listStoryItems,
  readingOf,
  selectItemFields,
  storyCacheKeys,
} from "@/server/publishing/stories/index";
import type { CollectionQuery } from "./collection";
import { placedStoryIds } from "./collection.repository";
import type { CollectionRules } from "./collection-rules";
import { countSorted, pageAmong, pageOfCollections, ruleTagIds } from "./gather.repository";

/** A page of what rules gather. */
export interface Gathered {
  /** A JSON array. */
  items: string;
  count: number;
  total: number;
  /** First part of cache keys, and of each story shown; space separated. */
  cacheKeys: string;
  /** Changes with every item of the page; null where it is not known. */
  digest: string | null;
}

interface Asked extends Pick<CollectionQuery, "itemType" | "storyFields"> {
  limit: number;
  offset: number;
  exclude: readonly string[];
  /** The collection itself, which never stands among its own items. */
  self: number;
  /** Stories of the one section, author or entity that the rules name, where they name one; null: not known. */
  kept: number | null;
}

const NOTHING: Gathered = { items: "[]", count: 0, total: 0, cacheKeys: "", digest: "" };

async function groupsOf(ctx: Context, rules: CollectionRules): Promise<FacetGroup[]> {
  const groups: FacetGroup[] = [];
  if (rules.sectionIds !== undefined) groups.push({ kind: "s", ids: rules.sectionIds });
  if (rules.authorIds !== undefined) groups.push({ kind: "a", ids: rules.authorIds });
  if (rules.entityIds !== undefined) groups.push({ kind: "e", ids: rules.entityIds });
  for (const tags of [
    { slugs: rules.tagSlugs, names: undefined },
    { slugs: undefined, names: rules.tags },
  ]) {
    if (tags.slugs === undefined && tags.names === undefined) continue;
    const wanted = { slugs: tags.slugs ?? [], names: tags.names ?? [] };
    groups.push({ kind: "t", ids: await ruleTagIds(ctx.db, ctx.account.id, wanted) });
  }
  return groups;
}

function marksOf(ctx: Context, rules: CollectionRules, groups: readonly FacetGroup[]): string {
  return marksQuery([
    [accountMark(ctx.account.id)],
    ...groups.map(({ kind, ids }) => ids.map((id) => facetMark(kind, id))),
    rules.template === undefined ? [] : [templateMark(ctx.account.id, rules.template)],
  ]);
}

/** The sorted list that rules name, if they name one; `top` and `published` are lists of everything. */
function sortedGroup(rules: CollectionRules): string | null {
  const { storyGroup } = rules;
  return storyGroup === undefined || storyGroup === "top" || storyGroup === "published" ? null : storyGroup;
}

function total(
  ctx: Context,
  rules: CollectionRules,
  about: { groups: readonly FacetGroup[]; exclude: readonly string[]; kept: number | null },
): Promise<number> | number {
  const { db, account } = ctx;
  const { groups, exclude } = about;
  const group = sortedGroup(rules);
  if (group !== null) {
    const others = groups.filter(({ kind }) => kind !== "s");
    const marks = marksOf(ctx, rules, others);
    return countSorted(db, account.id, { group, sectionIds: rules.sectionIds ?? [], marks, exclude });
  }
  const [only] = groups;
  const single = groups.length === 1 && only?.ids.length === 1 && only.kind !== "t";
  if (about.kept !== null && single && rules.template === undefined && exclude.length === 0)
    return about.kept;
  return countStories(db, account.id, {
    groups,
    marks: marksOf(ctx, rules, groups),
    narrowed: rules.template !== undefined,
    exclude,
  });
}

async function gatherAmong(
  ctx: Context,
  rules: CollectionRules,
  asked: Asked & { ids: readonly string[]; groups: readonly FacetGroup[] },
) {
  const page = await pageAmong(ctx.db, ctx.account.id, {
    ids: asked.ids.filter((id) => !asked.exclude.includes(id)),
    marks: marksOf(ctx, rules, asked.groups),
    text: itemTextFor(asked.storyFields, readingOf(ctx)),
    sort: rules.sort,
    limit: asked.limit,
    offset: asked.offset,
  });
  const items = `[${selectItemFields(page.items, asked.storyFields)}]`;
  return {
    items,
    count: page.count,
    total: page.total,
    cacheKeys: storyCacheKeys(ctx.account.id, page.marks),
    digest: null,
  };
}

async function gatherStories(ctx: Context, rules: CollectionRules, asked: Asked): Promise<Gathered> {
  const groups = await groupsOf(ctx, rules);
  if (groups.some((group) => group.ids.length === 0)) return NOTHING;
  if (rules.collectionIds !== undefined) {
    const ids = await placedStoryIds(ctx.db, ctx.account.id, rules.collectionIds);
    return gatherAmong(ctx, rules, { ...asked, ids, groups });
  }
  const [section, ...otherSections] = rules.sectionIds ?? [];
  const bySorter = section !== undefined && otherSections.length === 0;
  const [page, count] = await Promise.all([
    listStoryItems(ctx, {
      storyGroup: rules.storyGroup ?? "published",
      storyOrder: rules.sort === "updated-at" ? "last-updated" : undefined,
      sectionId: bySorter ? section : undefined,
      facets: bySorter ? groups.filter(({ kind }) => kind !== "s") : groups,
      template: rules.template,
      exclude: asked.exclude,
      limit: asked.limit,
      offset: asked.offset,
      fields: asked.storyFields,
    }),
    total(ctx, rules, { groups, exclude: asked.exclude, kept: asked.kept }),
  ]);
  const { items, cacheKeys, digest } = page;
  return { items, count: page.count, total: count, cacheKeys, digest };
}

/** A page of what an automated collection's rules gather, newest first. */
export async function gatherItems(ctx: Context, rules: CollectionRules, asked: Asked): Promise<Gathered> {
  if (asked.itemType !== undefined && asked.itemType !== rules.itemType) return NOTHING;
  if (rules.itemType === "story") return gatherStories(ctx, rules, asked);
  const page = await pageOfCollections(ctx.db, ctx.account.id, {
    self: asked.self,
    inside: rules.collectionIds ?? null,
    entityIds: rules.entityIds ?? null,
    limit: asked.limit,
    offset: asked.offset,
  });
  return { items: `[${page.items}]`, count: page.count, total: page.total, cacheKeys: "", digest: null };
}

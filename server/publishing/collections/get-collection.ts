import { hash } from "node:crypto";
import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import {
  chooseItemDocument,
  getContentScope,
  selectItemFields,
  storyCacheKeys,
} from "@/server/publishing/stories/index";
import type { CollectionHead, CollectionQuery, ItemPage } from "./collection";
import { findCollection, findPlacedStoryIds, type PlacedPage } from "./collection.repository";
import { type CollectionRules, collectionCacheKeys, parseCollectionRules } from "./collection-rules";
import { listRuleItems, type RuleItemsPage } from "./rule-items";

const DEFAULT_LIMIT = 20;
const MAX_ID = 2_147_483_647;

/** A collection with a page of its items. */
export interface CollectionPage {
  head: CollectionHead;
  page: ItemPage;
  /** Cache keys of the collection itself: its own and those of the sources of its rules. */
  sources: readonly string[];
}

/** Parse a path segment: digits only are an id, anything else is a slug. */
function parseSelector(slugOrId: string): { id: number } | { slug: string } | null {
  if (!/^[0-9]+$/.test(slugOrId)) return { slug: slugOrId };
  const id = Number(slugOrId);
  return id <= MAX_ID ? { id } : null;
}

interface PageQuery extends CollectionQuery {
  limit: number;
  offset: number;
}

const EMPTY_PAGE: RuleItemsPage = { items: "[]", total: 0, cacheKeys: "", digest: "" };

/** Load the items that rules add: all items, or those that fill the page after the manually placed ones. */
async function loadRuleItems(
  ctx: Context,
  collection: {
    head: CollectionHead;
    placed: PlacedPage;
    storedCount: number | null;
    rules: CollectionRules | null;
  },
  pageQuery: PageQuery,
): Promise<RuleItemsPage> {
  const { head, placed, rules } = collection;
  if (rules === null || (!head.automated && !head.fallback)) return EMPTY_PAGE;
  const placedIds = head.fallback ? await findPlacedStoryIds(ctx.db, ctx.account.id, [head.id]) : [];
  return listRuleItems(ctx, rules, {
    self: head.id,
    storedCount: collection.storedCount,
    itemType: pageQuery.itemType,
    storyFields: pageQuery.storyFields,
    exclude: [...(pageQuery.exclude ?? []), ...placedIds],
    limit: pageQuery.limit - placed.count,
    offset: Math.max(0, pageQuery.offset - placed.total),
  });
}

/**
 * Get a published collection by slug or id, with a page of its items: those placed manually, those matched by its
 * rules, or, with fallback, the latter after the former. Items hidden from readers are omitted and not counted.
 */
export async function readCollection(
  ctx: Context,
  slugOrId: string,
  query: CollectionQuery = {},
): Promise<CollectionPage> {
  const name = parseSelector(slugOrId);
  const pageQuery: PageQuery = { ...query, limit: query.limit ?? DEFAULT_LIMIT, offset: query.offset ?? 0 };
  const result =
    name === null
      ? null
      : await findCollection(ctx.db, name, {
          accountId: ctx.account.id,
          itemType: query.itemType ?? null,
          limit: pageQuery.limit,
          offset: pageQuery.offset,
          exclude: query.exclude ?? [],
          text: chooseItemDocument(query.storyFields, getContentScope(ctx)),
        });
  if (result === null) throw notFound("collection");
  const { head, placed, storedCount } = result;
  const rules = head.automated || head.fallback ? parseCollectionRules(head.rules) : null;
  const sources = collectionCacheKeys(ctx.account.id, { id: head.id, rules });
  const ruleItems = await loadRuleItems(ctx, { head, placed, storedCount, rules }, pageQuery);
  const selected = await selectItemFields(ctx, placed.items, query.storyFields);
  const cacheKeys = [...sources, storyCacheKeys(ctx.account.id, placed.marks), ruleItems.cacheKeys];
  return {
    head,
    sources,
    page: {
      items: joinItems(selected.text, ruleItems.items),
      total: placed.total + ruleItems.total,
      cacheKeys: cacheKeys.filter((keys) => keys !== "").join(" "),
      digest:
        ruleItems.digest === null || !selected.isCurrent
          ? null
          : computeDigest(placed, ruleItems.digest, query),
    },
  };
}

/** Join placed items with a JSON array of others; items are long, so a single list is not copied. */
function joinItems(placed: string, ruleItems: string): string {
  if (ruleItems === "[]") return `[${placed}]`;
  return placed === "" ? ruleItems : `[${placed},${ruleItems.slice(1)}`;
}

function computeDigest(placed: PlacedPage, ruleDigest: string, query: CollectionQuery): string {
  return hash("sha1", `${placed.digest} ${ruleDigest} ${query.storyFields?.join(",") ?? ""}`, "base64url");
}

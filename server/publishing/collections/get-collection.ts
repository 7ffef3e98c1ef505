import { hash } from "node:crypto";
import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import { itemTextFor, readingOf, selectItemFields, storyCacheKeys } from "@/server/publishing/stories/index";
import type { CollectionHead, CollectionQuery, ItemPage } from "./collection";
import { findCollection, type PlacedPage, placedStoryIds } from "./collection.repository";
import { type CollectionRules, collectionCacheKeys, parseCollectionRules } from "./collection-rules";
import { type Gathered, gatherItems } from "./gather-items";

const DEFAULT_LIMIT = 20;
const LARGEST_ID = 2_147_483_647;

/** A collection with a page of its items. */
export interface CollectionPage {
  head: CollectionHead;
  page: ItemPage;
  /** Cache keys that stand in the collection itself: its own and those of the sources of its rules. */
  sources: readonly string[];
}

/** A segment of digits only is an id, anything else a slug. */
function named(slugOrId: string): { id: number } | { slug: string } | null {
  if (!/^[0-9]+$/.test(slugOrId)) return { slug: slugOrId };
  const id = Number(slugOrId);
  return id <= LARGEST_ID ? { id } : null;
}

interface Asked extends CollectionQuery {
  limit: number;
  offset: number;
}

const NOTHING: Gathered = { items: "[]", count: 0, total: 0, cacheKeys: "", digest: "" };

/** What the rules add to the hand-placed items: everything, or what fills the page after them. */
async function gathered(
  ctx: Context,
  collection: {
    head: CollectionHead;
    placed: PlacedPage;
    kept: number | null;
    rules: CollectionRules | null;
  },
  asked: Asked,
): Promise<Gathered> {
  const { head, placed, rules } = collection;
  if (rules === null || (!head.automated && !head.fallback)) return NOTHING;
  const beside = head.fallback ? await placedStoryIds(ctx.db, ctx.account.id, [head.id]) : [];
  return gatherItems(ctx, rules, {
    self: head.id,
    kept: collection.kept,
    itemType: asked.itemType,
    storyFields: asked.storyFields,
    exclude: [...(asked.exclude ?? []), ...beside],
    limit: asked.limit - placed.count,
    offset: Math.max(0, asked.offset - placed.total),
  });
}

/**
 * A published collection by slug or id, with a page of its items: those placed by hand, those that its rules gather,
 * or, with fallback, the latter after the former. Items that readers may not see are left out and not counted.
 */
export async function readCollection(
  ctx: Context,
  slugOrId: string,
  query: CollectionQuery = {},
): Promise<CollectionPage> {
  const name = named(slugOrId);
  const asked: Asked = { ...query, limit: query.limit ?? DEFAULT_LIMIT, offset: query.offset ?? 0 };
  const found =
    name === null
      ? null
      : await findCollection(ctx.db, name, {
          accountId: ctx.account.id,
          itemType: query.itemType ?? null,
          limit: asked.limit,
          offset: asked.offset,
          exclude: query.exclude ?? [],
          text: itemTextFor(query.storyFields, readingOf(ctx)),
        });
  if (found === null) throw notFound("collection");
  const { head, placed, kept } = found;
  const rules = head.automated || head.fallback ? parseCollectionRules(head.rules) : null;
  const sources = collectionCacheKeys(ctx.account.id, { id: head.id, rules });
  const more = await gathered(ctx, { head, placed, kept, rules }, asked);
  const placedItems = selectItemFields(placed.items, query.storyFields);
  const cacheKeys = [...sources, storyCacheKeys(ctx.account.id, placed.marks), more.cacheKeys];
  return {
    head,
    sources,
    page: {
      items: joined(placedItems, more),
      total: placed.total + more.total,
      cacheKeys: cacheKeys.filter((keys) => keys !== "").join(" "),
      digest: more.digest === null ? null : digestOf(placed, more.digest, query),
    },
  };
}

/** Items are long: text that stands alone is not copied. */
function joined(placed: string, more: Gathered): string {
  if (more.count === 0) return `[${placed}]`;
  return placed === "" ? more.items : `[${placed},${more.items.slice(1)}`;
}

function digestOf(placed: PlacedPage, more: string, query: CollectionQuery): string {
  return hash("sha1", `${placed.digest} ${more} ${query.storyFields?.join(",") ?? ""}`, "base64url");
}

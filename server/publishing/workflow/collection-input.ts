import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { invalid } from "@/server/platform/errors/index";
import { parseCollectionRules } from "@/server/publishing/collections/index";
import {
  type CollectionFields,
  type CollectionItemWrite,
  findExistingItems,
  findNestedCollections,
} from "./collection-write.repository";

/** One item of a collection: a story or another collection. */
export interface CollectionItemInput {
  storyId?: string | undefined;
  collectionId?: number | undefined;
  /** Display options of the item, such as `layout`. */
  associatedMetadata?: Record<string, unknown> | undefined;
}

/** Editable fields of a collection; an absent field stays unchanged. */
export type CollectionInput = { [Key in keyof CollectionFields]?: CollectionFields[Key] | undefined } & {
  /** All manually placed items, in order. */
  items?: readonly CollectionItemInput[] | undefined;
};

const MAX_ITEMS = 1_000;

export const EMPTY_COLLECTION: CollectionFields = {
  name: "",
  summary: null,
  template: "default",
  automated: false,
  fallback: false,
  rules: {},
  metadata: {},
  collectionDate: null,
};

/** Merge the input into a collection's fields; refuses an empty name and invalid rules. */
export function mergeCollectionFields(before: CollectionFields, input: CollectionInput): CollectionFields {
  const { items: _items, ...inputFields } = input;
  const changes = Object.fromEntries(Object.entries(inputFields).filter(([, value]) => value !== undefined));
  const fields: CollectionFields = { ...before, ...changes };
  if (fields.name.trim() === "") throw invalid("name", "Enter a name.");
  if (parseCollectionRules(fields.rules) === null) throw invalid("rules", "are not valid");
  return { ...fields, name: fields.name.trim() };
}

function toWrite({ storyId, collectionId, associatedMetadata }: CollectionItemInput): CollectionItemWrite {
  const story = storyId === undefined ? null : storyId.toLowerCase();
  return {
    storyId: story,
    childCollectionId: story === null ? (collectionId ?? null) : null,
    associatedMetadata: associatedMetadata ?? {},
  };
}

/**
 * Validate the manually placed items of a collection. Refuses items that the account does not have, duplicates, and a
 * collection that would contain itself at any depth.
 */
export async function validateCollectionItems(
  tx: Statements,
  ctx: Context,
  { id, items }: { id: number | null; items: readonly CollectionItemInput[] },
): Promise<CollectionItemWrite[]> {
  if (items.length > MAX_ITEMS)
    throw invalid("items", `a collection can have at most ${MAX_ITEMS} manually added items`);
  const writes = items.map(toWrite);
  const storyIds = writes.flatMap((item) => item.storyId ?? []);
  const collectionIds = writes.flatMap((item) => item.childCollectionId ?? []);
  const existing = await findExistingItems(tx, ctx.account.id, { storyIds, collectionIds });
  const seen = new Set<string>();
  for (const [at, item] of writes.entries()) {
    const name = item.storyId ?? String(item.childCollectionId);
    if (!existing.has(name)) throw invalid(`items.${at}`, "is not a story or collection of the account");
    if (seen.has(name)) throw invalid(`items.${at}`, "is already in the collection");
    seen.add(name);
  }
  const descendants =
    collectionIds.length === 0 ? [] : await findNestedCollections(tx, ctx.account.id, collectionIds);
  if (id !== null && descendants.includes(id)) throw invalid("items", "a collection can't contain itself");
  return writes;
}

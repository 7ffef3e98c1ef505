import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { invalid } from "@/server/platform/errors/index";
import { parseCollectionRules } from "@/server/publishing/collections/index";
import {
  type CollectionFields,
  type CollectionItemWrite,
  collectionsInside,
  knownItems,
} from "./collection-write.repository";

/** One place of a collection: a story or another collection. */
export interface CollectionItemInput {
  storyId?: string | undefined;
  collectionId?: number | undefined;
  /** How it is shown there, such as `layout`. */
  associatedMetadata?: Record<string, unknown> | undefined;
}

/** What an editor says of a collection; what is left out stays. */
export type CollectionInput = { [Key in keyof CollectionFields]?: CollectionFields[Key] | undefined } & {
  /** Everything that stands in it by hand, in order. */
  items?: readonly CollectionItemInput[] | undefined;
};

const MOST_ITEMS = 1_000;

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

/** A collection's new fields; refuses one without a name, and rules that cannot be understood. */
export function collectionFields(before: CollectionFields, input: CollectionInput): CollectionFields {
  const { items: _items, ...given } = input;
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const fields: CollectionFields = { ...before, ...said };
  if (fields.name.trim() === "") throw invalid("name", "a collection needs a name");
  if (parseCollectionRules(fields.rules) === null) throw invalid("rules", "cannot be understood");
  return { ...fields, name: fields.name.trim() };
}

function writeOf({ storyId, collectionId, associatedMetadata }: CollectionItemInput): CollectionItemWrite {
  const story = storyId === undefined ? null : storyId.toLowerCase();
  return {
    storyId: story,
    childCollectionId: story === null ? (collectionId ?? null) : null,
    associatedMetadata: associatedMetadata ?? {},
  };
}

/**
 * What is to stand in a collection by hand. Refuses what the account does not have, what is named twice, and a
 * collection that would stand inside itself, however far down.
 */
export async function collectionItems(
  tx: Statements,
  ctx: Context,
  { id, items }: { id: number | null; items: readonly CollectionItemInput[] },
): Promise<CollectionItemWrite[]> {
  if (items.length > MOST_ITEMS)
    throw invalid("items", `a collection holds ${MOST_ITEMS} items by hand at most`);
  const writes = items.map(writeOf);
  const storyIds = writes.flatMap((item) => item.storyId ?? []);
  const collectionIds = writes.flatMap((item) => item.childCollectionId ?? []);
  const known = await knownItems(tx, ctx.account.id, { storyIds, collectionIds });
  const seen = new Set<string>();
  for (const [at, item] of writes.entries()) {
    const name = item.storyId ?? String(item.childCollectionId);
    if (!known.has(name)) throw invalid(`items.${at}`, "names no story or collection of the account");
    if (seen.has(name)) throw invalid(`items.${at}`, "stands in the collection already");
    seen.add(name);
  }
  const inside = collectionIds.length === 0 ? [] : await collectionsInside(tx, ctx.account.id, collectionIds);
  if (id !== null && inside.includes(id)) throw invalid("items", "a collection cannot stand inside itself");
  return writes;
}

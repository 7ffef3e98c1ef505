import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { insertCollectionMove } from "./collection-history.repository";
import {
  type CollectionInput,
  EMPTY_COLLECTION,
  mergeCollectionFields,
  validateCollectionItems,
} from "./collection-input";
import {
  type CollectionRow,
  insertCollection,
  lockCollection,
  replaceItems,
  writeCollection,
} from "./collection-write.repository";
import { getActor, requireNewsroom } from "./newsroom-actor";
import { renameFront } from "./rename-front";
import { emitPurge } from "./story-event";

/** A collection after it was saved. */
export interface SavedCollection {
  id: number;
  slug: string;
  /** Revision for the optimistic check of the next change. */
  revision: number;
}

const SLUG = /^(?!\d+$)[\p{L}\p{N}][\p{L}\p{N}_-]{0,199}$/u;

const EVENTS = {
  create: "publishing/collection.published",
  update: "publishing/collection.updated",
} as const;

/** Record and emit a collection's change, and purge it and what else shows its name from caches. */
async function emitChange(
  tx: Statements,
  ctx: Context,
  change: SavedCollection & { action: keyof typeof EVENTS; keys?: readonly string[] },
): Promise<void> {
  const { action, id, slug, revision, keys = [] } = change;
  const subject = { type: "collection", id: String(id) };
  await insertCollectionMove(tx, ctx.account.id, {
    collectionId: id,
    revision,
    action,
    at: ctx.clock.now(),
    ...getActor(ctx),
  });
  const occurrence = `collection:${id}:${revision}`;
  await ctx.emit(tx, { name: EVENTS[action], id: occurrence, subject, data: { collectionId: id, slug } });
  await emitPurge(tx, ctx, { id: occurrence, subject, keys: [`c/${ctx.account.id}/${id}`, ...keys] });
}

/** Lock a collection. Refuses with a conflict if its revision differs from the given one. */
export async function lockCurrentCollection(
  tx: Statements,
  ctx: Context,
  seen: { id: number; revision: number },
): Promise<CollectionRow> {
  const row = await lockCollection(tx, ctx.account.id, seen.id);
  if (row === null) throw notFound("collection");
  if (row.revision !== seen.revision)
    throw new AppError("conflict", "Someone changed this collection since you opened it. Reload it.");
  return row;
}

/** Create a collection, visible at once. Refuses a slug in use and one of digits only, which would be an id. */
export async function createCollection(
  ctx: Context,
  { slug, ...input }: CollectionInput & { slug: string },
): Promise<SavedCollection> {
  requireNewsroom(ctx, "collections:write");
  if (!SLUG.test(slug))
    throw invalid("slug", "can contain letters, digits, - and _, and must not be only digits");
  const fields = mergeCollectionFields(EMPTY_COLLECTION, input);
  return ctx.db.transaction(async (tx) => {
    const items = await validateCollectionItems(tx, ctx, { id: null, items: input.items ?? [] });
    const id = await insertCollection(tx, ctx.account.id, { slug, fields, now: ctx.clock.now() });
    if (id === null) throw new AppError("conflict", "Another collection already has this slug.");
    await replaceItems(tx, ctx.account.id, { id, items });
    const saved = { id, slug, revision: 1 };
    await emitChange(tx, ctx, { ...saved, action: "create" });
    return saved;
  });
}

/**
 * Update a collection in every read at once; its slug stays. `items`, if present, replaces all manually placed
 * items. A new name is written into the stories of sections whose front it is. Refused with a conflict if it has
 * been changed since `revision`.
 */
export async function updateCollection(
  ctx: Context,
  { id, revision, ...input }: CollectionInput & { id: number; revision: number },
): Promise<SavedCollection> {
  requireNewsroom(ctx, "collections:write");
  return ctx.db.transaction(async (tx) => {
    const { slug, ...before } = await lockCurrentCollection(tx, ctx, { id, revision });
    const fields = mergeCollectionFields(toFields(before), input);
    await writeCollection(tx, ctx.account.id, { id, fields, now: ctx.clock.now() });
    if (input.items !== undefined) {
      const items = await validateCollectionItems(tx, ctx, { id, items: input.items });
      await replaceItems(tx, ctx.account.id, { id, items });
    }
    const saved = { id, slug, revision: revision + 1 };
    const keys = fields.name === before.name ? [] : await renameFront(tx, ctx, saved);
    await emitChange(tx, ctx, { ...saved, action: "update", keys });
    return saved;
  });
}

function toFields({ id: _id, revision: _revision, ...fields }: Omit<CollectionRow, "slug">) {
  return fields;
}

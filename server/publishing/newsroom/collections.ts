import type { Context } from "@/server/accounts/index";
import { type Page, type PageRequest, pageOf, sliceOf } from "@/server/platform/cursor/index";
import { notFound } from "@/server/platform/errors/index";
import { isPermitted, requirePermission } from "@/server/staff/index";
import {
  type CollectionDetailRow,
  type CollectionItemRow,
  type CollectionRow,
  findCollection,
  findCollectionItems,
  findCollections,
} from "./collections.repository";

const ITEMS_PER_PAGE = 100;
const START = { rank: -2_147_483_648, id: 0 };

export interface CollectionFilter {
  text?: string | undefined;
  /** Filled by rules, or by hand. */
  automated?: boolean | undefined;
}

/** A page of the account's collections, last changed first. */
export async function listCollectionsForStaff(
  ctx: Context,
  input: { filter: CollectionFilter; page: PageRequest },
): Promise<Page<CollectionRow>> {
  requirePermission(ctx, "collections:read");
  const slice = sliceOf(input.page, "number");
  const text = input.filter.text?.trim() ?? "";
  const rows = await findCollections(ctx.db, ctx.account.id, {
    text: text === "" ? null : text,
    automated: input.filter.automated ?? null,
    slice,
  });
  return pageOf(slice, rows, (row) => ({ at: row.updatedAt, id: String(row.id) }));
}

/** A collection of the account. */
export async function getCollectionForStaff(ctx: Context, id: number): Promise<CollectionDetailRow> {
  requirePermission(ctx, "collections:read");
  const row = await findCollection(ctx.db, ctx.account.id, id);
  if (row === null) throw notFound("collection");
  return row;
}

/**
 * What was put into a collection by hand, in its order. A story that is no longer public keeps its place; staff who
 * may not see drafts see that something stands there, not what.
 */
export async function listCollectionItemsForStaff(
  ctx: Context,
  input: { id: number; after?: { rank: number; id: number } | undefined },
): Promise<{ rows: CollectionItemRow[]; next: { rank: number; id: number } | null }> {
  await getCollectionForStaff(ctx, input.id);
  const found = await findCollectionItems(ctx.db, ctx.account.id, {
    collectionId: input.id,
    after: input.after ?? START,
    take: ITEMS_PER_PAGE + 1,
  });
  const drafts = isPermitted(ctx, "drafts:read");
  const rows = found
    .slice(0, ITEMS_PER_PAGE)
    .map((row) => (drafts || row.state === "published" ? row : { ...row, headline: null, storyId: null }));
  const last = rows.at(-1);
  const more = found.length > ITEMS_PER_PAGE && last !== undefined;
  return { rows, next: more ? { rank: last.rank, id: last.id } : null };
}

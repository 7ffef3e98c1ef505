import type { Context } from "@/server/context/index";
import { buildPage, type Page, type PageRequest, toPageSlice } from "@/server/platform/cursor/index";
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
  /** true: filled by rules; false: filled manually. */
  automated?: boolean | undefined;
}

/** List a page of the account's collections, last changed first. */
export async function listCollectionsForStaff(
  ctx: Context,
  input: { filter: CollectionFilter; page: PageRequest },
): Promise<Page<CollectionRow>> {
  requirePermission(ctx, "collections:read");
  const slice = toPageSlice(input.page, "number");
  const text = input.filter.text?.trim() ?? "";
  const rows = await findCollections(ctx.db, ctx.account.id, {
    text: text === "" ? null : text,
    automated: input.filter.automated ?? null,
    slice,
  });
  return buildPage(slice, rows, (row) => ({ at: row.updatedAt, id: String(row.id) }));
}

/** Get a collection of the account. */
export async function getCollectionForStaff(ctx: Context, id: number): Promise<CollectionDetailRow> {
  requirePermission(ctx, "collections:read");
  const row = await findCollection(ctx.db, ctx.account.id, id);
  if (row === null) throw notFound("collection");
  return row;
}

/**
 * List the manually placed items of a collection, in its order. A story that is no longer public keeps its position;
 * staff who may not see drafts see that the position is occupied, but not by which story.
 */
export async function listCollectionItemsForStaff(
  ctx: Context,
  input: { id: number; after?: { rank: number; id: number } | undefined },
): Promise<{ rows: CollectionItemRow[]; next: { rank: number; id: number } | null }> {
  await getCollectionForStaff(ctx, input.id);
  const items = await findCollectionItems(ctx.db, ctx.account.id, {
    collectionId: input.id,
    after: input.after ?? START,
    take: ITEMS_PER_PAGE + 1,
  });
  const drafts = isPermitted(ctx, "drafts:read");
  const rows = items
    .slice(0, ITEMS_PER_PAGE)
    .map((row) => (drafts || row.state === "published" ? row : { ...row, headline: null, storyId: null }));
  const last = rows.at(-1);
  const hasMore = items.length > ITEMS_PER_PAGE && last !== undefined;
  return { rows, next: hasMore ? { rank: last.rank, id: last.id } : null };
}

import type { Context } from "@/server/context/index";
import { type CollectionMove, findCollectionMoves } from "./collection-history.repository";
import { requireNewsroom } from "./newsroom-actor";

const MOVES_SHOWN = 100;

/** List the changes of a collection with author and time, newest first; also of a deleted one. */
export async function listCollectionHistory(ctx: Context, collectionId: number): Promise<CollectionMove[]> {
  requireNewsroom(ctx, "collections:read");
  return findCollectionMoves(ctx.db, ctx.account.id, { collectionId, take: MOVES_SHOWN });
}

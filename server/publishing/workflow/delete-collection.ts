import type { Context } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";
import { insertCollectionMove } from "./collection-history.repository";
import { buildCollectionWebhookDocument } from "./collection-webhook-document";
import { deleteCollectionRow, findSectionsByFront } from "./collection-write.repository";
import { getActor, requireNewsroom } from "./newsroom-actor";
import { lockCurrentCollection } from "./save-collection";
import { emitPurge } from "./story-event";

/**
 * Delete a collection from every read at once; its last document is stored in its history. Refuses the front page's
 * collection, which must exist, and one that is a section's front.
 */
export async function deleteCollection(
  ctx: Context,
  { id, revision }: { id: number; revision: number },
): Promise<void> {
  requireNewsroom(ctx, "collections:write");
  const publisher = ctx.account.id;
  const document = await buildCollectionWebhookDocument(ctx, id);
  await ctx.db.transaction(async (tx) => {
    const { slug } = await lockCurrentCollection(tx, ctx, { id, revision });
    if (slug === "home") throw new AppError("conflict", "The home page's collection can't be deleted.");
    const [section] = await findSectionsByFront(tx, publisher, id);
    if (section !== undefined)
      throw new AppError(
        "conflict",
        `This collection is the front page of the section ${section.name} and can't be deleted.`,
      );
    const parentIds = await deleteCollectionRow(tx, publisher, id);
    await insertCollectionMove(tx, publisher, {
      collectionId: id,
      revision: revision + 1,
      action: "delete",
      at: ctx.clock.now(),
      document,
      ...getActor(ctx),
    });
    const subject = { type: "collection", id: String(id) };
    const occurrence = `collection:${id}:${revision + 1}`;
    const data = { collectionId: id, slug };
    await ctx.emit(tx, { name: "publishing/collection.deleted", id: occurrence, subject, data });
    const keys = [id, ...parentIds].map((collectionId) => `c/${publisher}/${collectionId}`);
    await emitPurge(tx, ctx, { id: occurrence, subject, keys });
  });
}

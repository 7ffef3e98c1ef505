import type { Context } from "@/server/context/index";
import { findSubscribers } from "./find-subscriber";
import { lockSubscriberRow } from "./lock-subscriber";
import { applyMetadataChange, type MetadataChange } from "./metadata.rules";
import { findOrCreateOwnSubscriber, findOwnSubscriber } from "./own-subscriber";
import type { SubscriberMetadata } from "./subscriber";
import { writeMetadata } from "./subscriber.repository";

/** Return the caller's metadata; null: none is stored, or the caller is no subscriber. */
export async function getOwnMetadata(ctx: Context): Promise<SubscriberMetadata | null> {
  return (await findOwnSubscriber(ctx))?.metadata ?? null;
}

/** Change the caller's metadata. Concurrent changes do not overwrite each other. */
export function changeOwnMetadata(ctx: Context, change: MetadataChange): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const { id } = await findOrCreateOwnSubscriber(ctx, tx);
    await lockSubscriberRow(ctx, tx, id);
    const [locked] = await findSubscribers(ctx, [id], tx);
    const metadata = applyMetadataChange(locked?.metadata ?? null, change);
    await writeMetadata(tx, ctx.account.id, { id, metadata, now: ctx.clock.now() });
  });
}

import type { Context } from "@/server/accounts/index";
import { findSubscribers } from "./find-subscriber";
import { lockSubscriberRow } from "./lock-subscriber";
import { changedMetadata, type MetadataChange } from "./metadata.rules";
import { establishOwnSubscriber, subscriberOf } from "./own-subscriber";
import type { SubscriberMetadata } from "./subscriber";
import { writeMetadata } from "./subscriber.repository";

/** What is known of the subscriber who asks; null where nothing is, or nobody in particular asks. */
export async function getOwnMetadata(ctx: Context): Promise<SubscriberMetadata | null> {
  return (await subscriberOf(ctx))?.metadata ?? null;
}

/** The subscriber who asks says something of themselves; two changes at once lose nothing of each other. */
export function changeOwnMetadata(ctx: Context, change: MetadataChange): Promise<void> {
  return ctx.db.withTx(async (tx) => {
    const { id } = await establishOwnSubscriber(ctx, tx);
    await lockSubscriberRow(ctx, tx, id);
    const [locked] = await findSubscribers(ctx, [id], tx);
    const metadata = changedMetadata(locked?.metadata ?? null, change);
    await writeMetadata(tx, ctx.account.id, { id, metadata, now: ctx.clock.now() });
  });
}

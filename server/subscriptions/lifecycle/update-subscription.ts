import type { Context } from "@/server/context/index";
import { invalid } from "@/server/platform/errors/index";
import { changeSubscription, type SubscriptionKey, saveChange } from "./change-subscription";
import { recordAction } from "./record-action";
import { requireActor } from "./require-backoffice";
import { getStatus } from "./status.rules";
import type { Subscription } from "./subscription";
import { findBySubscriber } from "./subscription.repository";
import { emitChanged } from "./subscription-events";

type Metadata = Readonly<Record<string, unknown>>;

const MAX_METADATA_LENGTH = 32 * 1024;

/** Refuse metadata that is too large, and text that cannot be stored. */
function requireValidMetadata(metadata: Metadata): void {
  const text = JSON.stringify(metadata);
  if (text.length > MAX_METADATA_LENGTH)
    throw invalid("body.metadata", `must have at most ${MAX_METADATA_LENGTH} characters`);
  if (/\p{Cs}|\\ud[89a-f]/iu.test(text))
    throw invalid("body.metadata", "contains an incomplete character (lone surrogate)");
}

export interface UpdateSubscription extends SubscriptionKey {
  /** Replaces all stored metadata; undefined: unchanged. */
  metadata?: Metadata | undefined;
  notes?: string | null | undefined;
}

/** Replace metadata, notes or both. Equal values change nothing. */
export async function updateSubscription(ctx: Context, input: UpdateSubscription): Promise<Subscription> {
  requireActor(ctx, input.subscriberId);
  if (input.metadata !== undefined) requireValidMetadata(input.metadata);
  return changeSubscription(ctx, input, async (tx, before) => {
    const { metadata = before.metadata, notes = before.notes } = input;
    const isSame = notes === before.notes && JSON.stringify(metadata) === JSON.stringify(before.metadata);
    if (isSame) return before;
    const after = await saveChange(ctx, tx, { before, patch: { metadata, notes } });
    const { id: subscriptionId, subscriberId } = before;
    const entry = await recordAction(ctx, tx, { subscriptionId, action: "updated" });
    await emitChanged(ctx, tx, { subscriptionId, subscriberId, action: "updated", entry });
    return after;
  });
}

/** Replace the metadata of all of a subscriber's active subscriptions. Returns how many there were. */
export async function updateActiveSubscriptions(
  ctx: Context,
  { subscriberId, metadata }: { subscriberId: number; metadata: Metadata },
): Promise<number> {
  requireActor(ctx, subscriberId);
  requireValidMetadata(metadata);
  const all = await findBySubscriber(ctx.db, ctx.account.id, subscriberId);
  const active = all.filter((subscription) => getStatus(subscription, ctx.clock.now()) === "active");
  for (const { id } of active) await updateSubscription(ctx, { id, subscriberId, metadata });
  return active.length;
}

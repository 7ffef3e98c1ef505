import type { Context } from "@/server/accounts/index";
import { invalid } from "@/server/platform/errors/index";
import { changeSubscription, saveChange, type Which } from "./change-subscription";
import { recordAction } from "./record-action";
import { requireActor } from "./require-backoffice";
import { statusOf } from "./status.rules";
import type { Subscription } from "./subscription";
import { findOfSubscriber } from "./subscription.repository";
import { emitChanged } from "./subscription-events";

type Metadata = Readonly<Record<string, unknown>>;

const LARGEST_METADATA = 32 * 1024;

/** Refuses metadata that is too large to be carried about, and text that cannot be written. */
function requireFitting(metadata: Metadata): void {
  const text = JSON.stringify(metadata);
  if (text.length > LARGEST_METADATA)
    throw invalid("body.metadata", `may have ${LARGEST_METADATA} characters at most`);
  if (/\p{Cs}|\\ud[89a-f]/iu.test(text)) throw invalid("body.metadata", "holds half a character");
}

export interface UpdateSubscription extends Which {
  /** Replaces all that was kept; undefined: stays. */
  metadata?: Metadata | undefined;
  notes?: string | null | undefined;
}

/** Replaces metadata, notes or both. What says nothing new changes nothing. */
export async function updateSubscription(ctx: Context, input: UpdateSubscription): Promise<Subscription> {
  requireActor(ctx, input.subscriberId);
  if (input.metadata !== undefined) requireFitting(input.metadata);
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

/** Replaces the metadata of all of a subscriber's active subscriptions; how many there were. */
export async function updateActiveSubscriptions(
  ctx: Context,
  { subscriberId, metadata }: { subscriberId: number; metadata: Metadata },
): Promise<number> {
  requireActor(ctx, subscriberId);
  requireFitting(metadata);
  const all = await findOfSubscriber(ctx.db, ctx.account.id, subscriberId);
  const active = all.filter((one) => statusOf(one, ctx.clock.now()) === "active");
  for (const { id } of active) await updateSubscription(ctx, { id, subscriberId, metadata });
  return active.length;
}

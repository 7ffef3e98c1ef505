import type { PaymentContext } from "@/server/payments/index";
import {
  type GatewayEventDetails,
  type Handled,
  hasHandledUnknownCharge,
} from "@/server/payments/intake/index";
import { cancelSubscription, findSubscription } from "@/server/subscriptions/lifecycle/index";
import { happenedAt } from "./event.rules";
import { findIdAtGateway } from "./gateway-jobs.repository";
import { findFirstAttempt } from "./recurring-charged";
import { requireOwnObject } from "./require-own-object";
import { MAX_LOOKUP_RETRIES, retryLater } from "./retry-later";

/** The purchase may still be on its way: an attempt that can be spent, or is being spent. */
async function isOnItsWay(ctx: PaymentContext, told: GatewayEventDetails): Promise<boolean> {
  const attempt = await findFirstAttempt(ctx, told);
  if (attempt === null) {
    await requireOwnObject(ctx, told);
    return told.event.tries < MAX_LOOKUP_RETRIES;
  }
  return attempt.createdId === null && (attempt.spentAt !== null || attempt.expiresAt > ctx.clock.now());
}

/** An unknown subscription that this account ended at the gateway itself, with its charge: nothing is left to do. */
async function wasGivenBack(
  { db, account }: PaymentContext,
  { details, gateway }: GatewayEventDetails,
): Promise<boolean> {
  const { externalSubscriptionId } = details;
  return hasHandledUnknownCharge(db, account.id, { adapter: gateway.name, externalSubscriptionId });
}

/**
 * A gateway charges a subscription no more: it is cancelled, from when the gateway says, and opens until its end. Told
 * before the purchase that it ends, it waits for it.
 */
export async function recurringCancelled(ctx: PaymentContext, told: GatewayEventDetails): Promise<Handled> {
  const id = await findIdAtGateway(ctx.db, ctx.account.id, told.details.externalSubscriptionId);
  if (id === null) {
    if (await wasGivenBack(ctx, told))
      return { status: "done", outcome: "It was ended at the gateway from here." };
    if (await isOnItsWay(ctx, told)) throw retryLater("The subscription that ends is not there yet.");
    return { status: "failed", outcome: "No subscription here is known to the gateway by this id." };
  }
  const found = await findSubscription(ctx, id);
  const isOver = found === null || found.deletedAt !== null || found.cancelledAt !== null;
  if (isOver) return { status: "done", outcome: "It was cancelled already.", subscriptionId: id };
  const at = happenedAt(told, ctx.clock.now());
  await cancelSubscription(ctx, { id, subscriberId: null, toldAt: at, note: "The gateway ended it." });
  return { status: "done", outcome: "Cancelled: the gateway charges it no more.", subscriptionId: id };
}

import type { PaymentContext } from "@/server/payments/index";
import {
  type EventOutcome,
  type GatewayEventInput,
  hasHandledUnknownCharge,
} from "@/server/payments/intake/index";
import { cancelSubscription, findSubscription } from "@/server/subscriptions/lifecycle/index";
import { getOccurredAt, MAX_LOOKUP_RETRIES, retryLater } from "./event.rules";
import { findIdAtGateway } from "./gateway-subscription.repository";
import { findFirstAttempt } from "./recurring-charged";
import { requireOwnObject } from "./require-own-object";

/** Whether the purchase may still arrive: an attempt that can be spent, or is being spent. */
async function mayArrive(ctx: PaymentContext, event: GatewayEventInput): Promise<boolean> {
  const attempt = await findFirstAttempt(ctx, event);
  if (attempt === null) {
    await requireOwnObject(ctx, event);
    return event.event.tries < MAX_LOOKUP_RETRIES;
  }
  return attempt.createdId === null && (attempt.spentAt !== null || attempt.expiresAt > ctx.clock.now());
}

/** Whether this account ended the unknown subscription at the gateway itself: nothing is left to do. */
async function wasRefundedAtGateway(
  { db, account }: PaymentContext,
  { details, gateway }: GatewayEventInput,
): Promise<boolean> {
  const { externalSubscriptionId } = details;
  return hasHandledUnknownCharge(db, account.id, { adapter: gateway.name, externalSubscriptionId });
}

/**
 * Handle a cancellation at the gateway: the subscription is cancelled from the reported time and stays open until
 * its end. An event that arrives before its purchase is retried.
 */
export async function handleRecurringCancellation(
  ctx: PaymentContext,
  event: GatewayEventInput,
): Promise<EventOutcome> {
  const id = await findIdAtGateway(ctx.db, ctx.account.id, event.details.externalSubscriptionId);
  if (id === null) {
    if (await wasRefundedAtGateway(ctx, event))
      return { status: "done", outcome: "Masthead had already ended it at the gateway." };
    if (await mayArrive(ctx, event)) throw retryLater("The cancelled subscription does not exist yet.");
    return { status: "failed", outcome: "No subscription has this gateway id." };
  }
  const subscription = await findSubscription(ctx, id);
  const isOver =
    subscription === null || subscription.deletedAt !== null || subscription.cancelledAt !== null;
  if (isOver)
    return { status: "done", outcome: "The subscription was already cancelled.", subscriptionId: id };
  const at = getOccurredAt(event, ctx.clock.now());
  await cancelSubscription(ctx, {
    id,
    subscriberId: null,
    reportedAt: at,
    note: "Cancelled by the gateway.",
  });
  return { status: "done", outcome: "Cancelled. The gateway no longer charges it.", subscriptionId: id };
}

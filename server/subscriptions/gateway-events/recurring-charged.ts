import type { PaymentContext } from "@/server/payments/index";
import type { EventOutcome, GatewayEventInput } from "@/server/payments/intake/index";
import { AppError } from "@/server/platform/errors/index";
import { findAttempt, findAttemptByReference } from "@/server/subscriptions/checkout/index";
import { chargeSubscription } from "./charge-subscription";
import { isUnpaid, MAX_LOOKUP_RETRIES, retryLater } from "./event.rules";
import { findIdAtGateway } from "./gateway-subscription.repository";
import { hasUnknownAttempt, refuseOtherAccount } from "./require-own-object";
import { settleAttempt } from "./settle-attempt";
import { settleBookedPayment } from "./settle-booked-payment";

/** Find the attempt with which a gateway's subscription began, where it was previewed here. */
export async function findFirstAttempt(ctx: PaymentContext, { details }: GatewayEventInput) {
  const { attemptToken, externalSubscriptionId } = details;
  const byToken = attemptToken === "" ? null : await findAttempt(ctx.db, ctx.account.id, attemptToken);
  if (byToken !== null || externalSubscriptionId === "") return byToken;
  return findAttemptByReference(ctx.db, ctx.account.id, externalSubscriptionId);
}

/** Handle a charge of an unknown subscription: end it at the gateway, which refunds the charge. */
async function endUnknownSubscription(
  ctx: PaymentContext,
  received: GatewayEventInput,
): Promise<EventOutcome> {
  const { event, gateway, request } = received;
  await refuseOtherAccount(ctx, received);
  const mayFollow = event.tries < MAX_LOOKUP_RETRIES && !(await hasUnknownAttempt(ctx, received));
  if (mayFollow) throw retryLater("No subscription has this gateway id.");
  if (gateway.adapter.beforeExitOnSubscriptionAbsence === undefined)
    return { status: "failed", outcome: "No subscription has this gateway id." };
  try {
    await gateway.adapter.beforeExitOnSubscriptionAbsence(request);
  } catch (error) {
    ctx.log.warn(
      { err: error, gatewayEventId: event.id },
      "charge of an unknown subscription could not be refunded",
    );
    throw new AppError("unavailable", "The gateway did not refund the charge. The request is retried.");
  }
  ctx.log.warn({ gatewayEventId: event.id }, "charge of an unknown subscription refunded");
  const outcome = "No subscription has this gateway id: ended and refunded at the gateway.";
  return { status: "done", outcome };
}

/**
 * Handle a gateway's charge of a recurring subscription: the first payment creates or completes it, each further
 * one renews it. An unknown subscription is ended at the gateway after several lookups.
 */
export async function handleRecurringCharge(
  ctx: PaymentContext,
  event: GatewayEventInput,
): Promise<EventOutcome> {
  if (isUnpaid(event.details)) return { status: "ignored", outcome: "The charge was not made." };
  const handled = await settleBookedPayment(ctx, event);
  if (handled !== null) return handled;
  const id = await findIdAtGateway(ctx.db, ctx.account.id, event.details.externalSubscriptionId);
  if (id !== null) return chargeSubscription(ctx, event, id);
  const attempt = await findFirstAttempt(ctx, event);
  return attempt === null ? endUnknownSubscription(ctx, event) : settleAttempt(ctx, event, attempt);
}

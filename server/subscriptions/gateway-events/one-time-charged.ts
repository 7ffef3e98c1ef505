import type { PaymentContext } from "@/server/payments/index";
import type { EventOutcome, GatewayEventInput } from "@/server/payments/intake/index";
import { findAttempt } from "@/server/subscriptions/checkout/index";
import { isUnpaid, MAX_LOOKUP_RETRIES, retryLater } from "./event.rules";
import { requireOwnObject } from "./require-own-object";
import { settleAttempt } from "./settle-attempt";
import { settleBookedPayment } from "./settle-booked-payment";

/**
 * Handle a captured one-time payment. A pending payment is completed; an attempt without a create request is
 * completed as previewed. Without an attempt token the payment is found by the gateway's id. An unknown payment is
 * dead-lettered: its adapter has verified that it was for us, so money was received for nothing.
 */
export async function handleOneTimeCharge(
  ctx: PaymentContext,
  event: GatewayEventInput,
): Promise<EventOutcome> {
  const { attemptToken } = event.details;
  if (isUnpaid(event.details)) return { status: "ignored", outcome: "The payment was not made." };
  const handled = await settleBookedPayment(ctx, event);
  if (handled !== null) return handled;
  const attempt = attemptToken === "" ? null : await findAttempt(ctx.db, ctx.account.id, attemptToken);
  if (attempt !== null) return settleAttempt(ctx, event, attempt);
  await requireOwnObject(ctx, event);
  if (event.event.tries < MAX_LOOKUP_RETRIES) throw retryLater("No payment with this id is recorded.");
  return { status: "failed", outcome: "No purchase matches this payment." };
}

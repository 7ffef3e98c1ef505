import {
  findPayment,
  type Payment,
  type PaymentContext,
  saveExternalPaymentId,
} from "@/server/payments/index";
import type { EventOutcome, GatewayEventInput } from "@/server/payments/intake/index";
import {
  type Attempt,
  type ConfirmedReplacement,
  completeFromWebhook,
  confirmReplacement,
  findAttempt,
  findReportedCheckout,
  type WebhookCompletion,
} from "@/server/subscriptions/checkout/index";
import { findSubscription } from "@/server/subscriptions/lifecycle/index";
import { isAuthorised, requireAmount, retryLater, toPaymentSuccess } from "./event.rules";
import { bindToGateway, isReplaced } from "./gateway-subscription.repository";
import { refundStoppedCharge } from "./late-charge";
import { refundFurther } from "./refund-further";
import { recordUnappliedPayment } from "./refund-unneeded";
import { settleBookedPayment } from "./settle-booked-payment";

/** Return the payment of an event. Captures authorised money where the gateway leaves that to us. */
async function capturePayment({ details, gateway }: GatewayEventInput, attemptToken: string) {
  const { externalPaymentId, amountCents, amountCurrency } = details;
  if (!isAuthorised(details)) return toPaymentSuccess(details, "charged");
  const authorised = toPaymentSuccess(details, "authorised");
  if (gateway.adapter.capture === undefined || externalPaymentId === "") return authorised;
  const captured = await gateway.adapter.capture({
    attemptToken,
    externalPaymentId,
    amountCents,
    amountCurrency,
  });
  return captured.success ? { ...authorised, ...captured } : null;
}

async function trySettle(
  ctx: PaymentContext,
  event: GatewayEventInput,
  attempt: Attempt,
): Promise<WebhookCompletion> {
  const { amountCents, amountCurrency, externalPaymentId, chargesByItself = false } = event.details;
  if (attempt.createdId !== null) return { kind: "there", subscriptionId: attempt.createdId };
  const checkout = await findReportedCheckout(ctx, attempt, externalPaymentId);
  if (checkout === null)
    return { kind: "refused", reason: "The purchase of this payment is no longer stored." };
  const result = await capturePayment(event, attempt.token);
  if (result === null)
    return { kind: "refused", reason: "The gateway did not capture the authorised payment." };
  const { name: gateway, adapter } = event.gateway;
  const weCharge = adapter.chargeAgain !== undefined && !chargesByItself;
  return completeFromWebhook(ctx, checkout, { gateway, amountCents, amountCurrency, result, weCharge });
}

/** Try to replace the pending first payment of an order by a further one. */
async function replaceFirst(
  ctx: PaymentContext,
  { details }: GatewayEventInput,
  { first, subscriptionId }: { first: Payment | null; subscriptionId: number },
): Promise<ConfirmedReplacement> {
  const { amountCents, amountCurrency, externalPaymentId } = details;
  if (first?.status !== "authorised" || externalPaymentId === "") return { kind: "not_pending" };
  const result = { ...toPaymentSuccess(details, "charged"), externalPaymentId };
  const payment = { firstPaymentId: first.id, subscriptionId, amountCents, amountCurrency, result };
  return confirmReplacement(ctx, payment);
}

/** Capture an authorised further payment, where the gateway leaves that to us and the amount is the one awaited. */
async function isCapturedFor(
  event: GatewayEventInput,
  { attempt, first }: { attempt: Attempt; first: Payment | null },
): Promise<boolean> {
  const { amountCents, amountCurrency } = event.details;
  if (first?.status !== "authorised") return false;
  if (first.amountCents !== amountCents || first.amountCurrency !== amountCurrency) return false;
  return (await capturePayment(event, attempt.token))?.status === "charged";
}

/** Settle a further payment of an order: it completes a pending purchase, otherwise it is surplus. */
async function settleFurther(
  ctx: PaymentContext,
  event: GatewayEventInput,
  { attempt, subscriptionId, first }: { attempt: Attempt; subscriptionId: number; first: Payment | null },
): Promise<EventOutcome> {
  const { paymentType, id: attemptId } = attempt;
  const order = { paymentType, subscriptionId, attemptId };
  const replaced = await replaceFirst(ctx, event, { first, subscriptionId });
  switch (replaced.kind) {
    case "confirmed": {
      const outcome = "The order's first payment was pending; this payment completed it.";
      return { status: "done", outcome, paymentId: replaced.paymentId, subscriptionId };
    }
    case "other_amount": {
      const reason = "The order expects a payment of a different amount.";
      return recordUnappliedPayment(ctx, event, { ...order, reason });
    }
    case "not_pending": {
      const reason = "Another payment has already paid for this attempt_token.";
      return (
        (await refundFurther(ctx, event, order)) ?? recordUnappliedPayment(ctx, event, { ...order, reason })
      );
    }
  }
}

/** Settle an event of a purchase that was made before its payment had an id: its own payment, or a surplus one. */
async function settleCreated(
  ctx: PaymentContext,
  event: GatewayEventInput,
  { attempt, subscriptionId }: { attempt: Attempt; subscriptionId: number },
): Promise<EventOutcome> {
  const handled = await settleBookedPayment(ctx, event);
  if (handled !== null) return handled;
  const { externalPaymentId } = event.details;
  const subscription = await findSubscription(ctx, subscriptionId);
  const paymentId = subscription?.paymentId ?? null;
  const first = paymentId === null ? null : await findPayment(ctx.db, ctx.account.id, paymentId);
  if (first?.status === "authorised" && first.externalPaymentId === null && externalPaymentId !== "") {
    await saveExternalPaymentId(ctx.db, ctx.account.id, { id: first.id, externalPaymentId });
    const settled = await settleBookedPayment(ctx, event);
    if (settled !== null) return settled;
  }
  if (isAuthorised(event.details) && !(await isCapturedFor(event, { attempt, first })))
    return { status: "ignored", outcome: "The payment is authorised but not captured.", subscriptionId };
  return settleFurther(ctx, event, { attempt, subscriptionId, first });
}

/** Complete an attempt that its gateway reports as paid, or the subscription that it has already created. */
export async function settleAttempt(
  ctx: PaymentContext,
  event: GatewayEventInput,
  attempt: Attempt,
): Promise<EventOutcome> {
  requireAmount(event.details);
  const settled = await trySettle(ctx, event, attempt);
  const { externalSubscriptionId } = event.details;
  switch (settled.kind) {
    case "changed": {
      const current = await findAttempt(ctx.db, ctx.account.id, attempt.token);
      if (current === null) throw retryLater("The purchase is in progress.");
      return settleAttempt(ctx, event, current);
    }
    case "refused": {
      const { paymentType, id: attemptId } = attempt;
      return recordUnappliedPayment(ctx, event, {
        paymentType,
        subscriptionId: null,
        attemptId,
        reason: settled.reason,
      });
    }
    case "there":
    case "made": {
      const { subscriptionId } = settled;
      const isOfSubscription = externalSubscriptionId !== "" && settled.kind === "there";
      if (isOfSubscription && (await isReplaced(ctx.db, ctx.account.id, subscriptionId)))
        return refundStoppedCharge(ctx, event, subscriptionId);
      if (externalSubscriptionId !== "")
        await bindToGateway(ctx.db, ctx.account.id, { id: subscriptionId, externalSubscriptionId });
      if (settled.kind === "there") return settleCreated(ctx, event, { attempt, subscriptionId });
      return { status: "done", outcome: "The payment completed the purchase.", subscriptionId };
    }
  }
}

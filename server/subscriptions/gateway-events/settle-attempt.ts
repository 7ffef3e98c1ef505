import { findPayment, namePayment, type Payment, type PaymentContext } from "@/server/payments/index";
import type { GatewayEventDetails, Handled } from "@/server/payments/intake/index";
import {
  type Attempt,
  type CheckoutHandlers,
  type ConfirmedReplacement,
  completeFromWebhook,
  confirmReplacement,
  findAttempt,
  type Settled,
  webhookHandlers,
} from "@/server/subscriptions/checkout/index";
import { findSubscription } from "@/server/subscriptions/lifecycle/index";
import { spendOfToldSwitch } from "@/server/subscriptions/switching/index";
import { isHeld, paymentOf } from "./event.rules";
import { bindToGateway, isReplaced } from "./gateway-jobs.repository";
import { settleKnown } from "./known-payment";
import { refundStoppedCharge } from "./late-charge";
import { recordUnappliedPayment } from "./record-unapplied-payment";
import { refundFurther } from "./refund-further";
import { requireAmount } from "./require-amount";
import { retryLater } from "./retry-later";

/** What is held is moved, where the gateway leaves that to us. */
async function chargeOf({ details, gateway }: GatewayEventDetails, attemptToken: string) {
  const { externalPaymentId, amountCents, amountCurrency } = details;
  if (!isHeld(details)) return paymentOf(details, "charged");
  const held = paymentOf(details, "authorised");
  if (gateway.adapter.capture === undefined || externalPaymentId === "") return held;
  const captured = await gateway.adapter.capture({
    attemptToken,
    externalPaymentId,
    amountCents,
    amountCurrency,
  });
  return captured.success ? { ...held, ...captured } : null;
}

function spendOf(
  ctx: PaymentContext,
  attempt: Attempt,
  paymentToken: string,
): Promise<CheckoutHandlers | null> | CheckoutHandlers | null {
  if (attempt.kind === "switch_plan") return spendOfToldSwitch(ctx, attempt, paymentToken);
  return webhookHandlers(ctx, attempt, paymentToken);
}

async function trySettle(ctx: PaymentContext, told: GatewayEventDetails, attempt: Attempt): Promise<Settled> {
  const { amountCents, amountCurrency, externalPaymentId, chargesByItself = false } = told.details;
  if (attempt.createdId !== null) return { kind: "there", subscriptionId: attempt.createdId };
  const spend = await spendOf(ctx, attempt, externalPaymentId);
  if (spend === null) return { kind: "refused", reason: "What was to be bought is not known any more." };
  const result = await chargeOf(told, attempt.token);
  if (result === null) return { kind: "refused", reason: "The gateway did not move the money that it held." };
  const { name: gateway, adapter } = told.gateway;
  const weCharge = adapter.chargeAgain !== undefined && !chargesByItself;
  return completeFromWebhook(ctx, spend, { gateway, amountCents, amountCurrency, result, weCharge });
}

/** Tries to have a further payment of an order take the place of the first one, which is pending. */
async function replaceFirst(
  ctx: PaymentContext,
  { details }: GatewayEventDetails,
  { first, subscriptionId }: { first: Payment | null; subscriptionId: number },
): Promise<ConfirmedReplacement> {
  const { amountCents, amountCurrency, externalPaymentId } = details;
  if (first?.status !== "authorised" || externalPaymentId === "") return { kind: "not_pending" };
  const result = { ...paymentOf(details, "charged"), externalPaymentId };
  const payment = { firstPaymentId: first.id, subscriptionId, amountCents, amountCurrency, result };
  return confirmReplacement(ctx, payment);
}

/** Captures a further payment that is held, where the gateway leaves that to us and the order waits for just that amount. */
async function isCapturedFor(
  told: GatewayEventDetails,
  { attempt, first }: { attempt: Attempt; first: Payment | null },
): Promise<boolean> {
  const { amountCents, amountCurrency } = told.details;
  if (first?.status !== "authorised") return false;
  if (first.amountCents !== amountCents || first.amountCurrency !== amountCurrency) return false;
  return (await chargeOf(told, attempt.token))?.status === "charged";
}

/** A further payment of an order: it completes the purchase while the first is pending, else it is one too many. */
async function settleFurther(
  ctx: PaymentContext,
  told: GatewayEventDetails,
  { attempt, subscriptionId, first }: { attempt: Attempt; subscriptionId: number; first: Payment | null },
): Promise<Handled> {
  const { paymentType, id: attemptId } = attempt;
  const order = { paymentType, subscriptionId, attemptId };
  const replaced = await replaceFirst(ctx, told, { first, subscriptionId });
  switch (replaced.kind) {
    case "confirmed": {
      const outcome = "The first payment of the order was pending: this one has paid for it.";
      return { status: "done", outcome, paymentId: replaced.paymentId, subscriptionId };
    }
    case "other_amount": {
      const reason = "The order waits for a payment of another amount.";
      return recordUnappliedPayment(ctx, told, { ...order, reason });
    }
    case "not_pending": {
      const reason = "What was bought with this attempt_token is paid already, by another payment.";
      return (
        (await refundFurther(ctx, told, order)) ?? recordUnappliedPayment(ctx, told, { ...order, reason })
      );
    }
  }
}

/** The purchase was made before its payment had an id: this is its payment, or one too many. */
async function settleMade(
  ctx: PaymentContext,
  told: GatewayEventDetails,
  { attempt, subscriptionId }: { attempt: Attempt; subscriptionId: number },
): Promise<Handled> {
  const known = await settleKnown(ctx, told);
  if (known !== null) return known;
  const { externalPaymentId } = told.details;
  const made = await findSubscription(ctx, subscriptionId);
  const paymentId = made?.paymentId ?? null;
  const first = paymentId === null ? null : await findPayment(ctx.db, ctx.account.id, paymentId);
  if (first?.status === "authorised" && first.externalPaymentId === null && externalPaymentId !== "") {
    await namePayment(ctx.db, ctx.account.id, { id: first.id, externalPaymentId });
    const settled = await settleKnown(ctx, told);
    if (settled !== null) return settled;
  }
  if (isHeld(told.details) && !(await isCapturedFor(told, { attempt, first })))
    return { status: "ignored", outcome: "The money is held, and was not captured.", subscriptionId };
  return settleFurther(ctx, told, { attempt, subscriptionId, first });
}

/** Makes of an attempt what it promised, by its gateway's word that it is paid; or completes what was made of it. */
export async function settleAttempt(
  ctx: PaymentContext,
  told: GatewayEventDetails,
  attempt: Attempt,
): Promise<Handled> {
  requireAmount(told.details);
  const settled = await trySettle(ctx, told, attempt);
  const { externalSubscriptionId } = told.details;
  switch (settled.kind) {
    case "changed": {
      const now = await findAttempt(ctx.db, ctx.account.id, attempt.token);
      if (now === null) throw retryLater("The purchase is being made.");
      return settleAttempt(ctx, told, now);
    }
    case "refused": {
      const { paymentType, id: attemptId } = attempt;
      return recordUnappliedPayment(ctx, told, {
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
        return refundStoppedCharge(ctx, told, subscriptionId);
      if (externalSubscriptionId !== "")
        await bindToGateway(ctx.db, ctx.account.id, { id: subscriptionId, externalSubscriptionId });
      if (settled.kind === "there") return settleMade(ctx, told, { attempt, subscriptionId });
      return { status: "done", outcome: "The purchase was made by this payment.", subscriptionId };
    }
  }
}

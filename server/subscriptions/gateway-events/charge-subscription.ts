import {
  findPayment,
  type PaymentContext,
  type PaymentSuccess,
  recordPayment,
  saveExternalPaymentId,
} from "@/server/payments/index";
import type { EventOutcome, GatewayEventInput } from "@/server/payments/intake/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { findAmountDue, renewPaidPeriod, settlePart } from "@/server/subscriptions/billing/index";
import { findSubscription, type Subscription } from "@/server/subscriptions/lifecycle/index";
import {
  getOccurredAt,
  MAX_LOOKUP_RETRIES,
  requireAmount,
  retryLater,
  toPaymentSuccess,
  whyNotApplied,
} from "./event.rules";
import { lockSubscriptionForGateway } from "./gateway-subscription.repository";
import { refundLateCharge } from "./late-charge";
import { recordUnappliedPayment } from "./refund-unneeded";
import { findBookedResult, settleBookedPayment } from "./settle-booked-payment";

/** What a gateway's charge has paid for. */
interface PaidCharge {
  /** null: derived from the calendar. */
  endAt: Date | null;
  amountCents: number;
  amountCurrency: string;
  externalPaymentId: string;
  /** What the gateway paid in addition, from a credit that it keeps for the buyer. */
  creditCents: number;
  result: PaymentSuccess;
}

async function loadPaidCharge({ details, event, gateway, request }: GatewayEventInput): Promise<PaidCharge> {
  const reported = toPaymentSuccess(details, "charged");
  const renewal = await gateway.adapter.renewal?.(request);
  if (renewal === undefined) {
    const externalPaymentId = reported.externalPaymentId ?? `event:${event.eventId}`;
    const { amountCents, amountCurrency } = details;
    return { endAt: null, amountCents, amountCurrency, externalPaymentId, creditCents: 0, result: reported };
  }
  if (!renewal.success)
    throw new AppError("invalid", `The gateway did not report what the payment is for: ${renewal.message}`);
  const { endAt, payment, creditCents = 0 } = renewal;
  const { amountCents = details.amountCents, amountCurrency = details.amountCurrency } = renewal;
  const externalPaymentId =
    reported.externalPaymentId ?? payment.externalPaymentId ?? `event:${event.eventId}`;
  const result = { ...payment, ...reported };
  return { endAt, amountCents, amountCurrency, externalPaymentId, creditCents, result };
}

interface Charge {
  event: GatewayEventInput;
  paid: PaidCharge;
  /** Locked. */
  subscription: Subscription;
}

function record(
  ctx: PaymentContext,
  tx: Statements,
  {
    event,
    paid,
    subscription,
    partOfPeriod,
    metadata,
  }: Charge & { partOfPeriod?: number; metadata?: Readonly<Record<string, unknown>> },
): Promise<number> {
  const { amountCents, amountCurrency, externalPaymentId } = paid;
  const { id: subscriptionId, paymentType, paymentToken, attemptId } = subscription;
  return recordPayment(ctx, tx, {
    subscriptionId,
    attemptId,
    gateway: event.gateway.name,
    paymentType,
    paymentToken,
    purpose: "charge",
    amountCents,
    amountCurrency,
    result: {
      ...paid.result,
      externalPaymentId,
      status: "charged",
      ...(metadata !== undefined && { metadata }),
    },
    ...(partOfPeriod !== undefined && { partOfPeriod }),
  });
}

async function renew(
  ctx: PaymentContext,
  tx: Statements,
  { charge, dueCents, partPaidCents }: { charge: Charge; dueCents: number | null; partPaidCents: number },
): Promise<EventOutcome> {
  const { paid, subscription } = charge;
  const { endAt, amountCents, externalPaymentId } = paid;
  const metadata = { ...paid.result.metadata, ...(endAt !== null && { paid_until: endAt.toISOString() }) };
  const paymentId = await record(ctx, tx, { ...charge, metadata });
  const payment = { id: paymentId, externalPaymentId, amountCents };
  const skipInvoice = paid.result.skipInvoice ?? false;
  await renewPaidPeriod(ctx, tx, { subscription, payment, endAt, skipInvoice, partPaidCents });
  const note =
    dueCents !== null && amountCents > dueCents
      ? ` It charged ${amountCents}; ${dueCents} ${subscription.planAmountCurrency} were due.`
      : "";
  const outcome = `Renewed by the gateway's charge.${note}`;
  return { status: "done", outcome, paymentId, subscriptionId: subscription.id };
}

/** Book a charge below the amount due as part of the next period: nothing is extended, and the rest stays due. */
async function recordPartPayment(
  ctx: PaymentContext,
  tx: Statements,
  { charge, dueCents, partPaidCents }: { charge: Charge; dueCents: number; partPaidCents: number },
): Promise<EventOutcome> {
  const { paid, subscription } = charge;
  const { amountCents, externalPaymentId } = paid;
  const { id: subscriptionId, planAmountCurrency: currency, periods } = subscription;
  const paymentId = await record(ctx, tx, { ...charge, partOfPeriod: periods + 1 });
  const payment = { id: paymentId, externalPaymentId, amountCents };
  const skipInvoice = paid.result.skipInvoice ?? false;
  await settlePart(ctx, tx, { subscription, payment, skipInvoice, dueCents, partPaidCents });
  const outcome =
    `The gateway charged ${amountCents} of the ${dueCents} ${currency} due. ` +
    `The subscription was not extended; ${dueCents - amountCents} ${currency} are still due.`;
  return { status: "done", outcome, paymentId, subscriptionId };
}

/** Renew by a sufficient charge, or book a lower one as part of the amount due. */
async function apply(ctx: PaymentContext, tx: Statements, charge: Charge): Promise<EventOutcome> {
  const { paid, subscription } = charge;
  const { dueCents, partPaidCents } = await findAmountDue(ctx, tx, subscription);
  return dueCents !== null && paid.amountCents + paid.creditCents < dueCents
    ? recordPartPayment(ctx, tx, { charge, dueCents, partPaidCents })
    : renew(ctx, tx, { charge, dueCents, partPaidCents });
}

/** Set the payment id of this event on a pending first payment without an id. */
async function setFirstPaymentId(
  ctx: PaymentContext,
  { paymentState, paymentId }: Subscription,
  paid: PaidCharge,
): Promise<boolean> {
  if (paymentState !== "awaiting" || paymentId === null) return false;
  const first = await findPayment(ctx.db, ctx.account.id, paymentId);
  if (first?.status !== "authorised" || first.externalPaymentId !== null) return false;
  await saveExternalPaymentId(ctx.db, ctx.account.id, {
    id: paymentId,
    externalPaymentId: paid.externalPaymentId,
  });
  return true;
}

/** Book a gateway's charge of a subscription: the first completes it, each further one renews it, once. */
export async function chargeSubscription(
  ctx: PaymentContext,
  event: GatewayEventInput,
  id: number,
): Promise<EventOutcome> {
  const paid = await loadPaidCharge(event);
  const { amountCents, amountCurrency } = paid;
  // The gateway's renewal data may be more precise than the event.
  const completeEvent = { ...event, details: { ...event.details, amountCents, amountCurrency } };
  requireAmount(completeEvent.details);
  const subscriptionBefore = await findSubscription(ctx, id);
  if (subscriptionBefore === null) throw new Error("the subscription of a gateway charge was not found");
  if (await setFirstPaymentId(ctx, subscriptionBefore, paid)) {
    const settled = await settleBookedPayment(ctx, completeEvent);
    if (settled !== null) return settled;
  }
  if (subscriptionBefore.paymentState === "awaiting" && completeEvent.event.tries < MAX_LOOKUP_RETRIES)
    throw retryLater("The gateway has not reported the subscription's first payment yet.");
  const at = getOccurredAt(completeEvent, ctx.clock.now());
  const outcome = await ctx.db.transaction(async (tx): Promise<EventOutcome | null> => {
    await lockSubscriptionForGateway(tx, ctx.account.id, id);
    const subscription = await findSubscription(ctx, id, tx);
    if (subscription === null) throw new Error("the subscription of a gateway charge was not found");
    const { externalPaymentId } = paid;
    const gateway = completeEvent.gateway.name;
    const booked = await findBookedResult(ctx, tx, { gateway, externalPaymentId, subscriptionId: id });
    if (booked !== null) return booked;
    switch (whyNotApplied(subscription, { at, currency: amountCurrency })) {
      case "ended":
        return refundLateCharge(ctx, tx, { event: completeEvent, subscription });
      case "currency":
        return null;
      case null:
        return apply(ctx, tx, { event: completeEvent, paid, subscription });
    }
  });
  if (outcome !== null) return outcome;
  const { paymentType, attemptId, planAmountCurrency } = subscriptionBefore;
  const reason = `The gateway charged ${amountCurrency}; the subscription was sold in ${planAmountCurrency}.`;
  return recordUnappliedPayment(ctx, completeEvent, { paymentType, attemptId, subscriptionId: id, reason });
}

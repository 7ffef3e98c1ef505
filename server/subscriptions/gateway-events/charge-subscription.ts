import {
  findPayment,
  namePayment,
  type PaymentContext,
  type PaymentSuccess,
  recordPayment,
} from "@/server/payments/index";
import type { GatewayEventDetails, Handled } from "@/server/payments/intake/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { findSubscription, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { findAmountDue, renewPaidPeriod, settlePart } from "@/server/subscriptions/recurring/index";
import { happenedAt, paymentOf, whyNotApplied } from "./event.rules";
import { holdSubscription } from "./gateway-jobs.repository";
import { findBooked, settleKnown } from "./known-payment";
import { refundLateCharge } from "./late-charge";
import { recordUnappliedPayment } from "./record-unapplied-payment";
import { requireAmount } from "./require-amount";
import { MAX_LOOKUP_RETRIES, retryLater } from "./retry-later";

/** What a charge has paid for. */
interface Paid {
  /** null: the calendar says it. */
  endAt: Date | null;
  amountCents: number;
  amountCurrency: string;
  externalPaymentId: string;
  /** What the gateway paid besides, out of a credit that it keeps for the buyer. */
  creditCents: number;
  result: PaymentSuccess;
}

async function paidBy({ details, event, gateway, request }: GatewayEventDetails): Promise<Paid> {
  const told = paymentOf(details, "charged");
  const renewal = await gateway.adapter.renewal?.(request);
  if (renewal === undefined) {
    const externalPaymentId = told.externalPaymentId ?? `event:${event.eventId}`;
    const { amountCents, amountCurrency } = details;
    return { endAt: null, amountCents, amountCurrency, externalPaymentId, creditCents: 0, result: told };
  }
  if (!renewal.success)
    throw new AppError("invalid", `The gateway does not say what was paid for: ${renewal.message}`);
  const { endAt, payment, creditCents = 0 } = renewal;
  const { amountCents = details.amountCents, amountCurrency = details.amountCurrency } = renewal;
  const externalPaymentId = told.externalPaymentId ?? payment.externalPaymentId ?? `event:${event.eventId}`;
  const result = { ...payment, ...told };
  return { endAt, amountCents, amountCurrency, externalPaymentId, creditCents, result };
}

interface Charge {
  told: GatewayEventDetails;
  paid: Paid;
  /** Locked. */
  subscription: Subscription;
}

function record(
  ctx: PaymentContext,
  tx: Statements,
  {
    told,
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
    gateway: told.gateway.name,
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
): Promise<Handled> {
  const { paid, subscription } = charge;
  const { endAt, amountCents, externalPaymentId } = paid;
  const metadata = { ...paid.result.metadata, ...(endAt !== null && { paid_until: endAt.toISOString() }) };
  const paymentId = await record(ctx, tx, { ...charge, metadata });
  const payment = { id: paymentId, externalPaymentId, amountCents };
  const skipInvoice = paid.result.skipInvoice ?? false;
  await renewPaidPeriod(ctx, tx, { subscription, payment, endAt, skipInvoice, partPaidCents });
  const note =
    dueCents !== null && amountCents > dueCents
      ? ` It took ${amountCents}; ${dueCents} ${subscription.planAmountCurrency} were due.`
      : "";
  const outcome = `Renewed by the gateway's charge.${note}`;
  return { status: "done", outcome, paymentId, subscriptionId: subscription.id };
}

/** A charge below the amount due extends nothing: it is booked as a part of the next period, and the rest stays due. */
async function keepPart(
  ctx: PaymentContext,
  tx: Statements,
  { charge, dueCents, partPaidCents }: { charge: Charge; dueCents: number; partPaidCents: number },
): Promise<Handled> {
  const { paid, subscription } = charge;
  const { amountCents, externalPaymentId } = paid;
  const { id: subscriptionId, planAmountCurrency: currency, periods } = subscription;
  const paymentId = await record(ctx, tx, { ...charge, partOfPeriod: periods + 1 });
  const payment = { id: paymentId, externalPaymentId, amountCents };
  const skipInvoice = paid.result.skipInvoice ?? false;
  await settlePart(ctx, tx, { subscription, payment, skipInvoice, dueCents, partPaidCents });
  const outcome = `The gateway charged ${amountCents} of ${dueCents} ${currency} that were due: nothing was extended, and ${dueCents - amountCents} ${currency} stay due.`;
  return { status: "done", outcome, paymentId, subscriptionId };
}

/** Renews by a charge that is enough, or keeps what is less than the amount due as a part of it. */
async function apply(ctx: PaymentContext, tx: Statements, charge: Charge): Promise<Handled> {
  const { paid, subscription } = charge;
  const { dueCents, partPaidCents } = await findAmountDue(ctx, tx, subscription);
  return dueCents !== null && paid.amountCents + paid.creditCents < dueCents
    ? keepPart(ctx, tx, { charge, dueCents, partPaidCents })
    : renew(ctx, tx, { charge, dueCents, partPaidCents });
}

/** A first payment that was waited for without an id is the one that is told of now. */
async function nameFirst(
  ctx: PaymentContext,
  { paymentState, paymentId }: Subscription,
  paid: Paid,
): Promise<boolean> {
  if (paymentState !== "awaiting" || paymentId === null) return false;
  const first = await findPayment(ctx.db, ctx.account.id, paymentId);
  if (first?.status !== "authorised" || first.externalPaymentId !== null) return false;
  await namePayment(ctx.db, ctx.account.id, { id: paymentId, externalPaymentId: paid.externalPaymentId });
  return true;
}

/** Books a gateway's charge of a subscription: the first one completes it, each further one is its next period, once. */
export async function chargeSubscription(
  ctx: PaymentContext,
  event: GatewayEventDetails,
  id: number,
): Promise<Handled> {
  const paid = await paidBy(event);
  const { amountCents, amountCurrency } = paid;
  // Its renewal may know more than the event said.
  const told = { ...event, details: { ...event.details, amountCents, amountCurrency } };
  requireAmount(told.details);
  const found = await findSubscription(ctx, id);
  if (found === null) throw new Error("a subscription at a gateway is gone");
  if (await nameFirst(ctx, found, paid)) {
    const settled = await settleKnown(ctx, told);
    if (settled !== null) return settled;
  }
  if (found.paymentState === "awaiting" && told.event.tries < MAX_LOOKUP_RETRIES)
    throw retryLater("The first payment of the subscription has not been told yet.");
  const at = happenedAt(told, ctx.clock.now());
  const outcome = await ctx.db.withStatements(async (tx): Promise<Handled | null> => {
    await holdSubscription(tx, ctx.account.id, id);
    const subscription = await findSubscription(ctx, id, tx);
    if (subscription === null) throw new Error("a subscription at a gateway is gone");
    const { externalPaymentId } = paid;
    const gateway = told.gateway.name;
    const booked = await findBooked(ctx, tx, { gateway, externalPaymentId, subscriptionId: id });
    if (booked !== null) return booked;
    switch (whyNotApplied(subscription, { at, currency: amountCurrency })) {
      case "ended":
        return refundLateCharge(ctx, tx, { told, subscription });
      case "currency":
        return null;
      case null:
        return apply(ctx, tx, { told, paid, subscription });
    }
  });
  if (outcome !== null) return outcome;
  const { paymentType, attemptId, planAmountCurrency } = found;
  const reason = `The gateway charged ${amountCurrency}; the subscription was sold in ${planAmountCurrency}.`;
  return recordUnappliedPayment(ctx, told, { paymentType, attemptId, subscriptionId: id, reason });
}

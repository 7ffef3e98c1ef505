import {
  findPayment,
  namePayment,
  type PaymentContext,
  type PaymentSuccess,
  recordPayment,
} from "@/server/payments/index";
import type { Handled, ToldEvent } from "@/server/payments/intake/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { findSubscription, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { renewPaidPeriod } from "@/server/subscriptions/recurring/index";
import { holdSubscription } from "./gateway-jobs.repository";
import { keepApart } from "./keep-apart";
import { findBooked, settleKnown } from "./known-payment";
import { giveBackLate } from "./late-charge";
import { notYet, PATIENT_TRIES } from "./not-yet";
import { requireAmount } from "./require-amount";
import { happenedAt, paymentOf, whyNotApplied } from "./told.rules";

/** What a charge has paid for. */
interface Paid {
  /** null: the calendar says it. */
  endAt: Date | null;
  amountCents: number;
  amountCurrency: string;
  externalPaymentId: string;
  result: PaymentSuccess;
}

async function paidBy({ details, event, gateway, request }: ToldEvent): Promise<Paid> {
  const told = paymentOf(details, "charged");
  const renewal = await gateway.adapter.renewal?.(request);
  if (renewal === undefined) {
    const externalPaymentId = told.externalPaymentId ?? `event:${event.eventId}`;
    const { amountCents, amountCurrency } = details;
    return { endAt: null, amountCents, amountCurrency, externalPaymentId, result: told };
  }
  if (!renewal.success)
    throw new AppError("invalid", `The gateway does not say what was paid for: ${renewal.message}`);
  const { endAt, payment } = renewal;
  const { amountCents = details.amountCents, amountCurrency = details.amountCurrency } = renewal;
  const externalPaymentId = told.externalPaymentId ?? payment.externalPaymentId ?? `event:${event.eventId}`;
  return { endAt, amountCents, amountCurrency, externalPaymentId, result: { ...payment, ...told } };
}

async function renew(
  ctx: PaymentContext,
  tx: Statements,
  { told, paid, subscription }: { told: ToldEvent; paid: Paid; subscription: Subscription },
): Promise<Handled> {
  const { endAt, amountCents, amountCurrency, externalPaymentId } = paid;
  const { id: subscriptionId, paymentType, paymentToken, attemptId } = subscription;
  const metadata = { ...paid.result.metadata, ...(endAt !== null && { paid_until: endAt.toISOString() }) };
  const result = { ...paid.result, externalPaymentId, metadata, status: "charged" } as const;
  const paymentId = await recordPayment(ctx, tx, {
    subscriptionId,
    attemptId,
    gateway: told.gateway.name,
    paymentType,
    paymentToken,
    purpose: "charge",
    amountCents,
    amountCurrency,
    result,
  });
  const payment = { id: paymentId, externalPaymentId, amountCents };
  const skipInvoice = result.skipInvoice ?? false;
  await renewPaidPeriod(ctx, tx, { subscription, payment, endAt, skipInvoice });
  const { planAmountCents, planAmountCurrency } = subscription;
  const differs = amountCents !== planAmountCents && amountCents !== subscription.paymentAmountCents;
  const note = differs
    ? ` It took ${amountCents}; the plan's price is ${planAmountCents} ${planAmountCurrency}.`
    : "";
  return { status: "done", outcome: `Renewed by the gateway's charge.${note}`, paymentId, subscriptionId };
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
  event: ToldEvent,
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
  if (found.paymentState === "awaiting" && told.event.tries < PATIENT_TRIES)
    throw notYet("The first payment of the subscription has not been told yet.");
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
        return giveBackLate(ctx, tx, { told, subscription });
      case "currency":
        return null;
      case null:
        return renew(ctx, tx, { told, paid, subscription });
    }
  });
  if (outcome !== null) return outcome;
  const { paymentType, attemptId, planAmountCurrency } = found;
  const reason = `The gateway charged ${amountCurrency}; the subscription was sold in ${planAmountCurrency}.`;
  return keepApart(ctx, told, { paymentType, attemptId, subscriptionId: id, reason });
}

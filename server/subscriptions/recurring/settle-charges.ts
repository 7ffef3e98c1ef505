import type { DomainEvent } from "@/inngest/events";
import { bufferedEmitter, type Context } from "@/server/accounts/index";
import { bookCharges, lockRequested } from "@/server/payments/index";
import type { Statements } from "@/server/platform/db/index";
import { type DoneAction, graceEnd, recordActions } from "@/server/subscriptions/lifecycle/index";
import type { ChargeResultOf, PaidRow } from "./charge";
import { lockPaid, putOffCharges, saveCharging } from "./charge.repository";
import { bookedCharge, declinedRow, isUnwanted, lookAgainAt } from "./charge.rules";
import { refundLateCharges } from "./refund-late-charges";
import { aroundRenewals, type Renewal, renewAll } from "./renew-paid-period";

interface Settled {
  row: PaidRow;
  one: ChargeResultOf;
}

function failedAction({ row, one }: Settled): DoneAction {
  const { charge, answer } = one;
  const why = answer.kind === "declined" ? { code: answer.code, message: answer.message } : {};
  const nextTryAt = row.chargeAt?.toISOString() ?? null;
  const details = { paymentId: charge.paymentId, attempt: charge.attempt, ...why, nextTryAt };
  return { subscriptionId: row.id, action: "charge failed", details };
}

function failedEvent({ row, one }: Settled): DomainEvent {
  const { paymentId, attempt } = one.charge;
  const { id: subscriptionId, subscriberId } = row;
  return {
    name: "subscriptions/payment.failed",
    id: `payment:${paymentId}:failed`,
    subject: { type: "subscription", id: String(subscriptionId) },
    data: { subscriptionId, subscriberId, paymentId, attempt },
  };
}

async function settleDeclined(ctx: Context, tx: Statements, declined: readonly Settled[]): Promise<void> {
  if (declined.length === 0) return;
  const now = ctx.clock.now();
  const { retryDays } = ctx.account.settings.subscriptions;
  const at = { now, retryDays, timeZone: ctx.account.timeZone, graceEnd: (end: Date) => graceEnd(ctx, end) };
  const after = declined.map(({ row, one }) => ({ row: declinedRow(row, at), one }));
  await Promise.all([
    saveCharging(tx, ctx.account.id, { rows: after.map(({ row }) => row), now }),
    recordActions(ctx, tx, after.map(failedAction)),
    ctx.emit(tx, after.map(failedEvent)),
  ]);
}

function renewalOf({ row, one: { charge, answer } }: Settled): Renewal | null {
  if (answer.kind !== "captured") return null;
  const { externalPaymentId = null, skipInvoice = false } = answer.result;
  const payment = { id: charge.paymentId, externalPaymentId, amountCents: charge.request.amountCents };
  return { row, payment, endAt: null, skipInvoice, weCharge: true };
}

function renewalsOf(settled: readonly Settled[]): Renewal[] {
  return settled.map(renewalOf).filter((one) => one !== null);
}

/** Locks charges that nobody has settled yet with their subscriptions, and reads what settling them depends on. */
async function lockAnswered(ctx: Context, tx: Statements, answered: readonly ChargeResultOf[]) {
  const paymentIds = answered.map(({ charge }) => charge.paymentId);
  const subscriptionIds = answered.map(({ charge }) => charge.subscriptionId);
  const [open, rows, around] = await Promise.all([
    lockRequested(tx, ctx.account.id, paymentIds),
    lockPaid(tx, ctx.account.id, subscriptionIds),
    aroundRenewals(ctx, tx, subscriptionIds),
  ]);
  const fresh = answered.filter(({ charge }) => open.has(charge.paymentId));
  const settled = fresh.flatMap((one) => {
    const row = rows.get(one.charge.subscriptionId);
    return row === undefined ? [] : [{ row, one }];
  });
  return { fresh, settled, around };
}

async function settleAnswered(
  ctx: Context,
  tx: Statements,
  answered: readonly ChargeResultOf[],
): Promise<number> {
  const { fresh, settled, around } = await lockAnswered(ctx, tx, answered);
  const now = ctx.clock.now();
  const of = (kind: ChargeResultOf["answer"]["kind"]) =>
    settled.filter(({ one }) => one.answer.kind === kind);
  const paid = of("captured");
  const [unwanted, wanted] = [
    paid.filter(({ row }) => isUnwanted(row, now)),
    paid.filter(({ row }) => !isUnwanted(row, now)),
  ];
  const pending = fresh.filter(({ answer }) => answer.kind === "pending");
  await Promise.all([
    bookCharges(ctx, tx, fresh.map(bookedCharge)),
    settleDeclined(ctx, tx, of("declined")),
    putOffCharges(tx, ctx.account.id, {
      paymentIds: pending.map(({ charge }) => charge.paymentId),
      until: lookAgainAt(now),
    }),
    renewAll(ctx, tx, { renewals: renewalsOf(wanted), around }),
  ]);
  await refundLateCharges(ctx, tx, renewalsOf(unwanted));
  return fresh.length;
}

/**
 * Writes what gateways have answered to charges: what was paid renews, what was declined is tried again, what is on its
 * way waits for the gateway's webhook. Of two who bring the same answer, one writes it. Returns how many were written.
 */
export function settleCharges(ctx: Context, answered: readonly ChargeResultOf[]): Promise<number> {
  return ctx.db.withPipeline(async (tx) => {
    const { ctx: telling, tellAll } = bufferedEmitter(ctx);
    const settled = await settleAnswered(telling, tx, answered);
    await tellAll(tx);
    return settled;
  });
}

import { type Context, withBufferedEvents } from "@/server/context/index";
import type { DomainEvent } from "@/server/events/catalogue";
import { bookCharges, lockRequested } from "@/server/payments/index";
import type { Statements } from "@/server/platform/db/index";
import { type ActionEntry, computeGraceEnd, recordActions } from "@/server/subscriptions/lifecycle/index";
import type { AnsweredCharge, PaidRow } from "./charge";
import { lockPaid, postponeCharges, saveChargeState } from "./charge.repository";
import { computeRecheckAt, isPaidTooLate, toDeclinedRow, toLedgerCharge } from "./charge.rules";
import { refundLateCharges } from "./refund-late-charges";
import { loadRenewalContext, type Renewal, renewAll } from "./renew-paid-period";

interface SettledCharge {
  row: PaidRow;
  result: AnsweredCharge;
}

function toFailedAction({ row, result }: SettledCharge): ActionEntry {
  const { charge, answer } = result;
  const why = answer.kind === "declined" ? { code: answer.code, message: answer.message } : {};
  const nextTryAt = row.chargeAt?.toISOString() ?? null;
  const details = { paymentId: charge.paymentId, attempt: charge.attempt, ...why, nextTryAt };
  return { subscriptionId: row.id, action: "charge failed", details };
}

function toFailedEvent({ row, result }: SettledCharge): DomainEvent {
  const { paymentId, attempt } = result.charge;
  const { id: subscriptionId, subscriberId } = row;
  return {
    name: "subscriptions/payment.failed",
    id: `payment:${paymentId}:failed`,
    subject: { type: "subscription", id: String(subscriptionId) },
    data: { subscriptionId, subscriberId, paymentId, attempt },
  };
}

async function settleDeclined(
  ctx: Context,
  tx: Statements,
  declined: readonly SettledCharge[],
): Promise<void> {
  if (declined.length === 0) return;
  const now = ctx.clock.now();
  const { retryDays } = ctx.account.settings.subscriptions;
  const at = {
    now,
    retryDays,
    timeZone: ctx.account.timeZone,
    graceEnd: (end: Date) => computeGraceEnd(ctx, end),
  };
  const after = declined.map(({ row, result }) => ({ row: toDeclinedRow(row, at), result }));
  await Promise.all([
    saveChargeState(tx, ctx.account.id, { rows: after.map(({ row }) => row), now }),
    recordActions(ctx, tx, after.map(toFailedAction)),
    ctx.emit(tx, after.map(toFailedEvent)),
  ]);
}

function toRenewal({ row, result: { charge, answer } }: SettledCharge): Renewal | null {
  if (answer.kind !== "captured") return null;
  const { externalPaymentId = null, skipInvoice = false } = answer.result;
  const payment = { id: charge.paymentId, externalPaymentId, amountCents: charge.request.amountCents };
  return { row, payment, endAt: null, skipInvoice, weCharge: true };
}

function toRenewals(settled: readonly SettledCharge[]): Renewal[] {
  return settled.map(toRenewal).filter((renewal) => renewal !== null);
}

/** Lock unsettled charges with their subscriptions, and load the data for settling them. */
async function lockAnswered(ctx: Context, tx: Statements, answered: readonly AnsweredCharge[]) {
  const paymentIds = answered.map(({ charge }) => charge.paymentId);
  const subscriptionIds = answered.map(({ charge }) => charge.subscriptionId);
  const [open, rows, around] = await Promise.all([
    lockRequested(tx, ctx.account.id, paymentIds),
    lockPaid(tx, ctx.account.id, subscriptionIds),
    loadRenewalContext(ctx, tx, subscriptionIds),
  ]);
  const fresh = answered.filter(({ charge }) => open.has(charge.paymentId));
  const settled = fresh.flatMap((result) => {
    const row = rows.get(result.charge.subscriptionId);
    return row === undefined ? [] : [{ row, result }];
  });
  return { fresh, settled, around };
}

async function settleAnswered(
  ctx: Context,
  tx: Statements,
  answered: readonly AnsweredCharge[],
): Promise<number> {
  const { fresh, settled, around } = await lockAnswered(ctx, tx, answered);
  const now = ctx.clock.now();
  const filterByKind = (kind: AnsweredCharge["answer"]["kind"]) =>
    settled.filter(({ result }) => result.answer.kind === kind);
  const paid = filterByKind("captured");
  const [late, applicable] = [
    paid.filter(({ row }) => isPaidTooLate(row, now)),
    paid.filter(({ row }) => !isPaidTooLate(row, now)),
  ];
  const pending = fresh.filter(({ answer }) => answer.kind === "pending");
  await Promise.all([
    bookCharges(ctx, tx, fresh.map(toLedgerCharge)),
    settleDeclined(ctx, tx, filterByKind("declined")),
    postponeCharges(tx, ctx.account.id, {
      paymentIds: pending.map(({ charge }) => charge.paymentId),
      until: computeRecheckAt(now),
    }),
    renewAll(ctx, tx, { renewals: toRenewals(applicable), around }),
  ]);
  await refundLateCharges(ctx, tx, toRenewals(late));
  return fresh.length;
}

/**
 * Write the gateways' answers to charges: a captured one renews, a declined one is retried, a pending one waits for
 * the webhook. Concurrent calls write each answer once. Returns the number of settled charges.
 */
export function settleCharges(ctx: Context, answered: readonly AnsweredCharge[]): Promise<number> {
  return ctx.db.transaction((tx) =>
    withBufferedEvents(ctx, tx, (bufferedCtx) => settleAnswered(bufferedCtx, tx, answered)),
  );
}

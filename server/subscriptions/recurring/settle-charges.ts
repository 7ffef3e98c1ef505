import type { DomainEvent } from "@/inngest/events";
import type { Context } from "@/server/accounts/index";
import { bookCharges, lockAsked } from "@/server/payments/index";
import type { Statements } from "@/server/platform/db/index";
import { type DoneAction, graceEnd, recordActions } from "@/server/subscriptions/lifecycle/index";
import type { Answered, PaidRow } from "./charge";
import { lockPaid, putOffCharges, saveCharging } from "./charge.repository";
import { bookedCharge, declinedRow, isUnwanted, lookAgainAt } from "./charge.rules";
import { type Renewal, renewPaidPeriods } from "./renew-paid-period";
import { settleUnwanted } from "./settle-unwanted";

interface Settled {
  row: PaidRow;
  one: Answered;
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
  await saveCharging(tx, ctx.account.id, { rows: after.map(({ row }) => row), now });
  await recordActions(ctx, tx, after.map(failedAction));
  await ctx.emit(tx, after.map(failedEvent));
}

function renewalOf({ row, one: { charge, answer } }: Settled): Renewal | null {
  if (answer.kind !== "captured") return null;
  const { externalPaymentId = null, skipInvoice = false } = answer.result;
  const payment = { id: charge.paymentId, externalPaymentId, amountCents: charge.request.amountCents };
  return { row, payment, endAt: null, skipInvoice, weCharge: true };
}

/**
 * Writes what gateways have answered to charges: what was paid renews, what was declined is tried again, what is on its
 * way waits for the gateway's webhook. Of two who bring the same answer, one writes it. Returns how many were written.
 */
export function settleCharges(ctx: Context, answered: readonly Answered[]): Promise<number> {
  const accountId = ctx.account.id;
  return ctx.db.withStatements(async (tx) => {
    const open = await lockAsked(
      tx,
      accountId,
      answered.map(({ charge }) => charge.paymentId),
    );
    const fresh = answered.filter(({ charge }) => open.has(charge.paymentId));
    if (fresh.length === 0) return 0;
    const rows = await lockPaid(
      tx,
      accountId,
      fresh.map(({ charge }) => charge.subscriptionId),
    );
    await bookCharges(ctx, tx, fresh.map(bookedCharge));
    const now = ctx.clock.now();
    const settled = fresh.flatMap((one) => {
      const row = rows.get(one.charge.subscriptionId);
      return row === undefined ? [] : [{ row, one }];
    });
    await settleDeclined(
      ctx,
      tx,
      settled.filter(({ one }) => one.answer.kind === "declined"),
    );
    const pending = fresh.filter(({ answer }) => answer.kind === "pending");
    await putOffCharges(tx, accountId, {
      paymentIds: pending.map(({ charge }) => charge.paymentId),
      until: lookAgainAt(now),
    });
    const paid = settled.filter(({ one }) => one.answer.kind === "captured");
    const [unwanted, wanted] = [
      paid.filter(({ row }) => isUnwanted(row, now)),
      paid.filter(({ row }) => !isUnwanted(row, now)),
    ];
    const renewals = (some: readonly Settled[]) => some.map(renewalOf).filter((one) => one !== null);
    await settleUnwanted(ctx, tx, renewals(unwanted));
    await renewPaidPeriods(ctx, tx, renewals(wanted));
    return fresh.length;
  });
}

import type { ChargeWithResult, NewCharge, RecurringChargeRequest } from "@/server/payments/index";
import { continues, nextDue } from "@/server/subscriptions/lifecycle/index";
import type { ChargeableRow, ChargeResultOf, PaidRow } from "./charge";
import { nextTry } from "./renewal.rules";

/** So long a charge is waited for before time goes on without it. */
const LOOK_AGAIN_MILLISECONDS = 3_600_000;

/** Which charge of a subscription it is: its next period, tried once more than it has failed. */
function placeOf({ periods, failedCharges }: ChargeableRow): { period: number; attempt: number } {
  return { period: periods + 1, attempt: failedCharges + 1 };
}

/** A charge as it is written before its gateway is asked. */
export function newCharge(row: ChargeableRow, amountCents: number): NewCharge {
  return {
    subscriptionId: row.id,
    attemptId: row.attemptId,
    adapter: row.adapter ?? "none",
    paymentType: row.paymentType,
    paymentToken: row.paymentToken,
    externalSubscriptionId: row.externalSubscriptionId,
    amountCents,
    amountCurrency: row.planAmountCurrency,
    ...placeOf(row),
  };
}

/** What a gateway is asked for a charge: the reference names it, and is the same however often it is asked. */
export function requestOf(
  row: ChargeableRow,
  charge: { period: number; attempt: number; amountCents: number; accountKey: string },
): RecurringChargeRequest {
  const { period, attempt, amountCents, accountKey } = charge;
  return {
    reference: `${accountKey}:subscription:${row.id}:period:${period}:try:${attempt}`,
    attemptToken: row.attemptToken ?? "",
    paymentType: row.paymentType,
    paymentToken: row.paymentToken,
    externalSubscriptionId: row.externalSubscriptionId,
    externalPaymentId: row.firstPaymentId,
    amountCents,
    amountCurrency: row.planAmountCurrency,
    bought: {
      id: row.planId ?? 0,
      title: row.planName,
      durationLength: row.durationLength,
      durationUnit: row.durationUnit,
      periodCents: row.planAmountCents,
      trial: null,
    },
    buyer: {
      id: row.subscriberId,
      name: row.payer.name,
      provider: row.identityProvider,
      identity: row.identityValue,
    },
  };
}

/** When a subscription is looked at again whose gateway has not said yet what became of its charge. */
export function lookAgainAt(now: Date): Date {
  return new Date(now.getTime() + LOOK_AGAIN_MILLISECONDS);
}

/** A row whose charge is still not answered when it is looked at again: time goes on, and nobody begins it anew. */
export function unansweredRow(row: PaidRow, now: Date): PaidRow {
  const after = { ...row, chargeAt: null };
  return { ...after, dueAt: nextDue(after, now) };
}

/** What becomes of a row whose charge was declined: it is tried again within its grace, or it waits for its end. */
export function declinedRow(
  row: PaidRow,
  at: { now: Date; retryDays: readonly number[]; timeZone: string; graceEnd: (endAt: Date) => Date },
): PaidRow {
  const { endAt, expiredAt } = row;
  const isOver = endAt === null || expiredAt !== null || !continues(row);
  if (isOver) return { ...row, failedCharges: row.failedCharges + 1, chargeAt: null };
  const graceEndsAt =
    row.graceEndsAt !== null && row.graceEndsAt >= endAt ? row.graceEndsAt : at.graceEnd(endAt);
  const chargeAt = nextTry({ endAt, graceEndsAt }, at);
  const after = { ...row, failedCharges: row.failedCharges + 1, graceEndsAt, chargeAt };
  return { ...after, dueAt: nextDue(after, at.now) };
}

/**
 * Whether money came for what nobody has any more: deleted, given back, switched to another plan, or cancelled or about
 * to be switched, and over while it was charged. It goes back.
 */
export function isUnwanted(row: PaidRow, now: Date): boolean {
  const { deletedAt, paymentState, cancelledAt, endAt, isSwitched, scheduledSwitch } = row;
  if (deletedAt !== null || isSwitched || (paymentState !== "paid" && paymentState !== "none")) return true;
  return (cancelledAt !== null || scheduledSwitch !== null) && endAt !== null && endAt <= now;
}

/** The charge as the books take it. */
export function bookedCharge({ charge, answer }: ChargeResultOf): ChargeWithResult {
  const { paymentId, subscriptionId, request } = charge;
  const { amountCents, amountCurrency } = request;
  return { paymentId, subscriptionId, amountCents, amountCurrency, answer };
}

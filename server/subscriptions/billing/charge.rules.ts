import type { ChargeWithResult, NewCharge, RecurringChargeRequest } from "@/server/payments/index";
import { computeNextDue, isContinuing } from "@/server/subscriptions/lifecycle/index";
import type { AnsweredCharge, ChargeableRow, PaidRow } from "./charge";
import { computeNextRetry } from "./renewal.rules";

/** How long a charge without an answer delays the subscription's transitions. */
const RECHECK_MILLISECONDS = 3_600_000;

/** Return the period and the attempt number of the next charge: one more than it has failed. */
function getNextAttempt({ periods, failedCharges }: ChargeableRow): { period: number; attempt: number } {
  return { period: periods + 1, attempt: failedCharges + 1 };
}

/** Create a charge as it is written before the gateway request. */
export function createCharge(row: ChargeableRow, amountCents: number): NewCharge {
  return {
    subscriptionId: row.id,
    attemptId: row.attemptId,
    adapter: row.adapter ?? "none",
    paymentType: row.paymentType,
    paymentToken: row.paymentToken,
    externalSubscriptionId: row.externalSubscriptionId,
    amountCents,
    amountCurrency: row.planAmountCurrency,
    ...getNextAttempt(row),
  };
}

/** Create the gateway request of a charge. Its reference is the idempotency key: equal for every repeat. */
export function toGatewayRequest(
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

/** Compute when a subscription is checked again whose gateway has not reported a result yet. */
export function computeRecheckAt(now: Date): Date {
  return new Date(now.getTime() + RECHECK_MILLISECONDS);
}

/** Return a row whose charge is unanswered at its check: transitions continue, and no new charge is started. */
export function toUnansweredRow(row: PaidRow, now: Date): PaidRow {
  const after = { ...row, chargeAt: null };
  return { ...after, dueAt: computeNextDue(after, now) };
}

/** Return a row after a declined charge: with a retry within its grace, or none until its end. */
export function toDeclinedRow(
  row: PaidRow,
  at: { now: Date; retryDays: readonly number[]; timeZone: string; graceEnd: (endAt: Date) => Date },
): PaidRow {
  const { endAt, expiredAt } = row;
  const isOver = endAt === null || expiredAt !== null || !isContinuing(row);
  if (isOver) return { ...row, failedCharges: row.failedCharges + 1, chargeAt: null };
  const graceEndsAt =
    row.graceEndsAt !== null && row.graceEndsAt >= endAt ? row.graceEndsAt : at.graceEnd(endAt);
  const chargeAt = computeNextRetry({ endAt, graceEndsAt }, at);
  const after = { ...row, failedCharges: row.failedCharges + 1, graceEndsAt, chargeAt };
  return { ...after, dueAt: computeNextDue(after, at.now) };
}

/**
 * Whether a payment arrived for a subscription that must be refunded: deleted, refunded, switched to another plan,
 * or cancelled or about to be switched with an end that passed during the charge.
 */
export function isPaidTooLate(row: PaidRow, now: Date): boolean {
  const { deletedAt, paymentState, cancelledAt, endAt, isSwitched, scheduledSwitch } = row;
  if (deletedAt !== null || isSwitched || (paymentState !== "paid" && paymentState !== "none")) return true;
  return (cancelledAt !== null || scheduledSwitch !== null) && endAt !== null && endAt <= now;
}

/** Convert an answered charge to its ledger input. */
export function toLedgerCharge({ charge, answer }: AnsweredCharge): ChargeWithResult {
  const { paymentId, subscriptionId, request } = charge;
  const { amountCents, amountCurrency } = request;
  return { paymentId, subscriptionId, amountCents, amountCurrency, answer };
}

import {
  computeNextDue,
  type DueFacts,
  isContinuing,
  type Subscription,
} from "@/server/subscriptions/lifecycle/index";
import { computeNthPeriodEnd, getPeriodPrice } from "@/server/subscriptions/pricing/index";

/** The columns of a recurring subscription that its next period and its bill depend on. */
export interface RenewableRow
  extends DueFacts,
    Pick<
      Subscription,
      | "id"
      | "subscriberId"
      | "anchorAt"
      | "periods"
      | "durationLength"
      | "durationUnit"
      | "planName"
      | "groupName"
      | "planAmountCents"
      | "planAmountCurrency"
      | "dynamicAssets"
      | "discount"
      | "paymentType"
      | "paymentId"
      | "paymentAmountCents"
      | "notes"
      | "campaignId"
      | "dueAt"
    > {
  nextPaymentDueAt: Date | null;
  /** Sum of charges for the next period that were below the amount due. */
  partPaidCents: number;
  /** The person who is billed; of a gift, its giver. */
  payer: { name: string | null; identity: string };
}

/** More periods than can lie between an anchor and today. */
const MAX_PERIODS = 100_000;

/** A paid period. */
export interface PaidPeriod {
  /** Number of durations from the anchor, this one included. */
  periods: number;
  startAt: Date;
  /** null: it does not end. */
  endAt: Date | null;
}

/**
 * Compute the period that a payment at `now` pays for: by the calendar from the anchor, the first one after the
 * current end that is not yet over, so that no past time is paid. An end reported by the gateway is only used if it
 * is later.
 */
export function computeRenewalPeriod(
  row: Pick<RenewableRow, "anchorAt" | "periods" | "durationLength" | "durationUnit" | "endAt">,
  { now, timeZone, reportedEnd }: { now: Date; timeZone: string; reportedEnd: Date | null },
): PaidPeriod {
  const { anchorAt, durationLength: length, durationUnit: unit, endAt: before } = row;
  const startAt = before ?? now;
  if (reportedEnd !== null) {
    const isForward = before !== null && reportedEnd > before;
    return { periods: row.periods + (isForward ? 1 : 0), startAt, endAt: isForward ? reportedEnd : before };
  }
  for (let periods = row.periods + 1; periods < row.periods + MAX_PERIODS; periods += 1) {
    const endAt = computeNthPeriodEnd(anchorAt, periods, { length, unit, timeZone });
    if (endAt === null || (endAt > now && endAt > startAt)) {
      const previous = computeNthPeriodEnd(anchorAt, periods - 1, { length, unit, timeZone });
      const periodStart = previous !== null && previous > startAt ? previous : startAt;
      return { periods, startAt: periodStart, endAt };
    }
  }
  throw new Error("a subscription's calendar does not reach today");
}

/** Return a row after a paid period: without grace or failed charges, and with a new due time. */
export function toRenewedRow(
  row: RenewableRow,
  paid: {
    period: PaidPeriod;
    paymentId: number | null;
    amountCents: number;
    weCharge: boolean;
    now: Date;
  },
): RenewableRow {
  const { period, paymentId, amountCents, weCharge, now } = paid;
  const { endAt, periods } = period;
  const after: RenewableRow = {
    ...row,
    endAt,
    periods,
    paymentState: "paid",
    expiredAt: null,
    graceEndsAt: null,
    failedCharges: 0,
    resumesAt: null,
    nextPaymentDueAt: endAt,
    paymentId: paymentId ?? row.paymentId,
    paymentAmountCents: amountCents + row.partPaidCents,
    partPaidCents: 0,
  };
  const renewed = { ...after, chargeAt: weCharge && isContinuing(after) ? endAt : null };
  return { ...renewed, dueAt: computeNextDue(renewed, now) };
}

type PricedPeriod = Pick<RenewableRow, "planAmountCents" | "discount" | "periods" | "partPaidCents"> & {
  /** Whether its coupon also applies to later charges. */
  isCouponRecurring: boolean;
};

function computePeriodPrice({
  planAmountCents,
  discount,
  periods,
  isCouponRecurring,
}: Omit<PricedPeriod, "partPaidCents">): number {
  if (discount === null) return planAmountCents;
  const { discountedPriceCents: firstCents } = discount;
  const terms = { priceCents: planAmountCents, firstCents, isDiscountPermanent: isCouponRecurring };
  return getPeriodPrice(terms, periods);
}

/** Compute the amount due for the next period: the price, less a recurring coupon, less earlier partial charges. */
export function computeChargeAmount({
  planAmountCents,
  discount,
  periods,
  partPaidCents,
  isCouponRecurring,
}: PricedPeriod): number {
  return Math.max(
    0,
    computePeriodPrice({ planAmountCents, discount, periods, isCouponRecurring }) - partPaidCents,
  );
}

/** Whether the gateway prorates the next charge: the first one after an immediate switch. */
export function isProrated({
  switchedFromId,
  paymentId,
  startAt,
  endAt,
}: Pick<Subscription, "switchedFromId" | "paymentId" | "startAt" | "endAt">): boolean {
  return switchedFromId !== null && paymentId === null && endAt !== null && endAt > startAt;
}

/** Return the discount of a bill: the purchase's, where it was applied again; none on the bill of a remainder. */
export function getBillDiscount(
  { discount, partPaidCents }: Pick<RenewableRow, "discount" | "partPaidCents">,
  paidCents: number,
): RenewableRow["discount"] {
  return partPaidCents === 0 && discount !== null && paidCents === discount.discountedPriceCents
    ? discount
    : null;
}

/**
 * Compute the next retry of a failed charge: the account's next retry day, counted from the due date, within the
 * grace; null: no further retry.
 */
export function computeNextRetry(
  { endAt, graceEndsAt }: { endAt: Date; graceEndsAt: Date },
  { now, retryDays, timeZone }: { now: Date; retryDays: readonly number[]; timeZone: string },
): Date | null {
  const tries = retryDays
    .map((length) => computeNthPeriodEnd(endAt, 1, { length, unit: "days", timeZone }))
    .filter((at) => at !== null && at > now && at <= graceEndsAt);
  return tries.reduce<Date | null>(
    (first, at) => (first === null || (at !== null && at < first) ? at : first),
    null,
  );
}

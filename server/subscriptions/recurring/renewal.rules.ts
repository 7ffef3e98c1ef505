import { continues, type DueFacts, nextDue, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { periodCents, periodEnd } from "@/server/subscriptions/pricing/index";

/** A recurring subscription as far as its next period depends on it, and what the period's bill says of it. */
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
  /** What has been paid for the next period by charges that were below the amount due. */
  partPaidCents: number;
  /** Who is billed: of a gift, its giver. */
  payer: { name: string | null; identity: string };
}

/** More periods than any calendar holds between an anchor and today. */
const MOST_PERIODS = 100_000;

/** A period that a payment has paid for. */
export interface PaidPeriod {
  /** How many durations have run from the anchor with it. */
  periods: number;
  startAt: Date;
  /** null: it does not end. */
  endAt: Date | null;
}

/**
 * The period that a payment at `now` pays for: by the calendar from the anchor the first one after the present end that
 * is not over already, so that nobody pays for time in which nothing opened. A gateway that says an end itself is
 * followed forward only.
 */
export function paidPeriod(
  row: Pick<RenewableRow, "anchorAt" | "periods" | "durationLength" | "durationUnit" | "endAt">,
  { now, timeZone, toldEnd }: { now: Date; timeZone: string; toldEnd: Date | null },
): PaidPeriod {
  const { anchorAt, durationLength: length, durationUnit: unit, endAt: before } = row;
  const startAt = before ?? now;
  if (toldEnd !== null) {
    const isForward = before !== null && toldEnd > before;
    return { periods: row.periods + (isForward ? 1 : 0), startAt, endAt: isForward ? toldEnd : before };
  }
  for (let periods = row.periods + 1; periods < row.periods + MOST_PERIODS; periods += 1) {
    const endAt = periodEnd(anchorAt, periods, { length, unit, timeZone });
    if (endAt === null || (endAt > now && endAt > startAt)) {
      const previous = periodEnd(anchorAt, periods - 1, { length, unit, timeZone });
      const begun = previous !== null && previous > startAt ? previous : startAt;
      return { periods, startAt: begun, endAt };
    }
  }
  throw new Error("a subscription's calendar does not reach today");
}

/** What a row becomes when a period of it is paid: in no grace, with nothing that failed, due anew. */
export function renewedRow(
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
    nextPaymentDueAt: endAt,
    paymentId: paymentId ?? row.paymentId,
    paymentAmountCents: amountCents + row.partPaidCents,
    partPaidCents: 0,
  };
  const renewed = { ...after, chargeAt: weCharge && continues(after) ? endAt : null };
  return { ...renewed, dueAt: nextDue(renewed, now) };
}

type Priced = Pick<RenewableRow, "planAmountCents" | "discount" | "periods" | "partPaidCents"> & {
  /** Whether its coupon is for the charges that follow, too. */
  isCouponRecurring: boolean;
};

function priceOfPeriod({
  planAmountCents,
  discount,
  periods,
  isCouponRecurring,
}: Omit<Priced, "partPaidCents">): number {
  if (discount === null) return planAmountCents;
  const { discountedPriceCents: firstCents } = discount;
  const terms = { priceCents: planAmountCents, firstCents, isDiscountPermanent: isCouponRecurring };
  return periodCents(terms, periods);
}

/** What is due for the next period: the plan's price, less a coupon that is for this charge too, less what was paid in part. */
export function amountOfCharge({
  planAmountCents,
  discount,
  periods,
  partPaidCents,
  isCouponRecurring,
}: Priced): number {
  return Math.max(
    0,
    priceOfPeriod({ planAmountCents, discount, periods, isCouponRecurring }) - partPaidCents,
  );
}

/**
 * Whether what is charged next is prorated by the gateway: the first charge after a switch that began at once. Its amount
 * is the gateway's to say.
 */
export function isProrated({
  switchedFromId,
  paymentId,
  startAt,
  endAt,
}: Pick<Subscription, "switchedFromId" | "paymentId" | "startAt" | "endAt">): boolean {
  return switchedFromId !== null && paymentId === null && endAt !== null && endAt > startAt;
}

/** The discount that a bill over so much shows: the purchase's, where it was taken off again; none on a bill of the rest. */
export function discountOfBill(
  { discount, partPaidCents }: Pick<RenewableRow, "discount" | "partPaidCents">,
  paidCents: number,
): RenewableRow["discount"] {
  return partPaidCents === 0 && discount !== null && paidCents === discount.discountedPriceCents
    ? discount
    : null;
}

/**
 * When a charge that has failed is tried again: on the next of the account's days, counted from when the period was due,
 * and within the grace; null: not any more.
 */
export function nextTry(
  { endAt, graceEndsAt }: { endAt: Date; graceEndsAt: Date },
  { now, retryDays, timeZone }: { now: Date; retryDays: readonly number[]; timeZone: string },
): Date | null {
  const tries = retryDays
    .map((length) => periodEnd(endAt, 1, { length, unit: "days", timeZone }))
    .filter((at) => at !== null && at > now && at <= graceEndsAt);
  return tries.reduce<Date | null>(
    (first, at) => (first === null || (at !== null && at < first) ? at : first),
    null,
  );
}

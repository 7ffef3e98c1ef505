import { divideHalfEven } from "./rounding.rules";

/** A paid stretch of time; `endAt` null: it does not end, so none of it is used up. */
export interface PaidPeriod {
  paidCents: number;
  startAt: Date;
  endAt: Date | null;
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

/** The unused share of what was paid, by seconds, rounded half to even once: from nothing up to all of it. */
export function unusedShare({ paidCents, startAt, endAt }: PaidPeriod, now: Date): number {
  if (endAt === null) return paidCents;
  const whole = seconds(endAt) - seconds(startAt);
  const left = Math.min(whole, seconds(endAt) - seconds(now));
  if (whole <= 0 || left <= 0) return 0;
  return Number(divideHalfEven(BigInt(paidCents) * BigInt(left), BigInt(whole)));
}

/** What a switch costs: the new price less the unused share of the old one, and never less than nothing. */
export function proratedAmount(newPriceCents: number, old: PaidPeriod, now: Date): number {
  return Math.max(0, newPriceCents - unusedShare(old, now));
}

import { divideHalfEven } from "./rounding.rules";

/** A paid period; `endAt` null: it has no end, so none of it is used up. */
export interface PaidPeriod {
  paidCents: number;
  startAt: Date;
  endAt: Date | null;
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

/** Compute the unused share of a payment, by seconds, rounded half to even once: between zero and the payment. */
export function computeUnusedShare({ paidCents, startAt, endAt }: PaidPeriod, now: Date): number {
  if (endAt === null) return paidCents;
  const duration = toSeconds(endAt) - toSeconds(startAt);
  const remaining = Math.min(duration, toSeconds(endAt) - toSeconds(now));
  if (duration <= 0 || remaining <= 0) return 0;
  return Number(divideHalfEven(BigInt(paidCents) * BigInt(remaining), BigInt(duration)));
}

/** Compute the price of a switch: the new price less the unused share of the old one, at least zero. */
export function computeProratedAmount(newPriceCents: number, old: PaidPeriod, now: Date): number {
  return Math.max(0, newPriceCents - computeUnusedShare(old, now));
}

import { periodEnd } from "@/server/subscriptions/pricing/index";
import type { Sale } from "./sale";

/** When a subscription runs. */
export interface Period {
  startAt: Date;
  /** null: it does not end. */
  endAt: Date | null;
  anchorAt: Date;
  /** Durations that have run from the anchor with this end: none while a trial runs. */
  periods: number;
  trialEndsAt: Date | null;
  nextPaymentDueAt: Date | null;
}

/** From when it runs: now, or when what runs already has ended; or as the publication's server says. */
export function startOf({
  now,
  runningEnd,
  wanted,
}: {
  now: Date;
  /** End of the running right of the same group; null: none runs, or it does not end. */
  runningEnd: Date | null;
  wanted: Date | null;
}): Date {
  if (wanted !== null) return wanted;
  return runningEnd !== null && runningEnd > now ? runningEnd : now;
}

/**
 * From when a subscription runs whose payment has come only now; null: it stays where it was promised, since another one
 * was bought to follow it. Else it begins with its payment, never before it was promised, and behind whatever else its
 * holder has of the group by then: no day is paid for twice.
 */
export function startOfPaid({
  now,
  promised,
  othersEnd,
}: {
  now: Date;
  promised: { startAt: Date; endAt: Date | null };
  /** End of what else its holder has of the group; null: nothing, or it does not end. */
  othersEnd: Date | null;
}): Date | null {
  const { startAt, endAt } = promised;
  const isFollowed = othersEnd !== null && endAt !== null && endAt > now && othersEnd > endAt;
  if (isFollowed) return null;
  const free = startOf({ now, runningEnd: othersEnd, wanted: null });
  return startAt > free ? startAt : free;
}

/** The first period from a start. Of a trial it is the trial, and the calendar counts from its end. */
export function firstPeriod(
  sale: Pick<Sale, "durationLength" | "durationUnit" | "recurring" | "trial">,
  { startAt, timeZone }: { startAt: Date; timeZone: string },
): Period {
  const { trial, durationLength: length, durationUnit: unit } = sale;
  const trialEndsAt = trial === null ? null : periodEnd(startAt, 1, { ...trial, timeZone });
  const anchorAt = trialEndsAt ?? startAt;
  const endAt = trialEndsAt ?? periodEnd(anchorAt, 1, { length, unit, timeZone });
  const periods = trialEndsAt === null ? 1 : 0;
  return { startAt, endAt, anchorAt, periods, trialEndsAt, nextPaymentDueAt: sale.recurring ? endAt : null };
}

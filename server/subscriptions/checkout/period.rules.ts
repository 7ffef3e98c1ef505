import { type CountedPeriods, periodBehind, periodEnd } from "@/server/subscriptions/pricing/index";
import type { Sale } from "./sale";

/** When a subscription runs. */
export interface Period {
  startAt: Date;
  /** null: it does not end. */
  endAt: Date | null;
  /** From when its ends are counted: its start, or the anchor of the one that it follows. */
  anchorAt: Date;
  /** Of a recurring one, durations that have run from the anchor with this end: none while a trial runs. Else 1. */
  periods: number;
  trialEndsAt: Date | null;
  nextPaymentDueAt: Date | null;
}

/** One that another may follow. */
export interface Before extends CountedPeriods {
  endAt: Date;
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
 * From when one runs that is paid late: never before it was promised, and behind what else its holder has (ADR 124); null:
 * as it was promised, for another one was bought to follow it, and nothing has taken its time.
 */
export function startOfPaid({
  now,
  promised,
  isTaken,
  othersEnd,
}: {
  now: Date;
  promised: { startAt: Date; endAt: Date | null };
  /** Whether its holder has something else of the group in the time that was promised. */
  isTaken: boolean;
  /** End of what else its holder has of the group; null: nothing, or it does not end. */
  othersEnd: Date | null;
}): Date | null {
  const { startAt, endAt } = promised;
  const isFollowed = othersEnd !== null && endAt !== null && endAt > now && othersEnd > endAt;
  if (isFollowed && !isTaken) return null;
  const free = startOf({ now, runningEnd: othersEnd, wanted: null });
  return startAt > free ? startAt : free;
}

/**
 * The first period from a start. Of a trial it is the trial, and the calendar counts from its end. What is paid once and
 * begins at the very moment at which one before it ends is counted on from that one's anchor (`periodBehind`), be it a
 * renewal, a gift or what a switch has put off; what begins at any other time has an anchor of its own, as has what is
 * recurring: its gateway counts from its own first charge.
 */
export function firstPeriod(
  sale: Pick<Sale, "durationLength" | "durationUnit" | "recurring" | "trial">,
  { startAt, before, timeZone }: { startAt: Date; before: Before | null; timeZone: string },
): Period {
  const { trial, recurring, durationLength: length, durationUnit: unit } = sale;
  const trialEndsAt = trial === null ? null : periodEnd(startAt, 1, { ...trial, timeZone });
  if (trialEndsAt !== null) {
    const nextPaymentDueAt = recurring ? trialEndsAt : null;
    return { startAt, endAt: trialEndsAt, anchorAt: trialEndsAt, periods: 0, trialEndsAt, nextPaymentDueAt };
  }
  const isFollowing = !recurring && before?.endAt.getTime() === startAt.getTime();
  const { anchorAt, endAt } = periodBehind(startAt, { length, unit, timeZone }, isFollowing ? before : null);
  return { startAt, endAt, anchorAt, periods: 1, trialEndsAt, nextPaymentDueAt: recurring ? endAt : null };
}

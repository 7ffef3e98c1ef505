import {
  type CountedPeriods,
  computeFollowingPeriod,
  computeNthPeriodEnd,
} from "@/server/subscriptions/pricing/index";
import type { Sale } from "./sale";

/** When a subscription runs. */
export interface Period {
  startAt: Date;
  /** null: it does not end. */
  endAt: Date | null;
  /** The moment from which its ends are counted: its start, or the anchor of the subscription that it follows. */
  anchorAt: Date;
  /** Of a recurring one: number of durations from the anchor to this end, 0 during a trial. Otherwise 1. */
  periods: number;
  trialEndsAt: Date | null;
  nextPaymentDueAt: Date | null;
}

/** A subscription that another one may follow. */
export interface PrecedingPeriod extends CountedPeriods {
  endAt: Date;
}

/** Compute the start: now, or the end of the running subscription; or as the publication's server requests. */
export function computeStartAt({
  now,
  runningEnd,
  wanted: requestedStart,
}: {
  now: Date;
  /** End of the running subscription of the same group; null: none runs, or it does not end. */
  runningEnd: Date | null;
  wanted: Date | null;
}): Date {
  if (requestedStart !== null) return requestedStart;
  return runningEnd !== null && runningEnd > now ? runningEnd : now;
}

/**
 * Compute the start of a subscription that is paid late: never before its previewed start, and behind what else its
 * holder has. null: as previewed, because another one was bought to follow it and its time is still free.
 */
export function computePaidStartAt({
  now,
  promised,
  isTaken,
  othersEnd,
}: {
  now: Date;
  promised: { startAt: Date; endAt: Date | null };
  /** Whether its holder has another subscription of the group in the previewed period. */
  isTaken: boolean;
  /** End of the holder's other subscriptions of the group; null: none, or it does not end. */
  othersEnd: Date | null;
}): Date | null {
  const { startAt, endAt } = promised;
  const isFollowed = othersEnd !== null && endAt !== null && endAt > now && othersEnd > endAt;
  if (isFollowed && !isTaken) return null;
  const earliest = computeStartAt({ now, runningEnd: othersEnd, wanted: null });
  return startAt > earliest ? startAt : earliest;
}

/**
 * Compute the first period from a start. With a trial it is the trial, and the calendar counts from the trial's
 * end. A one-time subscription that begins exactly when a previous one ends uses that one's anchor
 * (`periodBehind`), be it a renewal, a gift or one that a switch moved. With any other start it has its own anchor.
 * A recurring one always has its own: its gateway counts from its own first charge.
 */
export function computeFirstPeriod(
  sale: Pick<Sale, "durationLength" | "durationUnit" | "recurring" | "trial">,
  { startAt, before, timeZone }: { startAt: Date; before: PrecedingPeriod | null; timeZone: string },
): Period {
  const { trial, recurring, durationLength: length, durationUnit: unit } = sale;
  const trialEndsAt = trial === null ? null : computeNthPeriodEnd(startAt, 1, { ...trial, timeZone });
  if (trialEndsAt !== null) {
    const nextPaymentDueAt = recurring ? trialEndsAt : null;
    return { startAt, endAt: trialEndsAt, anchorAt: trialEndsAt, periods: 0, trialEndsAt, nextPaymentDueAt };
  }
  const isFollowing = !recurring && before?.endAt.getTime() === startAt.getTime();
  const { anchorAt, endAt } = computeFollowingPeriod(
    startAt,
    { length, unit, timeZone },
    isFollowing ? before : null,
  );
  return { startAt, endAt, anchorAt, periods: 1, trialEndsAt, nextPaymentDueAt: recurring ? endAt : null };
}

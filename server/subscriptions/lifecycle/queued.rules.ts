import { type CountedPeriods, computeFollowingPeriod } from "@/server/subscriptions/pricing/index";
import type { DueFacts, Subscription } from "./subscription";

/** A one-time subscription that may have been bought to begin where another one ends. */
export interface QueuedRow
  extends DueFacts,
    Pick<
      Subscription,
      "id" | "subscriberId" | "startAt" | "endAt" | "anchorAt" | "durationLength" | "durationUnit"
    > {}

/** Time that a payment or a switch added to a subscription, or that undoing a switch removed. */
export interface AddedTime {
  /** The end of the subscription before the change. */
  end: Date;
  from: Date;
  to: Date;
  /** How the subscription's own periods are counted. */
  counted: CountedPeriods;
}

function reschedule<Row extends QueuedRow>(
  row: Row,
  { from, to, counted }: AddedTime,
  timeZone: string,
): Row {
  const { startAt, endAt, anchorAt, durationLength: length, durationUnit: unit } = row;
  if (startAt < from)
    return endAt === null
      ? row
      : { ...row, endAt: new Date(endAt.getTime() + to.getTime() - from.getTime()) };
  const calendar = { length, unit, timeZone };
  const purchased = computeFollowingPeriod(startAt, calendar, { anchorAt, unit });
  if (purchased.endAt?.getTime() === endAt?.getTime())
    return { ...row, startAt: to, ...computeFollowingPeriod(to, calendar, counted) };
  const byLength = () =>
    endAt === null ? null : new Date(to.getTime() + endAt.getTime() - startAt.getTime());
  return { ...row, startAt: to, anchorAt: to, endAt: byLength() };
}

/**
 * Reschedule the following rows in order, so that each begins where the previous one ends, with its purchased
 * length. Ended rows stay. `addedTo` returns the time that the previous row adds to a row; null: the row does not
 * follow it.
 */
function rescheduleInOrder<Row extends QueuedRow>(
  queued: readonly Row[],
  first: AddedTime,
  {
    addedTo,
    now,
    timeZone,
  }: { addedTo: (row: Row, before: AddedTime) => AddedTime | null; now: Date; timeZone: string },
): Row[] {
  const moved: Row[] = [];
  let before = first;
  for (const row of queued.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())) {
    const added = addedTo(row, before);
    if (added === null) continue;
    const { endAt: end } = row;
    if (end !== null && (end <= added.from || end <= now)) {
      before = { ...before, end };
      continue;
    }
    const after = reschedule(row, added, timeZone);
    moved.push(after);
    if (end === null || after.endAt === null) break;
    const counted = { anchorAt: after.anchorAt, unit: after.durationUnit };
    before = { end, from: end, to: after.endAt, counted };
  }
  return moved;
}

/**
 * Reschedule what is queued behind a subscription whose time was extended or reduced: each row begins where the
 * previous one ends, with its purchased length, counted on from that one's anchor. A row that has already begun,
 * because the payment came late, gets the days added that are paid twice. Rows with a start of their own choice,
 * and ended rows, stay.
 */
export function computeRescheduled<Row extends QueuedRow>(
  queued: readonly Row[],
  added: AddedTime,
  at: { now: Date; timeZone: string },
): Row[] {
  const addedTo = ({ startAt }: Row, before: AddedTime) => {
    const isMoved = before.to.getTime() !== before.from.getTime();
    return isMoved && startAt.getTime() === before.end.getTime() ? before : null;
  };
  return rescheduleInOrder(queued, added, { addedTo, ...at });
}

/**
 * Reschedule what was bought to follow a switched subscription, or to follow its replacement while that waited for
 * its payment: each begins where the previous one ends, the first at `to`, with its purchased length. Rows that
 * begin later anyway, rows with a chosen start, and ended rows stay.
 */
export function computeRescheduledBehindSwitch<Row extends QueuedRow>(
  queued: readonly Row[],
  { ends, to, counted }: { ends: readonly (Date | null)[]; to: Date; counted: CountedPeriods },
  at: { now: Date; timeZone: string },
): Row[] {
  const followed = new Set([...ends, ...queued.map(({ endAt }) => endAt)].map((end) => end?.getTime()));
  const addedTo = ({ startAt }: Row, before: AddedTime) => {
    const isFollowing = followed.has(startAt.getTime()) && startAt < before.to;
    return isFollowing ? { ...before, end: startAt, from: startAt } : null;
  };
  return rescheduleInOrder(queued, { end: to, from: to, to, counted }, { addedTo, ...at });
}

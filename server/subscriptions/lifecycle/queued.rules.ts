import { type CountedPeriods, periodBehind } from "@/server/subscriptions/pricing/index";
import type { DueFacts, Subscription } from "./subscription";

/** A subscription paid once that may have been bought to begin where another one ends. */
export interface QueuedRow
  extends DueFacts,
    Pick<
      Subscription,
      "id" | "subscriberId" | "startAt" | "endAt" | "anchorAt" | "durationLength" | "durationUnit"
    > {}

/** What was added to a subscription, by a payment or a switch, or taken from it where a switch is undone. */
export interface AddedTime {
  /** Where the subscription ended before. */
  end: Date;
  from: Date;
  to: Date;
  /** How its own periods are counted. */
  counted: CountedPeriods;
}

function later<Row extends QueuedRow>(row: Row, { from, to, counted }: AddedTime, timeZone: string): Row {
  const { startAt, endAt, anchorAt, durationLength: length, durationUnit: unit } = row;
  if (startAt < from)
    return endAt === null
      ? row
      : { ...row, endAt: new Date(endAt.getTime() + to.getTime() - from.getTime()) };
  const calendar = { length, unit, timeZone };
  const bought = periodBehind(startAt, calendar, { anchorAt, unit });
  if (bought.endAt?.getTime() === endAt?.getTime())
    return { ...row, startAt: to, ...periodBehind(to, calendar, counted) };
  const byLength = () =>
    endAt === null ? null : new Date(to.getTime() + endAt.getTime() - startAt.getTime());
  return { ...row, startAt: to, anchorAt: to, endAt: byLength() };
}

/**
 * The rows that follow, from the first on, as they stand once each begins where the one before it ends, as long as it was
 * bought; what is over stays. `addedTo` says what a row is given by the one before it; null: it follows nothing.
 */
function movedInTurn<Row extends QueuedRow>(
  waiting: readonly Row[],
  first: AddedTime,
  {
    addedTo,
    now,
    timeZone,
  }: { addedTo: (row: Row, before: AddedTime) => AddedTime | null; now: Date; timeZone: string },
): Row[] {
  const moved: Row[] = [];
  let before = first;
  for (const row of waiting.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())) {
    const added = addedTo(row, before);
    if (added === null) continue;
    const { endAt: end } = row;
    if (end !== null && (end <= added.from || end <= now)) {
      before = { ...before, end };
      continue;
    }
    const after = later(row, added, timeZone);
    moved.push(after);
    if (end === null || after.endAt === null) break;
    const counted = { anchorAt: after.anchorAt, unit: after.durationUnit };
    before = { end, from: end, to: after.endAt, counted };
  }
  return moved;
}

/**
 * What waits behind a subscription, and behind what waits there, as it stands once time was added or taken: it begins
 * where that ends, as long as it was bought, and counted on from its anchor. One that has begun, since the payment came
 * late, gets the days back that are paid for twice. What begins elsewhere, on a day that was chosen, stays there; so does
 * what is over.
 */
export function rescheduledBehind<Row extends QueuedRow>(
  waiting: readonly Row[],
  added: AddedTime,
  at: { now: Date; timeZone: string },
): Row[] {
  const addedTo = ({ startAt }: Row, before: AddedTime) => {
    const isMoved = before.to.getTime() !== before.from.getTime();
    return isMoved && startAt.getTime() === before.end.getTime() ? before : null;
  };
  return movedInTurn(waiting, added, { addedTo, ...at });
}

/**
 * What was bought to follow a subscription that is switched, or what it is switched to while that waited for its payment:
 * each begins where the one before it ends, the first of them at `to`, as long as it was bought. What begins later anyway,
 * or on a day that was chosen, stays there; so does what is over.
 */
export function rescheduledBehindSwitch<Row extends QueuedRow>(
  waiting: readonly Row[],
  { ends, to, counted }: { ends: readonly (Date | null)[]; to: Date; counted: CountedPeriods },
  at: { now: Date; timeZone: string },
): Row[] {
  const followed = new Set([...ends, ...waiting.map(({ endAt }) => endAt)].map((end) => end?.getTime()));
  const addedTo = ({ startAt }: Row, before: AddedTime) => {
    const isFollowing = followed.has(startAt.getTime()) && startAt < before.to;
    return isFollowing ? { ...before, end: startAt, from: startAt } : null;
  };
  return movedInTurn(waiting, { end: to, from: to, to, counted }, { addedTo, ...at });
}

import { type CountedPeriods, periodBehind } from "@/server/subscriptions/pricing/index";
import type { DueFacts, Subscription } from "./subscription";

/** A subscription paid once that may have been bought to begin where another one ends. */
export interface WaitingRow
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

function later<Row extends WaitingRow>(row: Row, { from, to, counted }: AddedTime, timeZone: string): Row {
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
 * What waits behind a subscription, and behind what waits there, as it stands once time was added or taken: it begins
 * where that ends, as long as it was bought, and counted on from its anchor. One that has begun, since the payment came late, gets the days
 * back that are paid for twice. What begins elsewhere, on a day that was chosen, stays there; so does what is over.
 */
export function movedBehind<Row extends WaitingRow>(
  waiting: readonly Row[],
  added: AddedTime,
  { now, timeZone }: { now: Date; timeZone: string },
): Row[] {
  const moved: Row[] = [];
  let before = added;
  for (const row of waiting.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())) {
    if (before.to.getTime() === before.from.getTime()) break;
    if (row.startAt.getTime() !== before.end.getTime()) continue;
    const { endAt: end } = row;
    if (end !== null && (end <= before.from || end <= now)) {
      before = { ...before, end };
      continue;
    }
    const after = later(row, before, timeZone);
    moved.push(after);
    if (end === null || after.endAt === null) break;
    const counted = { anchorAt: after.anchorAt, unit: after.durationUnit };
    before = { end, from: end, to: after.endAt, counted };
  }
  return moved;
}

/**
 * What was bought to follow a subscription that is switched, or what it is switched to while that waited for its payment:
 * each begins where the one before it ends, the first of them at `to`, as long as it was bought. What begins later anyway,
 * or on a day that was chosen, stays there; so does what is over.
 */
export function movedBehindSwitch<Row extends WaitingRow>(
  waiting: readonly Row[],
  { ends, to, counted }: { ends: readonly (Date | null)[]; to: Date; counted: CountedPeriods },
  { now, timeZone }: { now: Date; timeZone: string },
): Row[] {
  const followed = new Set([...ends, ...waiting.map(({ endAt }) => endAt)].map((end) => end?.getTime()));
  const moved: Row[] = [];
  let before = { to, counted };
  for (const row of waiting.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())) {
    if (row.startAt >= before.to) break;
    const isOver = row.endAt !== null && row.endAt <= now;
    if (isOver || !followed.has(row.startAt.getTime())) continue;
    const after = later(row, { end: row.startAt, from: row.startAt, ...before }, timeZone);
    moved.push(after);
    if (after.endAt === null) break;
    before = { to: after.endAt, counted: { anchorAt: after.anchorAt, unit: after.durationUnit } };
  }
  return moved;
}

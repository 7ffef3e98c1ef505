import { type TimeRange, toMonthRange } from "@/server/subscriptions/pricing/index";

/** A month up to now: future events are no part of a figure. */
export function toMonthRangeSoFar(
  month: string,
  { now, timeZone }: { now: Date; timeZone: string },
): TimeRange {
  const { from, to } = toMonthRange(month, timeZone);
  // Up to and including now; times have milliseconds.
  const soFar = new Date(now.getTime() + 1);
  return { from, to: soFar < to ? soFar : to };
}

/** Compute the starts of the months, oldest first, and the end of the last one so far. */
export function toEdges(months: readonly string[], at: { now: Date; timeZone: string }): Date[] {
  const spans = months.map((month) => toMonthRangeSoFar(month, at));
  return [...spans.map(({ from }) => from), ...spans.slice(-1).map(({ to }) => to)];
}

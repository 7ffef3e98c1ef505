import { monthSpan, type Span } from "@/server/subscriptions/pricing/index";

/** A month as far as it has come: what is still to happen in it is no figure yet. */
export function spanSoFar(month: string, { now, timeZone }: { now: Date; timeZone: string }): Span {
  const { from, to } = monthSpan(month, timeZone);
  // Up to and with the moment that is now; times have milliseconds.
  const soFar = new Date(now.getTime() + 1);
  return { from, to: soFar < to ? soFar : to };
}

/** Where months begin, the oldest first, and where the last of them ends so far. */
export function edgesOf(months: readonly string[], at: { now: Date; timeZone: string }): Date[] {
  const spans = months.map((month) => spanSoFar(month, at));
  return [...spans.map(({ from }) => from), ...spans.slice(-1).map(({ to }) => to)];
}

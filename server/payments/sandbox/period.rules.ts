/** The same day of another month, or that month's last one. */
function monthsLater(from: Date, months: number): Date {
  const day = from.getUTCDate();
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first;
}

/** When the n-th period after a start ends, as a gateway counts: in UTC, month ends clamped, always from the start. */
export function nthEnd(
  startedAt: Date,
  { durationLength, durationUnit }: { durationLength: number; durationUnit: string },
  n: number,
): Date {
  const count = durationLength * n;
  switch (durationUnit) {
    case "years":
      return monthsLater(startedAt, 12 * count);
    case "months":
      return monthsLater(startedAt, count);
    case "weeks":
      return new Date(startedAt.getTime() + count * 7 * 86_400_000);
    default:
      return new Date(startedAt.getTime() + count * 86_400_000);
  }
}

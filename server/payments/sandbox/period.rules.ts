import { DAY_MILLISECONDS } from "@/shared/time-units";

/** Add months to a date; a day that the target month lacks becomes its last day. */
function addMonths(from: Date, months: number): Date {
  const day = from.getUTCDate();
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first;
}

/** Compute the end of the n-th period after a start: in UTC, month ends clamped, always counted from the start. */
export function computePeriodEnd(
  startedAt: Date,
  { durationLength, durationUnit }: { durationLength: number; durationUnit: string },
  n: number,
): Date {
  const count = durationLength * n;
  switch (durationUnit) {
    case "years":
      return addMonths(startedAt, 12 * count);
    case "months":
      return addMonths(startedAt, count);
    case "weeks":
      return new Date(startedAt.getTime() + count * 7 * DAY_MILLISECONDS);
    default:
      return new Date(startedAt.getTime() + count * DAY_MILLISECONDS);
  }
}

import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from "@/shared/time-units";

function formatCount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Format how far a clock is ahead: `31 days`, `5 hours`. */
export function formatOffset(milliseconds: number): string {
  const days = Math.round(milliseconds / DAY_MILLISECONDS);
  if (days >= 2) return formatCount(days, "day");
  const hours = Math.round(milliseconds / HOUR_MILLISECONDS);
  return hours >= 1 ? formatCount(hours, "hour") : "less than an hour";
}

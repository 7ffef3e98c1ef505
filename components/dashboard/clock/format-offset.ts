const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function formatCount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Format how far a clock is ahead: `31 days`, `5 hours`. */
export function formatOffset(milliseconds: number): string {
  const days = Math.round(milliseconds / DAY);
  if (days >= 2) return formatCount(days, "day");
  const hours = Math.round(milliseconds / HOUR);
  return hours >= 1 ? formatCount(hours, "hour") : "less than an hour";
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** How far a clock is ahead: `31 days`, `5 hours`. */
export function aheadText(milliseconds: number): string {
  const days = Math.round(milliseconds / DAY);
  if (days >= 2) return counted(days, "day");
  const hours = Math.round(milliseconds / HOUR);
  return hours >= 1 ? counted(hours, "hour") : "less than an hour";
}

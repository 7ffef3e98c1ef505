export const DAY_MILLISECONDS = 86_400_000;

const UNITS: Record<string, number> = {
  w: 604_800_000,
  d: DAY_MILLISECONDS,
  h: 3_600_000,
  m: 60_000,
  s: 1_000,
};
const DURATION = /^(?:\d+[wdhms])+$/;
const SHORTEST_MILLISECONDS = 1_000;
const LONGEST_MILLISECONDS = 366 * DAY_MILLISECONDS;

function parseMilliseconds(duration: string): number {
  const parts = [...duration.matchAll(/(\d+)([wdhms])/g)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ""] ?? 0), 0);
}

/**
 * Computes when a sleep ends. The SDK sends `2h30m` or an ISO date; less than a second becomes a second, a past date
 * becomes now. Null: the text is no time, or it is more than 366 days ahead.
 */
export function computeSleepEnd(name: string, now: Date): Date | null {
  const at =
    name === "" || DURATION.test(name)
      ? new Date(now.getTime() + Math.max(parseMilliseconds(name), SHORTEST_MILLISECONDS))
      : new Date(name);
  if (Number.isNaN(at.getTime()) || at.getTime() - now.getTime() > LONGEST_MILLISECONDS) return null;
  return at < now ? now : at;
}

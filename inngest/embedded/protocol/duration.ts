const UNITS: Record<string, number> = {
  w: 604_800_000,
  d: 86_400_000,
  h: 3_600_000,
  m: 60_000,
  s: 1_000,
};
const DURATION = /^(?:\d+[wdhms])+$/;
const SHORTEST_MILLISECONDS = 1_000;
const LONGEST_MILLISECONDS = 366 * 86_400_000;

function millisecondsOf(duration: string): number {
  const parts = [...duration.matchAll(/(\d+)([wdhms])/g)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ""] ?? 0), 0);
}

/**
 * When a sleep ends. The SDK names it `2h30m` or by an ISO date; less than a second is a second, a date
 * that has passed is now, and null stands for what is no time at all or lies more than 366 days ahead.
 */
export function endOfSleep(name: string, now: Date): Date | null {
  const at =
    name === "" || DURATION.test(name)
      ? new Date(now.getTime() + Math.max(millisecondsOf(name), SHORTEST_MILLISECONDS))
      : new Date(name);
  if (Number.isNaN(at.getTime()) || at.getTime() - now.getTime() > LONGEST_MILLISECONDS) return null;
  return at < now ? now : at;
}

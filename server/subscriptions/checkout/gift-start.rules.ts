import { invalid } from "@/server/platform/errors/index";

const DAY = 24 * 3_600_000;
const LONGEST_WAIT = 366 * DAY;

/** When a gift begins whose giver named a day; null: at once. Refused at `path` for a day that has passed, or is far off. */
export function giftStart(named: Date | null, { now, path }: { now: Date; path: string }): Date | null {
  if (named === null) return null;
  const wait = named.getTime() - now.getTime();
  // A day may have begun already, where it is today.
  if (wait < -DAY) throw invalid(path, "This day has passed.");
  if (wait > LONGEST_WAIT) throw invalid(path, "A gift starts within a year.");
  return named <= now ? null : named;
}

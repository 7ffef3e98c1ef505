import { invalid } from "@/server/platform/errors/index";

const DAY = 24 * 3_600_000;
const LONGEST_WAIT = 366 * DAY;

/** Return the start of a gift on a chosen day; null: now. Refused at `path`: a past day, or over a year away. */
export function resolveGiftStart(
  requested: Date | null,
  { now, path }: { now: Date; path: string },
): Date | null {
  if (requested === null) return null;
  const wait = requested.getTime() - now.getTime();
  // The day may be today and have begun already.
  if (wait < -DAY) throw invalid(path, "Choose a date from today on.");
  if (wait > LONGEST_WAIT) throw invalid(path, "Choose a date within one year.");
  return requested <= now ? null : requested;
}

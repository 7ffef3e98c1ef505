import { computeNthPeriodEnd } from "@/server/subscriptions/pricing/index";
import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from "@/shared/time-units";

const CALENDAR = { d: "days", w: "weeks", m: "months", y: "years" } as const;
const WRITTEN = /^([1-9][0-9]{0,4})([hdwmy])$/;

/** Maximum distance of a clock ahead of the system clock. */
const FARTHEST_MILLISECONDS = 20 * 366 * DAY_MILLISECONDS;

function parseUnit(letter: string): (typeof CALENDAR)[keyof typeof CALENDAR] | null {
  return letter === "d" || letter === "w" || letter === "m" || letter === "y" ? CALENDAR[letter] : null;
}

/**
 * Add a duration to a moment.
 *
 * `12h` is counted in hours; `31d`, `2w`, `1m`, `1y` by the calendar of a zone, at the same time of day, month ends
 * clamped. null: the text is no duration.
 */
export function addDuration(from: Date, duration: string, timeZone: string): Date | null {
  const [, count = "", letter = ""] = WRITTEN.exec(duration.trim().toLowerCase()) ?? [];
  if (letter === "h") return new Date(from.getTime() + Number(count) * HOUR_MILLISECONDS);
  const unit = parseUnit(letter);
  if (unit === null) return null;
  return computeNthPeriodEnd(from, 1, { length: Number(count), unit, timeZone });
}

/** Whether a clock may be set to a moment: at most twenty years ahead of the system clock. */
export function isWithinReach(to: Date, systemTime: Date): boolean {
  return to.getTime() - systemTime.getTime() <= FARTHEST_MILLISECONDS;
}

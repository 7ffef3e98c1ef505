import { periodEnd } from "@/server/subscriptions/pricing/index";

const CALENDAR = { d: "days", w: "weeks", m: "months", y: "years" } as const;
const HOUR_MILLISECONDS = 3_600_000;
const WRITTEN = /^([1-9][0-9]{0,4})([hdwmy])$/;

/** So far a clock may be ahead of the world's. */
const FARTHEST_MILLISECONDS = 20 * 366 * 24 * HOUR_MILLISECONDS;

function unitOf(letter: string): (typeof CALENDAR)[keyof typeof CALENDAR] | null {
  return letter === "d" || letter === "w" || letter === "m" || letter === "y" ? CALENDAR[letter] : null;
}

/**
 * The moment that lies a duration after another: `12h` by the hour; `31d`, `2w`, `1m`, `1y` by the calendar of a zone,
 * at the same time of day, month ends clamped. null: the text is no duration.
 */
export function momentAfter(from: Date, duration: string, timeZone: string): Date | null {
  const [, count = "", letter = ""] = WRITTEN.exec(duration.trim().toLowerCase()) ?? [];
  if (letter === "h") return new Date(from.getTime() + Number(count) * HOUR_MILLISECONDS);
  const unit = unitOf(letter);
  if (unit === null) return null;
  return periodEnd(from, 1, { length: Number(count), unit, timeZone });
}

/** Whether a clock may be put to a moment: not farther ahead of the world's than twenty years. */
export function isWithinReach(to: Date, world: Date): boolean {
  return to.getTime() - world.getTime() <= FARTHEST_MILLISECONDS;
}

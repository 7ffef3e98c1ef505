import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from "@/shared/time-units";
import type { DemoMoment } from "./content";

/**
 * The demo's newest stories are dated this morning. Its "today" therefore begins at eleven: seeded earlier in the
 * day, the whole demo is a day older, and no story is in the future or out of order.
 */
export const DEMO_DAY_BEGINS_AT = "11:00";
const HOURS_INTO_DAY = Number(DEMO_DAY_BEGINS_AT.slice(0, 2));

/** The instant of a demo moment when the demo is seeded at `now`. */
export function momentToDate(moment: DemoMoment, now: Date, timeZone: string): Date {
  const today = wallClock(new Date(now.getTime() - HOURS_INTO_DAY * HOUR_MILLISECONDS), timeZone).slice(
    0,
    10,
  );
  const day = new Date(Date.parse(`${today}T00:00:00Z`) - moment.daysAgo * DAY_MILLISECONDS)
    .toISOString()
    .slice(0, 10);
  return fromWallClock(`${day}T${moment.time}:00`, timeZone);
}

function wallClock(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return parts.format(instant).replace(" ", "T");
}

/** Two iterations determine the offset, also next to a change of the clocks. */
function fromWallClock(wall: string, timeZone: string): Date {
  const asUtc = Date.parse(`${wall}Z`);
  let guess = asUtc;
  for (let round = 0; round < 2; round += 1) {
    guess += asUtc - Date.parse(`${wallClock(new Date(guess), timeZone)}Z`);
  }
  return new Date(guess);
}

import type { DemoMoment } from "./content";

const DAY = 86_400_000;

/**
 * The instant a demo moment stands for when the demo is seeded at `now`. Nothing that lies in the past of the
 * demo may come out in the future: a time of today that has not come yet is taken as yesterday's.
 */
export function momentToDate(moment: DemoMoment, now: Date, timeZone: string): Date {
  const day = wallClock(now, timeZone).slice(0, 10);
  const start = Date.parse(`${day}T00:00:00Z`) - moment.daysAgo * DAY;
  const date = fromWallClock(`${new Date(start).toISOString().slice(0, 10)}T${moment.time}:00`, timeZone);
  return moment.daysAgo >= 0 && date.getTime() > now.getTime() ? new Date(date.getTime() - DAY) : date;
}

function wallClock(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return parts.format(instant).replace(" ", "T");
}

/** Two rounds settle the offset, also next to a change of the clocks. */
function fromWallClock(wall: string, timeZone: string): Date {
  const asUtc = Date.parse(`${wall}Z`);
  let guess = asUtc;
  for (let round = 0; round < 2; round += 1) {
    guess += asUtc - Date.parse(`${wallClock(new Date(guess), timeZone)}Z`);
  }
  return new Date(guess);
}

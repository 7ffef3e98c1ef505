import { dateFormat } from "@/server/platform/formats/index";

const ROUNDS = 2;

/** A moment as the browser's field for date and time holds it, as clocks in that zone show it: `2026-11-22T14:05`. */
export function wallClock(date: Date, timeZone: string): string {
  const parts = dateFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return parts.format(date).replace(" ", "T");
}

/** The moment at which clocks in that zone show this; null for what is no date and time. */
export function fromWallClock(text: string, timeZone: string): Date | null {
  const shown = Date.parse(`${text}Z`);
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(shown)) return null;
  let time = shown;
  // The offset depends on the moment: guess once, and once more beside a change of the clocks.
  for (let round = 0; round < ROUNDS; round += 1) {
    time += shown - Date.parse(`${wallClock(new Date(time), timeZone)}Z`);
  }
  return new Date(time);
}

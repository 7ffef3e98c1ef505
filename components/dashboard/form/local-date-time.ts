import { dateFormat } from "@/shared/formats/index";

const ROUNDS = 2;

/** Format an instant for a datetime-local input, as local time in a zone: `2026-11-22T14:05`. */
export function toLocalDateTime(date: Date, timeZone: string): string {
  const parts = dateFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return parts.format(date).replace(" ", "T");
}

/** Parse local time in a zone into an instant; null for an invalid date and time. */
export function parseLocalDateTime(text: string, timeZone: string): Date | null {
  const wallTime = Date.parse(`${text}Z`);
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(wallTime)) return null;
  let time = wallTime;
  // The offset depends on the instant: estimate it, then correct once near a clock change.
  for (let round = 0; round < ROUNDS; round += 1) {
    time += wallTime - Date.parse(`${toLocalDateTime(new Date(time), timeZone)}Z`);
  }
  return new Date(time);
}

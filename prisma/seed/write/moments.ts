import { Temporal } from "temporal-polyfill";
import type { DemoMoment } from "../demo/content";

/** The instant of a demo moment, counted back from the day on which the demo is seeded, in the publication's zone. */
export function instantOf(moment: DemoMoment, seededAt: Date, timeZone: string): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(seededAt.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const day = today.subtract({ days: moment.daysAgo });
  const at = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(moment.time) });
  return new Date(at.epochMilliseconds);
}

export function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}

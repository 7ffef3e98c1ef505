import { Temporal } from "temporal-polyfill";
import type { Subscription } from "./subscription";

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The end that `extend_to` means: null for `indefinitely`, else the end of that day in the account's zone.
 * undefined: it is neither, or no day of the calendar.
 */
export function extendedEnd(extendTo: string, timeZone: string): Date | null | undefined {
  const asked = extendTo.trim();
  if (asked === "indefinitely") return null;
  if (!DATE.test(asked)) return undefined;
  try {
    const day = Temporal.PlainDate.from(asked, { overflow: "reject" });
    return new Date(day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1);
  } catch {
    return undefined;
  }
}

/** Why a subscription cannot be extended to an end; null: it can. */
export function refusalToExtend(
  {
    recurring,
    cancelledAt,
    endAt,
    scheduledSwitch,
  }: Pick<Subscription, "recurring" | "cancelledAt" | "endAt" | "scheduledSwitch">,
  until: Date | null,
  now: Date,
): string | null {
  if (recurring) return "A recurring subscription cannot be extended: it goes on by being paid.";
  if (cancelledAt !== null) return "A cancelled subscription cannot be extended.";
  if (until === null && scheduledSwitch !== null)
    return "A subscription that waits for a switch needs an end, at which the other plan begins.";
  if (until === null) return null;
  if (until <= now) return "`extend_to` has passed.";
  const isShorter = endAt === null || until < endAt;
  return isShorter ? "`extend_to` is before the present end: an extension never shortens." : null;
}

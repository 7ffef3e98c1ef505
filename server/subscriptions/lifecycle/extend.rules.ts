import { Temporal } from "temporal-polyfill";
import type { Subscription } from "./subscription";

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Parse `extend_to`: null for `indefinitely`, else the end of that day in the account's time zone.
 * undefined: neither of them, or no valid date.
 */
export function parseExtendTo(extendTo: string, timeZone: string): Date | null | undefined {
  const text = extendTo.trim();
  if (text === "indefinitely") return null;
  if (!DATE.test(text)) return undefined;
  try {
    const day = Temporal.PlainDate.from(text, { overflow: "reject" });
    return new Date(day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1);
  } catch {
    return undefined;
  }
}

/** Return why a subscription cannot be extended to an end; null: it can. */
export function whyNotExtendable(
  {
    recurring,
    cancelledAt,
    endAt,
    scheduledSwitch,
  }: Pick<Subscription, "recurring" | "cancelledAt" | "endAt" | "scheduledSwitch">,
  until: Date | null,
  now: Date,
): string | null {
  if (recurring) return "A recurring subscription cannot be extended: it renews when it is paid.";
  if (cancelledAt !== null) return "A cancelled subscription cannot be extended.";
  if (until === null && scheduledSwitch !== null)
    return "A subscription with a scheduled plan change needs an end date, when the new plan starts.";
  if (until === null) return null;
  if (until <= now) return "`extend_to` has passed.";
  const isShorter = endAt === null || until < endAt;
  return isShorter
    ? "`extend_to` is before the current end. An extension cannot shorten a subscription."
    : null;
}

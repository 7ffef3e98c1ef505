import type { FrameView } from "@/server/publishing/site/index";
import { dateFormat } from "@/shared/formats/index";

/** Locale and time zone of a publication. */
export type Zone = Pick<FrameView, "locale" | "timeZone" | "now">;

const day = { day: "numeric", month: "long", year: "numeric" } as const;
const clock = { hour: "2-digit", minute: "2-digit" } as const;

function format(zone: Zone, at: number, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(zone.locale, { ...options, timeZone: zone.timeZone }).format(at);
}

/** Format `Saturday, 21 November 2026` */
export function longDate(zone: Zone, at: number): string {
  return format(zone, at, { weekday: "long", ...day });
}

/** Format `10:42` or `10:42 AM` in the publication's zone; its parts stay on one line. */
export function clockTime(zone: Zone, at: number): string {
  return format(zone, at, clock).replaceAll(/\s/g, "\u00a0");
}

/** Format `21 November 2026, 10:42` */
export function dateAndTime(zone: Zone, at: number): string {
  return `${format(zone, at, day)}, ${clockTime(zone, at)}`;
}

/** Format the time for a story of today, otherwise the date; the year only where it differs. */
export function shortTime(zone: Zone, at: number): string {
  if (format(zone, at, day) === format(zone, zone.now, day)) return clockTime(zone, at);
  const sameYear = format(zone, at, { year: "numeric" }) === format(zone, zone.now, { year: "numeric" });
  const { year, ...withoutYear } = day;
  return format(zone, at, sameYear ? withoutYear : { ...withoutYear, year });
}

/** Compact variant: `10:42`, or `17 Nov`. */
export function tightTime(zone: Zone, at: number): string {
  if (format(zone, at, day) === format(zone, zone.now, day)) return clockTime(zone, at);
  return format(zone, at, { day: "numeric", month: "short" });
}

interface StampProps {
  zone: Zone;
  at: number;
  text?: string | undefined;
  className?: string | undefined;
}

/** A time element, with the machine-readable instant. */
export function Stamp({ zone, at, text, className }: StampProps) {
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {text ?? shortTime(zone, at)}
    </time>
  );
}

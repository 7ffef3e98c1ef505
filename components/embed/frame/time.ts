const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** How long ago something was, in words: "3 hours ago"; within a minute, "now". */
export function ago(iso: string, locale: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1_000);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const [unit, length] = UNITS.find(([, one]) => seconds >= one) ?? ["second", Number.POSITIVE_INFINITY];
  return words.format(-Math.floor(seconds / length), unit);
}

/** A moment in full, for those who want to know it exactly. */
export function inFull(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }).format(new Date(iso));
}

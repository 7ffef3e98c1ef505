const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

type Style = Intl.RelativeTimeFormatStyle;

/** Making a format costs as much as drawing a comment does: there is one of each for a whole frame. */
const exact = new Map<string, Intl.DateTimeFormat>();
const relative = new Map<string, Intl.RelativeTimeFormat>();

function relativeIn(locale: string, style: Style): Intl.RelativeTimeFormat {
  const name = `${style} ${locale}`;
  const format = relative.get(name) ?? new Intl.RelativeTimeFormat(locale, { numeric: "auto", style });
  relative.set(name, format);
  return format;
}

interface Telling {
  locale: string;
  now?: number;
  /** `long` ("3 hours ago") where nothing is said, or `short` ("3 hr. ago"). */
  style?: Style;
}

/** How long ago something was, in the largest unit that fits; within a minute, "now". */
export function ago(iso: string, { locale, now = Date.now(), style = "long" }: Telling): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1_000);
  const [unit, length] = UNITS.find(([, one]) => seconds >= one) ?? ["second", Number.POSITIVE_INFINITY];
  return relativeIn(locale, style).format(-Math.floor(seconds / length), unit);
}

/** A moment in full, for those who want to know it exactly. */
export function inFull(iso: string, locale: string): string {
  const format =
    exact.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" });
  exact.set(locale, format);
  return format.format(new Date(iso));
}

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

type Style = Intl.RelativeTimeFormatStyle;

/** Formatters are cached for the frame: creating one costs as much as rendering a comment. */
const exact = new Map<string, Intl.DateTimeFormat>();
const relative = new Map<string, Intl.RelativeTimeFormat>();

function getRelativeFormat(locale: string, style: Style): Intl.RelativeTimeFormat {
  const name = `${style} ${locale}`;
  const format = relative.get(name) ?? new Intl.RelativeTimeFormat(locale, { numeric: "auto", style });
  relative.set(name, format);
  return format;
}

interface AgoOptions {
  locale: string;
  now?: number;
  /** `long` ("3 hours ago", the default) or `short` ("3 hr. ago"). */
  style?: Style;
}

/** Formats the time since a moment in the largest unit that fits; "now" within a minute. */
export function formatRelativeTime(
  iso: string,
  { locale, now = Date.now(), style = "long" }: AgoOptions,
): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1_000);
  const [unit, length] = UNITS.find(([, threshold]) => seconds >= threshold) ?? [
    "second",
    Number.POSITIVE_INFINITY,
  ];
  return getRelativeFormat(locale, style).format(-Math.floor(seconds / length), unit);
}

/** Formats a moment as month and year. */
export function formatMonth(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: "long", year: "numeric" }).format(new Date(iso));
}

/** Formats a moment as date and time. */
export function formatDateTime(iso: string, locale: string): string {
  const format =
    exact.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" });
  exact.set(locale, format);
  return format.format(new Date(iso));
}

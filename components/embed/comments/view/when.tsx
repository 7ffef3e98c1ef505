/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { useWidget } from "./widget";

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** Making a format costs as much as drawing a comment does: there is one of each for all of them. */
const exact = new Map<string, Intl.DateTimeFormat>();
const relative = new Map<string, Intl.RelativeTimeFormat>();

function exactIn(locale: string): Intl.DateTimeFormat {
  const format =
    exact.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" });
  exact.set(locale, format);
  return format;
}

function relativeIn(locale: string): Intl.RelativeTimeFormat {
  const format =
    relative.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
  relative.set(locale, format);
  return format;
}

/** How long ago, in the largest unit that fits. */
export function ago(seconds: number, locale: string): string {
  const [unit, length] = UNITS.find(([, one]) => seconds >= one) ?? ["second", 1];
  const count = unit === "second" ? 0 : -Math.floor(seconds / length);
  return relativeIn(locale).format(count, unit);
}

const MINUTE_MILLISECONDS = 60_000;
const hearers = new Set<() => void>();
setInterval(() => {
  for (const hear of hearers) hear();
}, MINUTE_MILLISECONDS);

/** When something was written, as people say it; the exact time on pointing at it. */
export function When({ at }: { at: string }) {
  const { locale } = useWidget();
  const [, redraw] = useState(0);
  useEffect(() => {
    const hear = () => redraw((count) => count + 1);
    hearers.add(hear);
    return () => {
      hearers.delete(hear);
    };
  }, []);
  const time = new Date(at);
  return (
    <time class="when" dateTime={at} title={exactIn(locale).format(time)}>
      {ago((Date.now() - time.getTime()) / 1000, locale)}
    </time>
  );
}

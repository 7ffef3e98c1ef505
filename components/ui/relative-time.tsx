"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { Tooltip } from "./tooltip";

const TimeZone = createContext("UTC");

/** The zone in which exact times are said: the account's. */
export function TimeZoneProvider({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  return <TimeZone value={timeZone}>{children}</TimeZone>;
}

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** `3 hours ago`, `in 2 days`. */
export function relativeText(date: Date, now: number): string {
  const seconds = Math.round((date.getTime() - now) / 1000);
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return seconds > 0 ? "in a moment" : "just now";
}

/** `21 Nov 2026, 14:05 GMT`. */
export function exactText(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(date);
}

/** How long ago, kept up to date; the exact time in the account's zone on hover, on focus and to screen readers. */
export function RelativeTime({ date, className }: { date: Date; className?: string }) {
  const timeZone = useContext(TimeZone);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const exact = exactText(date, timeZone);
  return (
    <Tooltip text={exact}>
      {/* Server and browser may be a second apart. */}
      <time dateTime={date.toISOString()} className={className} suppressHydrationWarning>
        {relativeText(date, now)}
        <span className="sr-only">, {exact}</span>
      </time>
    </Tooltip>
  );
}

/** The exact time in the account's zone. */
export function ExactTime({ date, className }: { date: Date; className?: string }) {
  const timeZone = useContext(TimeZone);
  return (
    <time dateTime={date.toISOString()} className={className}>
      {exactText(date, timeZone)}
    </time>
  );
}

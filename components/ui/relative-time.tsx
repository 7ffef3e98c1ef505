"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { dateFormat } from "@/server/platform/formats/index";
import { Tooltip } from "./tooltip";

interface OwnTime {
  timeZone: string;
  /** Milliseconds by which the account's clock is ahead of the world's. */
  ahead: number;
}

const OwnTimeContext = createContext<OwnTime>({ timeZone: "UTC", ahead: 0 });

/** The zone in which exact times are said, and the clock against which others are: the account's. */
export function OwnTimeProvider({ timeZone, ahead, children }: OwnTime & { children: ReactNode }) {
  const value = useMemo(() => ({ timeZone, ahead }), [timeZone, ahead]);
  return <OwnTimeContext value={value}>{children}</OwnTimeContext>;
}

/** The account's time, kept up to date. */
export function useOwnTime(): OwnTime & { now: Date } {
  const own = useContext(OwnTimeContext);
  return { ...own, now: new Date(useWorldNow() + own.ahead) };
}

const TICK = 30_000;

function useWorldNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
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
  // What was made since the clock last ticked is not to come.
  return seconds * 1000 > TICK ? "in a moment" : "just now";
}

/** `21 Nov 2026, 14:05 GMT`. */
export function exactText(date: Date, timeZone: string): string {
  return dateFormat("en-GB", {
    timeZone,
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(date);
}

interface RelativeTimeProps {
  date: Date;
  /** Of what goes by the world's clock whatever the account's shows: sessions, keys, deliveries, mails. */
  world?: boolean;
  className?: string;
}

/** How long ago, kept up to date; the exact time in the account's zone on hover, on focus and to screen readers. */
export function RelativeTime({ date, world = false, className }: RelativeTimeProps) {
  const { timeZone, ahead } = useContext(OwnTimeContext);
  const now = useWorldNow() + (world ? 0 : ahead);
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
  const { timeZone } = useContext(OwnTimeContext);
  return (
    <time dateTime={date.toISOString()} className={className}>
      {exactText(date, timeZone)}
    </time>
  );
}

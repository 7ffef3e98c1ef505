"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { dateFormat } from "@/shared/formats/index";
import { Tooltip } from "./tooltip";

interface OwnTime {
  timeZone: string;
  /** Offset of the account's clock from the system clock in milliseconds. */
  ahead: number;
}

const OwnTimeContext = createContext<OwnTime>({ timeZone: "UTC", ahead: 0 });

/** Provide the account's zone and clock offset, which all times below are shown in. */
export function AccountTimeProvider({ timeZone, ahead, children }: OwnTime & { children: ReactNode }) {
  const value = useMemo(() => ({ timeZone, ahead }), [timeZone, ahead]);
  return <OwnTimeContext value={value}>{children}</OwnTimeContext>;
}

/** Return the account's zone and its current time, updated on every tick. */
export function useAccountTime(): OwnTime & { now: Date } {
  const context = useContext(OwnTimeContext);
  return { ...context, now: new Date(useSystemNow() + context.ahead) };
}

const TICK = 30_000;

function useSystemNow(): number {
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

/** Format `3 hours ago`, `in 2 days`. */
export function formatRelativeTime(date: Date, now: number): string {
  const seconds = Math.round((date.getTime() - now) / 1000);
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  // A time since the last tick is not in the future.
  return seconds * 1000 > TICK ? "in a moment" : "just now";
}

/** Format `21 Nov 2026, 14:05 GMT`. */
export function formatExactTime(date: Date, timeZone: string): string {
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
  /** True for times by the system clock even in test mode: sessions, keys, deliveries, mails. */
  systemClock?: boolean;
  className?: string;
}

/** Live relative time; the exact time in the account's zone on hover, on focus and to screen readers. */
export function RelativeTime({ date, systemClock = false, className }: RelativeTimeProps) {
  const { timeZone, ahead } = useContext(OwnTimeContext);
  const now = useSystemNow() + (systemClock ? 0 : ahead);
  const exact = formatExactTime(date, timeZone);
  return (
    <Tooltip text={exact}>
      {/* The times of server and browser may differ by a second. */}
      <time dateTime={date.toISOString()} className={className} suppressHydrationWarning>
        {formatRelativeTime(date, now)}
        <span className="sr-only">, {exact}</span>
      </time>
    </Tooltip>
  );
}

/** Exact time in the account's zone. */
export function ExactTime({ date, className }: { date: Date; className?: string }) {
  const { timeZone } = useContext(OwnTimeContext);
  return (
    <time dateTime={date.toISOString()} className={className}>
      {formatExactTime(date, timeZone)}
    </time>
  );
}

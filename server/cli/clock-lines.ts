import type { ClockAdvance, TestClock } from "@/server/subscriptions/clock/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";

/** Formats an advance: `2026-11-01T12:00:00.000Z -> 2026-12-02T12:00:00.000Z  31d  done, 3 stops`. */
export function formatAdvance({
  fromAt,
  toAt,
  reachedAt,
  duration,
  steps,
  finishedAt,
}: ClockAdvance): string {
  const stops = steps === 1 ? "1 stop" : `${steps} stops`;
  const progress = finishedAt === null ? `at ${reachedAt.toISOString()}` : "done";
  return `${fromAt.toISOString()} -> ${toAt.toISOString()}  ${duration}  ${progress}, ${stops}`;
}

/** Formats the clock's state for people. */
export function formatClock({ mode, now, ahead, timeZone, advances }: TestClock): string[] {
  const ownTime =
    mode === "live"
      ? "live: real time"
      : `test: ${ahead === 0 ? "not advanced" : `${Math.round(ahead / HOUR_MILLISECONDS)} hours ahead`}`;
  return [`${now.toISOString()}  ${timeZone}  ${ownTime}`, ...advances.map(formatAdvance)];
}

export function toWireAdvance(advance: ClockAdvance) {
  const { fromPosition, toPosition, fromAt, toAt, reachedAt, startedAt, finishedAt, ...facts } = advance;
  return {
    ...facts,
    from: fromAt.toISOString(),
    to: toAt.toISOString(),
    reached: reachedAt.toISOString(),
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    eventsAfter: fromPosition.toString(),
    eventsUntil: toPosition?.toString() ?? null,
  };
}

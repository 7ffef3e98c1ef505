import { z } from "@hono/zod-openapi";
import type { ClockAdvance, TestClock } from "@/server/subscriptions/test-clock/index";
import { moment } from "./moment";

const advanceSchema = z
  .object({
    id: z.int().describe("Id of the advance."),
    duration: z.string().describe("By how much the clock was to be put ahead, as it was asked."),
    status: z
      .enum(["running", "done"])
      .describe("`running`: in progress; background work completes it even if the caller disconnects."),
    from: moment("The account's time before it."),
    to: moment("The account's time after it."),
    reached: moment("To what the clock has been put so far."),
    steps: z.int().describe("How often it stopped on the way, since something was due."),
    started_at: moment("When it began, in the world's time."),
    finished_at: moment("When it was there, in the world's time; null: it is running.").nullable(),
    events_after: z
      .string()
      .describe("Cursor for `GET /api/v1/events?after=`: what happened on the way begins behind it."),
  })
  .openapi("TestClockAdvance");

export const testClockSchema = z
  .object({
    test_clock: z.object({
      mode: z.enum(["live", "test"]).describe("Only in test mode has an account a clock of its own."),
      now: moment("The account's time."),
      ahead_milliseconds: z.int().describe("By how much it is ahead of the world's; 0 on a live account."),
      time_zone: z.string().describe("IANA zone by which days, weeks, months and years are counted."),
      advances: z.array(advanceSchema).describe("The last times it was put ahead, the newest first."),
    }),
  })
  .openapi("TestClock");

export const advancedSchema = z.object({ advance: advanceSchema });

export function toClockAdvanceDocument(advance: ClockAdvance): z.output<typeof advanceSchema> {
  const { id, duration, fromAt, toAt, reachedAt, steps, startedAt, finishedAt, fromPosition } = advance;
  return {
    id,
    duration,
    status: finishedAt === null ? "running" : "done",
    from: fromAt.toISOString(),
    to: toAt.toISOString(),
    reached: reachedAt.toISOString(),
    steps,
    started_at: startedAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    events_after: fromPosition.toString(),
  };
}

export function toTestClockDocument(clock: TestClock): z.output<typeof testClockSchema> {
  const { mode, now, ahead, timeZone, advances } = clock;
  return {
    test_clock: {
      mode,
      now: now.toISOString(),
      ahead_milliseconds: ahead,
      time_zone: timeZone,
      advances: advances.map(toClockAdvanceDocument),
    },
  };
}

import { z } from "@/server/platform/openapi/index";
import type { ClockAdvance, TestClock } from "@/server/subscriptions/clock/index";
import { moment } from "./plan";

const advanceSchema = z
  .object({
    id: z.int().describe("Id of the advance."),
    duration: z.string().describe("The requested advance."),
    status: z
      .enum(["running", "done"])
      .describe("`running`: in progress; background work completes it even if the caller disconnects."),
    from: moment("The account's time before the advance."),
    to: moment("The account's time after the advance."),
    reached: moment("The account's time reached so far."),
    steps: z.int().describe("Number of stops to process due work."),
    started_at: moment("When it started, in real time."),
    finished_at: moment("When it finished, in real time; null: in progress.").nullable(),
    events_after: z
      .string()
      .describe("Cursor for `GET /api/v1/events?after=`: the events of the advance follow this cursor."),
  })
  .openapi("TestClockAdvance");

export const testClockSchema = z
  .object({
    test_clock: z.object({
      mode: z.enum(["live", "test"]).describe("Only accounts in test mode have their own clock."),
      now: moment("The account's time."),
      ahead_milliseconds: z.int().describe("How far it is ahead of real time; 0 on a live account."),
      time_zone: z.string().describe("IANA time zone that days, weeks, months and years follow."),
      advances: z.array(advanceSchema).describe("The latest advances, newest first."),
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

import { expect, it } from "vitest";
import { formatCounts, formatJobs, formatRuns } from "./jobs-lines";

const now = new Date("2026-11-01T12:00:00.000Z");
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

const run = {
  id: "8d2c",
  functionId: "masthead-pump-webhook",
  state: "running",
  eventName: "webhooks/pump.requested",
  eventId: "1:pump:1:1",
  attempts: 1,
  error: null,
  createdAt: secondsAgo(90),
  startedAt: secondsAgo(89),
  endedAt: null,
  nextAt: secondsAgo(-30),
} as const;

it("the overview shows the queue's size, and how late the oldest job is", () => {
  const counts = {
    waitingEvents: 3,
    oldestEventAt: secondsAgo(1),
    runningRuns: 4,
    failedRuns: 1,
    jobsDue: 2,
    jobsLater: 7,
    jobsUnderWay: 5,
    jobsWaitingForSlot: 6,
    oldestDueAt: secondsAgo(7_200),
  };
  expect(formatCounts(counts, { waiting: 9, oldestSeconds: 59 }, now)).toEqual([
    "Outbox  9 waiting, the oldest since 59 s",
    "Inbox   3 events waiting",
    "Runs    4 running, 1 failed",
    "Jobs    2 due, the oldest due 2 h ago; 5 running, 7 scheduled, 6 waiting for a slot",
  ]);
  const nothing = { ...counts, jobsDue: 0, oldestDueAt: null };
  const [outbox, , , jobs] = formatCounts(nothing, { waiting: 0, oldestSeconds: 0 }, now);
  expect(outbox).toBe("Outbox  0 waiting");
  expect(jobs).toBe("Jobs    0 due; 5 running, 7 scheduled, 6 waiting for a slot");
});

it("a run is one line, with the reason of a failed one below it", () => {
  const failed = {
    ...run,
    id: "91ab",
    state: "failed",
    nextAt: null,
    error: { name: "Error", message: "no such story" },
  } as const;
  expect(formatRuns([run, failed], now)).toEqual([
    "RUN   STATE    FUNCTION               EVENT                    CREATED",
    "8d2c  running  masthead-pump-webhook  webhooks/pump.requested  1 min ago  continues in 30 s",
    "91ab  failed   masthead-pump-webhook  webhooks/pump.requested  1 min ago",
    "    Error: no such story",
  ]);
  expect(formatRuns([], now)).toEqual(["No runs."]);
});

it("a job shows its due time, or what it waits for", () => {
  const job = {
    runId: "8d2c",
    functionId: "f",
    kind: "call",
    attempt: 2,
    isUnderWay: false,
    waitsFor: null,
  } as const;
  expect(
    formatJobs(
      [
        { ...job, dueAt: secondsAgo(86_400 * 3) },
        { ...job, dueAt: now, isUnderWay: true },
        { ...job, dueAt: secondsAgo(-5), waitsFor: "masthead-pump-webhook 0 17" },
      ],
      now,
    ),
  ).toEqual([
    "RUN   FUNCTION  KIND  ATTEMPT  WHEN",
    "8d2c  f         call  2        due 3 d ago",
    "8d2c  f         call  2        running",
    "8d2c  f         call  2        in 5 s       waits for masthead-pump-webhook 0 17",
  ]);
  expect(formatJobs([], now)).toEqual(["No jobs."]);
});

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { eventually } from "@/test/eventually";
import { createApp, fixedClock, useDatabase, useLeader } from "../test/executor";
import type { Executor } from "./index";

const database = useDatabase();
const lead = useLeader(database);

const timeRow = z.object({ at: z.date().nullable() });

async function readTime(text: string): Promise<Date | null> {
  const [row] = await database.query(text);
  return timeRow.parse(row).at;
}

/** Advances a clock from one due time to the next until `end`, and waits for all due work in between. */
async function travel(executor: Executor, clock: ReturnType<typeof fixedClock>, end: Date): Promise<void> {
  while (clock.now() < end) {
    executor.wake();
    await eventually(async () => {
      const { jobsDue, jobsUnderWay, waitingEvents } = await executor.operator.counts();
      expect(jobsDue + jobsUnderWay + waitingEvents).toBe(0);
      const cronAt = await readTime("select min(next_at) as at from inngest_embedded.cron");
      expect(cronAt === null || cronAt > clock.now()).toBe(true);
    });
    const next = await readTime(
      `select least((select min(due_at) from inngest_embedded.job), (select min(next_at) from inngest_embedded.cron)) as at`,
    );
    clock.set((next !== null && next < end ? next : end).toISOString());
  }
}

describe("time", () => {
  test("a hundred days of a trial pass in moments: reminders, sleeps and a daily cron fire on time", async () => {
    const clock = fixedClock("2026-01-01T12:00:00.000Z");
    const app = createApp("time-travel");
    const seen: string[] = [];
    const note = (what: string) => seen.push(`${clock.now().toISOString().slice(0, 16)} ${what}`);
    const daily: string[] = [];
    const functions = [
      app.client.createFunction({ id: "trial", triggers: [{ event: "trial/started" }] }, async ({ step }) => {
        await step.run("welcome", () => note("welcome"));
        await step.sleep("until the reminder", "11d");
        await step.run("remind", () => note("remind"));
        await step.sleepUntil("until its end", "2026-03-01T00:00:00.000Z");
        await step.run("end", () => note("end"));
      }),
      app.client.createFunction({ id: "later", triggers: [{ event: "trial/later" }] }, () => {
        note("later");
      }),
      app.client.createFunction(
        { id: "digest", triggers: [{ cron: "TZ=Europe/Berlin 0 6 * * *" }] },
        () => void daily.push(clock.now().toISOString()),
      ),
    ];
    const executor = await lead({ handler: app.handlerOf(functions), clock });
    await executor.send([
      { name: "trial/started" },
      { name: "trial/later", ts: new Date("2026-02-14T08:30:00.000Z").getTime() },
    ]);
    await travel(executor, clock, new Date("2026-04-11T12:00:00.000Z"));
    expect(seen).toEqual([
      "2026-01-01T12:00 welcome",
      "2026-01-12T12:00 remind",
      "2026-02-14T08:30 later",
      "2026-03-01T00:00 end",
    ]);
    expect(daily).toHaveLength(100);
    expect(daily[0]).toBe("2026-01-02T05:00:00.000Z");
    // Daylight saving time begins on 29 March.
    expect(daily.at(-1)).toBe("2026-04-11T04:00:00.000Z");
  });

  test("occurrences of a cron that passed while no executor ran are caught up once", async () => {
    const clock = fixedClock("2026-01-01T12:00:00.000Z");
    const app = createApp("catching-up");
    let count = 0;
    const hourly = app.client.createFunction({ id: "hourly", triggers: [{ cron: "0 * * * *" }] }, () => {
      count += 1;
    });
    const first = await lead({ handler: app.handlerOf([hourly]), clock });
    await first.stop();
    clock.set("2026-01-03T12:30:00.000Z");
    await lead({ handler: app.handlerOf([hourly]), clock });
    await eventually(() => expect(count).toBe(1));
    const next = await readTime(
      "select next_at as at from inngest_embedded.cron where app_id = 'catching-up'",
    );
    expect(next?.toISOString()).toBe("2026-01-03T13:00:00.000Z");
  });

  test("a cron trigger registered while the clock was years ahead fires once the clock is correct", async () => {
    const clock = fixedClock("2031-01-01T12:30:00.000Z");
    const app = createApp("clock-ahead");
    const hourly = app.client.createFunction(
      { id: "hourly", triggers: [{ cron: "0 * * * *" }] },
      () => undefined,
    );
    const first = await lead({ handler: app.handlerOf([hourly]), clock });
    await eventually(async () => {
      const planted = await database.query(
        "select 1 from inngest_embedded.cron where app_id = 'clock-ahead'",
      );
      expect(planted).toHaveLength(1);
    });
    await first.stop();
    clock.set("2026-01-01T12:30:00.000Z");
    await lead({ handler: app.handlerOf([hourly]), clock });
    await eventually(async () => {
      const next = await readTime(
        "select next_at as at from inngest_embedded.cron where app_id = 'clock-ahead'",
      );
      expect(next?.toISOString()).toBe("2026-01-01T13:00:00.000Z");
    });
  });

  test("an event id deduplicates for a day", async () => {
    const clock = fixedClock("2026-01-01T12:00:00.000Z");
    const app = createApp("one-day");
    let count = 0;
    const counting = app.client.createFunction({ id: "count", triggers: [{ event: "a/b" }] }, () => {
      count += 1;
    });
    const executor = await lead({ handler: app.handlerOf([counting]), clock });
    const settled = () =>
      eventually(async () => {
        const { jobsDue, jobsUnderWay, waitingEvents } = await executor.operator.counts();
        expect(jobsDue + jobsUnderWay + waitingEvents).toBe(0);
      });
    await executor.send([{ name: "a/b", id: "same" }]);
    await settled();
    clock.set("2026-01-02T11:59:59.000Z");
    await executor.send([{ name: "a/b", id: "same" }]);
    await settled();
    expect(count).toBe(1);
    clock.set("2026-01-02T12:00:00.000Z");
    await executor.send([{ name: "a/b", id: "same" }]);
    await settled();
    expect(count).toBe(2);
  });
});

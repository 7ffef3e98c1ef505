import type pg from "pg";
import { expect, it } from "vitest";
import { withOwnConnection } from "@/server/platform/db/index";
import { systemClock } from "@/server/platform/system/index";
import { useTestApp } from "@/test/test-app";
import { checkClock, checkServer } from "./check-database";

const app = useTestApp();

const onServer = <T>(work: (client: pg.Client) => Promise<T>) =>
  withOwnConnection({ databaseUrl: app.databaseUrl, name: "test" }, work);

it.each([
  [0, "ok"],
  [5_000, "warning"],
  [-5_000, "warning"],
  [60_000, "failure"],
  [-3_600_000, "failure"],
])("a clock that differs by %i ms is judged %s", async (milliseconds, status) => {
  const clock = { now: () => new Date(systemClock.now().getTime() + milliseconds) };
  expect(await onServer((client) => checkClock(client, clock))).toMatchObject({ check: "clock", status });
});

it("a pool that is larger than the server allows is a warning", async () => {
  const check = (poolSize: number) => onServer((client) => checkServer(client, { poolSize }));
  expect(await check(10)).toMatchObject({ status: "ok" });
  expect(await check(500)).toMatchObject({
    status: "warning",
    remedy: expect.stringContaining("DATABASE_POOL_SIZE"),
  });
});

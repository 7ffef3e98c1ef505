import { expect, it, onTestFinished } from "vitest";
import { systemClock } from "@/server/platform/system/index";
import { useTestApp } from "@/test/test-app";
import { checkClock, checkServer, connect } from "./check-database";

const app = useTestApp();

async function open() {
  const client = await connect(app.databaseUrl, 5_000);
  onTestFinished(() => client.end());
  return client;
}

it.each([
  [0, "ok"],
  [5_000, "warning"],
  [-5_000, "warning"],
  [60_000, "failure"],
  [-3_600_000, "failure"],
])("a clock that differs by %i ms is judged %s", async (milliseconds, status) => {
  const clock = { now: () => new Date(systemClock.now().getTime() + milliseconds) };
  expect(await checkClock(await open(), clock)).toMatchObject({ check: "clock", status });
});

it("a pool that is larger than the server allows is a warning", async () => {
  const client = await open();
  expect(await checkServer(client, { poolSize: 10 })).toMatchObject({ status: "ok" });
  expect(await checkServer(client, { poolSize: 500 })).toMatchObject({
    status: "warning",
    remedy: expect.stringContaining("DATABASE_POOL_SIZE"),
  });
});

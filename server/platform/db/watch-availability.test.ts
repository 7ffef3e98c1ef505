import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { useTestApp } from "@/test/test-app";
import { isDatabaseUnavailable } from "./database-unavailable";
import { watchAvailability } from "./watch-availability";

const app = useTestApp();
const never = () => new Promise<never>(() => undefined);

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

it("a database that responded while this process was busy has responded in time", async () => {
  await app.db.ping();
  const pinged = app.db.ping();
  // The query is in flight.
  await turn();
  block(2_500);
  await expect(pinged).resolves.toBeUndefined();
});

it("work past its deadline continues while the database responds, and is rejected while it does not", async () => {
  const answering = watchAvailability(async () => 1, 100);
  await expect(answering.inTime(app.db.ping().then(() => "done"))).resolves.toBe("done");
  const longer = new Promise<string>((resolve) => setTimeout(() => resolve("uploaded"), 400));
  await expect(answering.inTime(longer)).resolves.toBe("uploaded");
  const silent = watchAvailability(never, 100);
  const error: unknown = await silent.inTime(never()).catch((thrown: unknown) => thrown);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

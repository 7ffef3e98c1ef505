import { expect, test } from "vitest";
import type { FunctionConfig } from "./protocol/function-config";
import { UnsupportedFunctions } from "./protocol/synced-function";
import { createRegistry } from "./registry";

function config(extra: Record<string, unknown> = {}, retries?: number): FunctionConfig {
  return {
    id: "app-one",
    triggers: [{ event: "shop/order.paid" }],
    steps: { step: retries === undefined ? {} : { retries: { attempts: retries } } },
    ...extra,
  };
}

test.each([
  ["throttle", { throttle: { limit: 1, period: "1m" } }],
  ["rateLimit", { rateLimit: { limit: 1, period: "1m" } }],
  ["debounce", { debounce: { period: "1m" } }],
  ["batchEvents", { batchEvents: { maxSize: 10, timeout: "1s" } }],
  ["singleton", { singleton: { mode: "skip" } }],
  ["cancel", { cancel: [{ event: "shop/order.cancelled" }] }],
  ["priority", { priority: { run: "1" } }],
  ["timeouts", { timeouts: { start: "1m" } }],
  ["somethingNew", { somethingNew: true }],
  ["jitter", { triggers: [{ cron: "* * * * *", jitter: "5m" }] }],
  ["not supported", { concurrency: { limit: 1, scope: "account" } }],
  ["more than 2 limits", { concurrency: [{ limit: 1 }, { limit: 2 }, { limit: 3 }] }],
  ["1 or more", { concurrency: 0 }],
  ["could not be parsed", { triggers: [{ event: "a", expression: "event.data.n > 1" }] }],
  ["could not be parsed", { idempotency: "event.data.a + event.data.b" }],
  ["could not be parsed", { concurrency: { limit: 1, key: "event.data.a + event.data.b" } }],
  ["not a valid month", { triggers: [{ cron: "* * * never *" }] }],
  ["no trigger", { triggers: [] }],
  ["not emitted", { triggers: [{ event: "inngest/function.finished" }] }],
  ["may only end", { triggers: [{ event: "shop/*.paid" }] }],
])("a function that cannot be run is refused by name: %s", (reason, extra) => {
  const sync = () => createRegistry("app", [config(extra)]);
  expect(sync).toThrow(UnsupportedFunctions);
  expect(sync).toThrow("Function app-one");
  expect(sync).toThrow(reason);
});

test("all invalid functions are reported at once", () => {
  const functions = [
    config({ throttle: {} }),
    config({ id: "app-two", priority: {} }),
    config({ id: "app-three" }),
  ];
  expect(() => createRegistry("app", functions)).toThrow(/app-one: `throttle`.*app-two: `priority`/);
});

test("retries above twenty are refused; the default is five attempts", () => {
  expect(() => createRegistry("app", [config({}, 21)])).toThrow("0 to 20");
  expect(createRegistry("app", [config()]).byId("app-one")?.maxAttempts).toBe(5);
  expect(createRegistry("app", [config({}, 0)]).byId("app-one")?.maxAttempts).toBe(1);
});

import { describe, expect, it } from "vitest";
import {
  type Check,
  judgeDraining,
  judgeLeader,
  judgeMigrations,
  judgeWarm,
  LEADERLESS_SECONDS,
  toReadiness,
} from "./readiness.rules";

describe("migrations", () => {
  it.each([
    { name: "all are applied", shipped: ["a", "b"], applied: ["a", "b"], isOk: true },
    { name: "the schema is that of a later version", shipped: ["a"], applied: ["a", "b"], isOk: true },
    { name: "one is not applied", shipped: ["a", "b"], applied: ["a"], isOk: false },
    { name: "the database is empty", shipped: ["a"], applied: [], isOk: false },
    { name: "the deployment lacks the folder", shipped: [], applied: ["a"], isOk: false },
  ])("$name", ({ shipped, applied, isOk }) => {
    expect(judgeMigrations(shipped, applied).isOk).toBe(isOk);
  });

  it("the reason names those that are not applied", () => {
    expect(judgeMigrations(["a", "b", "c"], ["b"]).reason).toContain("a, c");
  });
});

it.each([
  [true, 0, true],
  [false, null, false],
  [false, 0, true],
  [false, LEADERLESS_SECONDS - 0.1, true],
  [false, LEADERLESS_SECONDS, false],
])("a leader exists: %s, last seen %s seconds ago: ok is %s", (isLed, secondsAgo, isOk) => {
  expect(judgeLeader(isLed, secondsAgo).isOk).toBe(isOk);
});

it("a process is not ready before its start is complete, nor once it shuts down", () => {
  expect([judgeWarm(false).isOk, judgeWarm(true).isOk]).toEqual([false, true]);
  expect([judgeDraining(true).isOk, judgeDraining(false).isOk]).toEqual([false, true]);
});

it("a process is ready only if every check passes", () => {
  const check = (name: Check["name"], isOk: boolean): Check => ({ name, isOk, reason: "", milliseconds: 0 });
  expect(toReadiness([check("database", true), check("warm", true)]).isReady).toBe(true);
  expect(toReadiness([check("database", true), check("warm", false)]).isReady).toBe(false);
});

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
    ["all are applied", ["a", "b"], ["a", "b"], true],
    ["the schema is that of a later version", ["a"], ["a", "b"], true],
    ["one is not applied", ["a", "b"], ["a"], false],
    ["the database is empty", ["a"], [], false],
    ["the deployment lacks the folder", [], ["a"], false],
  ])("%s", (_case, shipped, applied, isOk) => {
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

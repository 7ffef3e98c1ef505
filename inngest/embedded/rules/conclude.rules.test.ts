import { expect, test } from "vitest";
import type { Op, Reply } from "../protocol/reply";
import { conclude } from "./conclude.rules";

const now = new Date("2026-11-01T12:00:00.000Z");
const call = { attempt: 0, maxAttempts: 3, now, jitter: 0 };
const last = { ...call, attempt: 2 };

function ops(list: Partial<Op>[], extra: Partial<Extract<Reply, { kind: "ops" }>> = {}): Reply {
  const complete = list.map((op) => ({ op: "StepRun", id: "s", ...op }));
  return { kind: "ops", ops: complete, mayRetry: true, retryAfter: null, version: 2, ...extra };
}

test("a step that ran is kept; undefined is null", () => {
  expect(conclude(ops([{ id: "a", data: 1 }]), call)).toMatchObject({
    type: "advance",
    ended: [{ id: "a", result: { data: 1 } }],
    begun: [],
  });
  expect(conclude(ops([{ id: "a" }]), call)).toMatchObject({ ended: [{ result: { data: null } }] });
});

test("planned steps are called now, sleeps end when they say", () => {
  const reply = ops([
    { op: "StepPlanned", id: "a" },
    { op: "Sleep", id: "b", name: "1m" },
  ]);
  expect(conclude(reply, call)).toMatchObject({
    begun: [
      { stepId: "a", kind: "call", dueAt: now },
      { stepId: "b", kind: "sleep", dueAt: new Date("2026-11-01T12:01:00.000Z") },
    ],
  });
});

test("a step's error is tried again until attempts are out, then it is the step's result", () => {
  const reply = ops([{ op: "StepError", id: "a", error: { message: "no" } }]);
  expect(conclude(reply, call)).toMatchObject({ type: "again", attempt: 1 });
  const kept = { type: "advance", ended: [{ id: "a", result: { error: { message: "no" } } }] };
  expect(conclude(reply, last)).toMatchObject(kept);
  const final = ops([{ op: "StepError", id: "a", error: { message: "no" } }], { mayRetry: false });
  expect(conclude(final, call)).toMatchObject(kept);
});

test("a function's error is tried again until attempts are out, then it fails the run", () => {
  const reply: Reply = { kind: "threw", error: { message: "no" }, mayRetry: true, retryAfter: "5" };
  const at = new Date("2026-11-01T12:00:05.000Z");
  expect(conclude(reply, call)).toMatchObject({ type: "again", attempt: 1, at });
  expect(conclude(reply, last)).toMatchObject({ type: "fail", error: { message: "no" } });
  expect(conclude({ ...reply, mayRetry: false }, call)).toMatchObject({ type: "fail" });
});

test("an app that cannot be reached uses up no attempt, however often", () => {
  expect(conclude({ kind: "unreachable", error: {} }, last)).toMatchObject({ type: "again", attempt: 2 });
});

test.each([
  ["WaitForEvent", "step.waitForEvent"],
  ["InvokeFunction", "step.invoke"],
  ["AIGateway", "step.ai.infer"],
  ["DeferAdd", "defer"],
  ["SomethingNew", "SomethingNew"],
])("%s fails the run at once and is called by its name", (op, name) => {
  const outcome = conclude(ops([{ op, id: "a" }]), call);
  expect(outcome.type).toBe("fail");
  expect(JSON.stringify(outcome)).toContain(`\`${name}\``);
});

test("what would be approximated is refused: sleeps over a year, requests of version 1", () => {
  expect(conclude(ops([{ op: "Sleep", name: "60w" }]), call).type).toBe("fail");
  const planned = [
    { op: "StepPlanned", id: "a" },
    { op: "StepPlanned", id: "b" },
  ];
  expect(conclude(ops(planned, { version: 1 }), call).type).toBe("fail");
});

test("an answer without any step is a failed attempt, not an endless round", () => {
  expect(conclude(ops([]), call)).toMatchObject({ type: "again", attempt: 1 });
  expect(conclude(ops([]), last).type).toBe("fail");
});

import { expect, test } from "vitest";
import type { Op, Reply } from "../protocol/reply";
import { deriveOutcome } from "./conclude.rules";

const now = new Date("2026-11-01T12:00:00.000Z");
const call = { attempt: 0, maxAttempts: 3, now, jitter: 0 };
const last = { ...call, attempt: 2 };

function ops(list: Partial<Op>[], extra: Partial<Extract<Reply, { kind: "ops" }>> = {}): Reply {
  const complete = list.map((op) => ({ op: "StepRun", id: "s", ...op }));
  return { kind: "ops", ops: complete, mayRetry: true, retryAfter: null, version: 2, ...extra };
}

test("the result of a completed step is stored; undefined becomes null", () => {
  expect(deriveOutcome(ops([{ id: "a", data: 1 }]), call)).toMatchObject({
    type: "advance",
    ended: [{ id: "a", result: { data: 1 } }],
    begun: [],
  });
  expect(deriveOutcome(ops([{ id: "a" }]), call)).toMatchObject({ ended: [{ result: { data: null } }] });
});

test("planned steps are called now, sleeps end at their time", () => {
  const reply = ops([
    { op: "StepPlanned", id: "a" },
    { op: "Sleep", id: "b", name: "1m" },
  ]);
  expect(deriveOutcome(reply, call)).toMatchObject({
    begun: [
      { stepId: "a", kind: "call", dueAt: now },
      { stepId: "b", kind: "sleep", dueAt: new Date("2026-11-01T12:01:00.000Z") },
    ],
  });
});

test("a step's error is retried until the attempts are exhausted, then it is the step's result", () => {
  const reply = ops([{ op: "StepError", id: "a", error: { message: "no" } }]);
  expect(deriveOutcome(reply, call)).toMatchObject({ type: "again", attempt: 1 });
  const advance = { type: "advance", ended: [{ id: "a", result: { error: { message: "no" } } }] };
  expect(deriveOutcome(reply, last)).toMatchObject(advance);
  const final = ops([{ op: "StepError", id: "a", error: { message: "no" } }], { mayRetry: false });
  expect(deriveOutcome(final, call)).toMatchObject(advance);
});

test("a function's error is retried until the attempts are exhausted, then it fails the run", () => {
  const reply: Reply = { kind: "threw", error: { message: "no" }, mayRetry: true, retryAfter: "5" };
  const at = new Date("2026-11-01T12:00:05.000Z");
  expect(deriveOutcome(reply, call)).toMatchObject({ type: "again", attempt: 1, at });
  expect(deriveOutcome(reply, last)).toMatchObject({ type: "fail", error: { message: "no" } });
  expect(deriveOutcome({ ...reply, mayRetry: false }, call)).toMatchObject({ type: "fail" });
});

test("an unreachable app uses up no attempt, however often", () => {
  expect(deriveOutcome({ kind: "unreachable", error: {} }, last)).toMatchObject({
    type: "again",
    attempt: 2,
  });
});

test.each([
  ["WaitForEvent", "step.waitForEvent"],
  ["InvokeFunction", "step.invoke"],
  ["AIGateway", "step.ai.infer"],
  ["DeferAdd", "defer"],
  ["SomethingNew", "SomethingNew"],
])("%s fails the run at once with an error that names its API", (op, name) => {
  const outcome = deriveOutcome(ops([{ op, id: "a" }]), call);
  expect(outcome.type).toBe("fail");
  expect(JSON.stringify(outcome)).toContain(`\`${name}\``);
});

test("sleeps over a year and requests of version 1 are refused rather than approximated", () => {
  expect(deriveOutcome(ops([{ op: "Sleep", name: "60w" }]), call).type).toBe("fail");
  const planned = [
    { op: "StepPlanned", id: "a" },
    { op: "StepPlanned", id: "b" },
  ];
  expect(deriveOutcome(ops(planned, { version: 1 }), call).type).toBe("fail");
});

test("a response without any step is a failed attempt, not an endless loop", () => {
  expect(deriveOutcome(ops([]), call)).toMatchObject({ type: "again", attempt: 1 });
  expect(deriveOutcome(ops([]), last).type).toBe("fail");
});

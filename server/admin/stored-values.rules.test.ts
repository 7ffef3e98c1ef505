import { expect, test } from "vitest";
import { explainUnstorable, isValueRefused } from "./stored-values.rules";

const NUL = "A text contains a NUL character.";
const HALF = "A text contains an invalid character (unpaired surrogate).";

test.each<[unknown, string | null]>([
  ["é 👍🏽", null],
  [{ a: [1, null, undefined, true, new Date(0), "b"] }, null],
  ["a\u0000", NUL],
  [{ a: { b: ["\u0000"] } }, NUL],
  [{ "a\u0000": 1 }, NUL],
  [new Map([["a", "\u0000"]]), NUL],
  [new Set(["\u0000"]), NUL],
  ["\ud83d", HALF],
  [{ a: "\udc4d\ud83d" }, HALF],
])("the problem of %j: %j", (value, reason) => {
  expect(explainUnstorable(value)).toBe(reason);
});

test("a circular structure is refused", () => {
  const round: { self?: unknown } = {};
  round.self = round;
  expect(explainUnstorable(round)).toBe("The input is nested deeper than 32 levels.");
});

const coded = (code: string) => Object.assign(new Error("refused"), { code });

test.each<[unknown, boolean]>([
  [coded("22003"), true],
  [coded("22008"), true],
  [new Error("wrapped", { cause: coded("22P05") }), true],
  [
    Object.assign(coded("P2010"), { meta: { driverAdapterError: { cause: { originalCode: "22021" } } } }),
    true,
  ],
  [coded("22012"), false],
  [coded("23505"), false],
  [null, false],
])("the database refuses a value with %j: %j", (error, refused) => {
  expect(isValueRefused(error)).toBe(refused);
});

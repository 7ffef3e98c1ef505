import { describe, expect, test } from "vitest";
import { evaluateCondition, evaluateKey } from "./evaluate";
import { parseExpression } from "./parse";
import { UnsupportedExpression } from "./tokens";

const event = {
  name: "shop/order.paid",
  data: {
    n: 2,
    text: "a",
    flag: true,
    tags: ["x", "y"],
    nothing: null,
    "odd-key": 1,
    inner: { list: [1, 2] },
  },
};

/** The values that a real Inngest server computes. */
describe("conditions as Inngest evaluates them", () => {
  test.each([
    ['event.name == "shop/order.paid"', true],
    ["event.data.n == 2", true],
    ["event.data.n == 2.0", true],
    ['event.data.n == "2"', false],
    ["event.data.n != 3", true],
    ["event.data.flag", true],
    ["event.data.flag == true", true],
    ["event.data.text", false],
    ["event.data.nope == null", true],
    ['event.data.nope != "a"', true],
    ['event.data.missing.deep == "a"', false],
    ["event.data.nothing == null", true],
    ['event.data.text in ["a", "b"]', true],
    ['event.data.text in ["c"]', false],
    ['"x" in event.data.tags', true],
    ['"z" in event.data.tags', false],
    ['"list" in event.data.inner', true],
    ['"a" in event.data.text', false],
    ['event.data["odd-key"] == 1', true],
    ["event.data.inner.list[1] == 2", true],
    ["event.data.text == 'a' && event.data.n == 2", true],
    ["event.data.text == 'b' || event.data.n == 2", true],
    ["event.data.text == 'b' && event.data.n == 2 || event.data.flag", true],
    ["event.data.text == 'b' && (event.data.n == 2 || event.data.flag)", false],
    ["event.data.flag || event.data.text", true],
    ["event.data.text || event.data.text", false],
    ['event.data.text == "\\"a\\""', false],
  ])("%s is %s", (source, expected) => {
    expect(evaluateCondition(parseExpression(source), event)).toBe(expected);
  });
});

test.each([
  "event.data.n > 1",
  "!event.data.flag",
  "event.data.n + 1 == 3",
  "has(event.data.n)",
  'event.data.text.startsWith("a")',
  "size(event.data.tags) == 2",
  "async.data.n == event.data.n",
  "event.data.",
  "(event.data.n == 2",
  "event.data.n == 2 event",
  "event.data.n = 2",
  "",
])("%s is refused, since it could not be evaluated faithfully", (source) => {
  expect(() => parseExpression(source)).toThrow(UnsupportedExpression);
});

test("keys of different values differ, also by type", () => {
  const values = ["event.data.n", '"2"', "event.data.nothing", '"null"', "event.data.tags"];
  const keys = values.map((source) => evaluateKey(parseExpression(source), event));
  expect(new Set(keys).size).toBe(keys.length);
});

import { expect, test } from "vitest";
import { relativeText } from "./relative-time";

test.each([
  [-90_000, "1 minute ago"],
  [-1_000, "just now"],
  // The clock of a page ticks twice a minute: what was saved since then is later than it.
  [20_000, "just now"],
  [40_000, "in a moment"],
  [120_000, "in 2 minutes"],
])("what is %d milliseconds from now is told as: %s", (milliseconds, text) => {
  const now = Date.parse("2026-11-22T12:00:00Z");
  expect(relativeText(new Date(now + milliseconds), now)).toBe(text);
});

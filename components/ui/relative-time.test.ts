import { expect, test } from "vitest";
import { formatRelativeTime } from "./relative-time";

test.each([
  [-90_000, "1 minute ago"],
  [-1_000, "just now"],
  // The page's clock ticks twice a minute: a row saved since the last tick has a later time.
  [20_000, "just now"],
  [40_000, "in a moment"],
  [120_000, "in 2 minutes"],
])("formats a time %d milliseconds from now as: %s", (milliseconds, text) => {
  const now = Date.parse("2026-11-22T12:00:00Z");
  expect(formatRelativeTime(new Date(now + milliseconds), now)).toBe(text);
});

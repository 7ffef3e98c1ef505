import { expect, test } from "vitest";
import { formatOffset } from "./format-offset";

test.each([
  [60_000, "less than an hour"],
  [3_600_000, "1 hour"],
  [43_200_000, "12 hours"],
  [86_400_000, "24 hours"],
  [2 * 86_400_000, "2 days"],
  [31 * 86_400_000, "31 days"],
])("formats %i ms as %s", (milliseconds, text) => {
  expect(formatOffset(milliseconds)).toBe(text);
});

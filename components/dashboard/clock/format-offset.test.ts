import { expect, test } from "vitest";
import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from "@/shared/time-units";
import { formatOffset } from "./format-offset";

test.each([
  [60_000, "less than an hour"],
  [HOUR_MILLISECONDS, "1 hour"],
  [43_200_000, "12 hours"],
  [DAY_MILLISECONDS, "24 hours"],
  [2 * DAY_MILLISECONDS, "2 days"],
  [31 * DAY_MILLISECONDS, "31 days"],
])("formats %i ms as %s", (milliseconds, text) => {
  expect(formatOffset(milliseconds)).toBe(text);
});

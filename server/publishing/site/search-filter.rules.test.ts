import { expect, test } from "vitest";
import { parseSearchPeriod } from "./search-filter.rules";

test.each([
  ["no days", { from: "", to: "" }, { problem: null }],
  [
    "a day in summer",
    { from: "2026-07-01", to: "2026-07-01" },
    {
      publishedAfter: new Date("2026-06-30T21:59:59.999Z"),
      publishedBefore: new Date("2026-07-01T22:00:00Z"),
      problem: null,
    },
  ],
  [
    "the day on which the clocks change",
    { from: "2026-10-25", to: "2026-10-25" },
    {
      publishedAfter: new Date("2026-10-24T21:59:59.999Z"),
      publishedBefore: new Date("2026-10-25T23:00:00Z"),
      problem: null,
    },
  ],
  [
    "only the last day",
    { from: "", to: "2026-12-31" },
    { publishedBefore: new Date("2026-12-31T23:00:00Z"), problem: null },
  ],
  ["a day that does not exist", { from: "2026-02-30", to: "" }, { problem: "invalid-from" }],
  ["no date", { from: "", to: "tomorrow" }, { problem: "invalid-to" }],
  ["days in reverse", { from: "2026-02-02", to: "2026-02-01" }, { problem: "reversed" }],
])("the period of %s", (_name, days, period) => {
  expect(parseSearchPeriod(days, "Europe/Berlin")).toEqual(period);
});

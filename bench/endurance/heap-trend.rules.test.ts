import { expect, it } from "vitest";
import { computeHeapTrend } from "./heap-trend.rules";

const life = (seconds: number, toBytes: (second: number) => number) =>
  Array.from({ length: seconds / 10 }, (_, n) => ({ seconds: n * 10, bytes: toBytes(n * 10) }));

it.each([
  ["a flat heap", life(600, () => 50), 0],
  ["a heap that grows by ten bytes per second", life(600, (second) => second * 10), 600],
  ["a heap that only grows in the first two minutes", life(600, (second) => Math.min(second, 120)), 0],
])("%s has the trend of its warm time", (_name, samples, trend) => {
  expect(computeHeapTrend(samples)).toBeCloseTo(trend);
});

it("a short life has no trend", () => {
  expect(computeHeapTrend(life(200, () => 50))).toBeNull();
});

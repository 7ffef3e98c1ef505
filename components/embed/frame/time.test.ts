import { describe, expect, it } from "vitest";
import { formatRelativeTime } from "./time";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const before = (seconds: number) => new Date(NOW - seconds * 1_000).toISOString();

describe("relative times", () => {
  it.each<[number, string]>([
    [-30, "now"],
    [0, "now"],
    [59, "now"],
    [60, "1 minute ago"],
    [3_599, "59 minutes ago"],
    [3_600, "1 hour ago"],
    [86_399, "23 hours ago"],
    [86_400, "yesterday"],
    [604_799, "6 days ago"],
    [604_800, "last week"],
    [2_592_000, "last month"],
    [31_536_000, "last year"],
    [63_072_000, "2 years ago"],
  ])("%i seconds: %s", (seconds, words) => {
    expect(formatRelativeTime(before(seconds), { locale: "en", now: NOW })).toBe(words);
  });

  it("are formatted for the reader's locale", () => {
    expect(formatRelativeTime(before(7_200), { locale: "de", now: NOW })).toBe("vor 2 Stunden");
  });
});

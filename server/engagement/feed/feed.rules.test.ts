import { describe, expect, it } from "vitest";
import { encodeFeedCursor, parseFeedCursor, toExcerpt } from "./feed.rules";

describe("an excerpt", () => {
  it.each<[string, string, string]>([
    ["a short text", "Well said.\n", "Well said."],
    ["lines", "One\n\n  two\tthree ", "One two three"],
    ["nothing", "\n", ""],
    ["280 characters", "a".repeat(280), "a".repeat(280)],
    ["one long word", "a".repeat(281), `${"a".repeat(280)}…`],
    ["words beyond the limit", `${"word ".repeat(55)}beyond it`, `${"word ".repeat(54)}word…`],
    ["a comma before the cut", `${"x".repeat(270)}, ${"y".repeat(40)}`, `${"x".repeat(270)}…`],
    ["emoji of several code units", "🦆".repeat(281), `${"🦆".repeat(280)}…`],
  ])("of %s is one line within the limit", (_, text, excerpt) => {
    expect(toExcerpt(text)).toBe(excerpt);
  });
});

describe("a cursor", () => {
  it("is unchanged after encoding and parsing", () => {
    const place = { at: new Date("2026-11-22T09:30:00.123Z"), id: 7 };
    expect(parseFeedCursor(encodeFeedCursor(place))).toEqual(place);
  });

  it.each(["", "1", "1-", "-1-2", "1-2-3", "x-1", "1-9999999999", "999999999999999-1", "1.5-1", "١-1"])(
    "is not parsed from %j",
    (key) => {
      expect(parseFeedCursor(key)).toBeNull();
    },
  );
});

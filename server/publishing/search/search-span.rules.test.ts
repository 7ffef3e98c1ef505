import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseNextSpan, countDays, hasExaminedEnough, type Span, type WalkState } from "./search-span.rules";

const from = new Date("2014-11-03T10:00:00Z");
const to = new Date("2026-11-01T12:00:00Z");
const fresh: WalkState = {
  rest: { from, to },
  days: 0,
  found: 0,
  stories: 1_000_000,
  spread: 4_380,
  needed: 1_000,
  common: false,
};

/** Collect all spans of a walk in which every day contains the given number of matches. */
function walk(perDay: number, newestFirst: boolean, start: WalkState = fresh): Span[] {
  const spans: Span[] = [];
  let state = start;
  while (state.rest.from < state.rest.to && spans.length < 1_000) {
    const span = chooseNextSpan(state, newestFirst);
    spans.push(span);
    state = {
      ...state,
      rest: newestFirst ? { from: state.rest.from, to: span.from } : { from: span.to, to: state.rest.to },
      days: state.days + countDays(span),
      found: state.found + Math.round(countDays(span) * perDay),
    };
  }
  return spans;
}

describe("nextSpan", () => {
  it("examines a small publication in one step", () => {
    expect(chooseNextSpan({ ...fresh, stories: 40_000 }, true)).toEqual({ from, to, period: null });
  });

  it("starts with the latest month of a large one, or its earliest", () => {
    expect(chooseNextSpan(fresh, true)).toEqual({
      from: new Date("2026-11-01T00:00:00Z"),
      to,
      period: "2026-11",
    });
    expect(chooseNextSpan(fresh, false)).toEqual({
      from,
      to: new Date("2014-12-01T00:00:00Z"),
      period: "2014-11",
    });
  });

  it("takes the whole remaining range for a rare word", () => {
    expect(walk(0, true).map((span) => span.period)).toEqual(["2026-11", "2026", null]);
  });

  it("uses a year, a quarter or a month, the shorter the more frequent a word is", () => {
    expect(walk(1, true).map((span) => span.period)).toContain("2025");
    expect(walk(6, true).map((span) => span.period)).toContain("2025q3");
    expect(walk(100, true)[2]?.period).toBe("2026-09");
  });

  it("never scans all years for common conditions, or for the few days that date limits leave", () => {
    expect(walk(0, true, { ...fresh, common: true }).every((span) => span.period !== null)).toBe(true);
    const days = { from: new Date("2016-05-24T00:00:00Z"), to: new Date("2016-07-06T00:00:00Z") };
    expect(walk(0, true, { ...fresh, rest: days }).map((span) => span.period)).not.toContain(null);
  });

  it("stops early only for common conditions without matches, after many stories", () => {
    const far = { ...fresh, days: 1_000, found: 3 };
    expect(hasExaminedEnough({ ...far, common: true })).toBe(true);
    expect(hasExaminedEnough({ ...far, common: true, stories: 400_000 })).toBe(false);
    expect(hasExaminedEnough(far)).toBe(false);
  });

  it("covers all time exactly once, in order, in both directions, for any frequency of a word", () => {
    fc.assert(
      fc.property(
        fc.record({
          perDay: fc.double({ min: 0, max: 500, noNaN: true }),
          newestFirst: fc.boolean(),
          stories: fc.integer({ min: 0, max: 5_000_000 }),
          start: fc.date({ min: from, max: to, noInvalidDate: true }),
        }),
        ({ perDay, newestFirst, stories, start }) => {
          const spans = walk(perDay, newestFirst, { ...fresh, stories, rest: { from: start, to } });
          const ordered = newestFirst ? [...spans].reverse() : spans;
          expect(ordered[0]?.from ?? to).toEqual(start);
          for (const [n, span] of ordered.entries()) {
            expect(span.from.getTime()).toBeLessThan(span.to.getTime());
            expect(span.to).toEqual(ordered[n + 1]?.from ?? to);
          }
        },
      ),
    );
  });
});

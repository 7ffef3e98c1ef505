import { describe, expect, it } from "vitest";
import { arrivals, continued, refreshed, type Stretch } from "./stretch.rules";

interface Entry {
  id: number;
  created_at: string;
  text?: string;
}

/** Entries of which each was written at the second of its id. */
const entries = (...ids: number[]): Entry[] =>
  ids.map((id) => ({ id, created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, id)).toISOString() }));
const stretch = (ids: number[], next: string | null): Stretch<Entry, string> => ({
  entries: entries(...ids),
  next,
});
const ids = ({ entries: list }: Stretch<Entry, string>) => list.map(({ id }) => id);

describe("a list that goes on", () => {
  it.each<[string, number[], number[], number[]]>([
    ["entries behind", [5, 4], [3, 2], [5, 4, 3, 2]],
    ["an entry that is shown already", [5, 4], [4, 3], [5, 4, 3]],
    ["nothing", [5], [], [5]],
    ["entries behind none", [], [2, 1], [2, 1]],
  ])("takes %s", (_, ...[shown, more, expected]) => {
    const whole = continued(stretch(shown, "4"), stretch(more, null), ({ id }) => id);
    expect([ids(whole), whole.next]).toEqual([expected, null]);
  });
});

describe("what came in", () => {
  it.each<[string, number[], number[], number[]]>([
    ["nothing", [5, 4], [5, 4], []],
    ["two", [5, 4], [7, 6, 5], [7, 6]],
    ["the first ever", [], [2, 1], [2, 1]],
    ["none, but one is gone", [5, 4], [4, 3], []],
  ])("is %s", (_, ...[shown, newest, expected]) => {
    expect(arrivals(entries(...shown), entries(...newest)).map(({ id }) => id)).toEqual(expected);
  });

  it("of one time goes by its id", () => {
    const [old] = entries(1);
    if (old === undefined) throw new Error("there is one");
    expect(arrivals([old], [{ ...old, id: 2 }, old]).map(({ id }) => id)).toEqual([2]);
  });

  it("stands before what was shown, and the list goes on where it did", () => {
    const now = refreshed(stretch([5, 4, 3], "3"), stretch([6, 5], "5"));
    expect([ids(now), now.next]).toEqual([[6, 5, 4, 3], "3"]);
  });

  it("takes the place of what was shown where it does not reach it", () => {
    const now = refreshed(stretch([5, 4], "4"), stretch([9, 8], "8"));
    expect([ids(now), now.next]).toEqual([[9, 8], "8"]);
  });

  it("shows anew what is told anew", () => {
    const newest = { entries: entries(5).map((entry) => ({ ...entry, text: "changed" })), next: null };
    expect(refreshed(stretch([5, 4], null), newest).entries[0]).toMatchObject({ id: 5, text: "changed" });
  });
});

import { describe, expect, it } from "vitest";
import { appendPage, findNewEntries, mergeNewest, type PagedList } from "./paged-list.rules";

interface Entry {
  id: number;
  created_at: string;
  text?: string;
}

/** Entries whose creation time has their id as seconds. */
const entries = (...ids: number[]): Entry[] =>
  ids.map((id) => ({ id, created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, id)).toISOString() }));
const stretch = (ids: number[], next: string | null): PagedList<Entry, string> => ({
  entries: entries(...ids),
  next,
});
const ids = ({ entries: list }: PagedList<Entry, string>) => list.map(({ id }) => id);

describe("a paginated list", () => {
  it.each<[string, number[], number[], number[]]>([
    ["the next entries", [5, 4], [3, 2], [5, 4, 3, 2]],
    ["an entry that is already shown", [5, 4], [4, 3], [5, 4, 3]],
    ["nothing", [5], [], [5]],
    ["entries after an empty list", [], [2, 1], [2, 1]],
  ])("appends %s", (_, ...[shown, more, expected]) => {
    const whole = appendPage(stretch(shown, "4"), stretch(more, null), ({ id }) => id);
    expect([ids(whole), whole.next]).toEqual([expected, null]);
  });
});

describe("new entries", () => {
  it.each<[string, number[], number[], number[]]>([
    ["nothing", [5, 4], [5, 4], []],
    ["two", [5, 4], [7, 6, 5], [7, 6]],
    ["the first entries", [], [2, 1], [2, 1]],
    ["none, but one was removed", [5, 4], [4, 3], []],
  ])("are %s", (_, ...[shown, newest, expected]) => {
    expect(findNewEntries(entries(...shown), entries(...newest)).map(({ id }) => id)).toEqual(expected);
  });

  it("with equal times are compared by id", () => {
    const [old] = entries(1);
    if (old === undefined) throw new Error("there is one");
    expect(findNewEntries([old], [{ ...old, id: 2 }, old]).map(({ id }) => id)).toEqual([2]);
  });

  it("are prepended, and the cursor is unchanged", () => {
    const now = mergeNewest(stretch([5, 4, 3], "3"), stretch([6, 5], "5"));
    expect([ids(now), now.next]).toEqual([[6, 5, 4, 3], "3"]);
  });

  it("replace the list if they do not overlap with it", () => {
    const now = mergeNewest(stretch([5, 4], "4"), stretch([9, 8], "8"));
    expect([ids(now), now.next]).toEqual([[9, 8], "8"]);
  });

  it("update entries that are returned again", () => {
    const newest = { entries: entries(5).map((entry) => ({ ...entry, text: "changed" })), next: null };
    expect(mergeNewest(stretch([5, 4], null), newest).entries[0]).toMatchObject({ id: 5, text: "changed" });
  });
});

import { describe, expect, it } from "vitest";
import { countOf, hasReacted, withOwn, withWishes } from "./reacted.rules";

const reacted = { reactions: { "1": 2, "2": 1 }, own: [2] };

describe("a reaction of one's own", () => {
  it.each<[string, number, boolean, number, boolean]>([
    ["given", 1, true, 3, true],
    ["given again", 2, true, 1, true],
    ["taken back", 2, false, 0, false],
    ["taken back that was not given", 1, false, 2, false],
    ["the first of its kind", 9, true, 1, true],
  ])("%s counts once", (_, ...[id, isOn, count, isOwn]) => {
    const after = withOwn(reacted, id, isOn);
    expect([countOf(after, id), hasReacted(after, id)]).toEqual([count, isOwn]);
  });

  it("is never less than none", () => {
    expect(countOf(withOwn({ reactions: {}, own: [3] }, 3, false), 3)).toBe(0);
  });

  it("given and taken back is as before", () => {
    expect(withOwn(withOwn(reacted, 1, true), 1, false)).toEqual(reacted);
  });
});

it("what the server has not heard of yet stays shown over what it says", () => {
  const shown = withWishes(
    { reactions: { "1": 5, "2": 4 }, own: [2] },
    new Map([
      [1, true],
      [2, false],
    ]),
  );
  expect(shown).toEqual({ reactions: { "1": 6, "2": 3 }, own: [1] });
});

import { describe, expect, it } from "vitest";
import { applyPending, applyReaction, getCount, hasReacted } from "./reacted.rules";

const reacted = { reactions: { "1": 2, "2": 1 }, own: [2] };

describe("the reader's own reaction", () => {
  it.each<[string, number, boolean, number, boolean]>([
    ["given", 1, true, 3, true],
    ["an added reaction, added again", 2, true, 1, true],
    ["a removal", 2, false, 0, false],
    ["a removal without a reaction", 1, false, 2, false],
    ["the first reaction of its kind", 9, true, 1, true],
  ])("%s is counted once", (_, ...[id, isOn, count, isOwn]) => {
    const after = applyReaction(reacted, id, isOn);
    expect([getCount(after, id), hasReacted(after, id)]).toEqual([count, isOwn]);
  });

  it("is never below zero", () => {
    expect(getCount(applyReaction({ reactions: {}, own: [3] }, 3, false), 3)).toBe(0);
  });

  it("added and removed gives the initial state", () => {
    expect(applyReaction(applyReaction(reacted, 1, true), 1, false)).toEqual(reacted);
  });
});

it("pending changes are applied to the server's state", () => {
  const shown = applyPending(
    { reactions: { "1": 5, "2": 4 }, own: [2] },
    new Map([
      [1, true],
      [2, false],
    ]),
  );
  expect(shown).toEqual({ reactions: { "1": 6, "2": 3 }, own: [1] });
});

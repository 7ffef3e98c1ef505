import { expect, it } from "vitest";
import { applyReactionEdits } from "./page-reactions.rules";

const clap = { id: 4, label: "Clap", custom: true, short_code: "clap" };
const sad = { id: 9, label: "Sad", custom: false, short_code: null };

it.each([
  [
    "a renamed reaction keeps its id",
    [{ id: 4, label: "Bravo", shortCode: "tada" }],
    [{ ...clap, label: "Bravo", short_code: "tada" }],
  ],
  [
    "a new reaction gets an unused id",
    [{ id: null, label: "New", shortCode: null }],
    [{ id: 10, label: "New", custom: false, short_code: null }],
  ],
  [
    "two new reactions get two ids",
    [
      { id: null, label: "A", shortCode: null },
      { id: null, label: "B", shortCode: null },
    ],
    [
      { id: 10, label: "A", custom: false, short_code: null },
      { id: 11, label: "B", custom: false, short_code: null },
    ],
  ],
  [
    "an unknown id makes a new reaction",
    [{ id: 77, label: "X", shortCode: null }],
    [{ id: 10, label: "X", custom: false, short_code: null }],
  ],
  [
    "a new order is stored",
    [
      { id: 9, label: "Sad", shortCode: null },
      { id: 4, label: "Clap", shortCode: "clap" },
    ],
    [sad, clap],
  ],
])("%s", (_what, edited, after) => {
  const now = applyReactionEdits({ pageReactions: [clap, sad], lastPageReactionId: 0 }, edited);
  expect(now.pageReactions).toEqual(after);
  expect(now.lastPageReactionId).toBe(Math.max(9, ...after.map(({ id }) => id)));
});

it("the counts of a removed reaction do not pass to a later one", () => {
  const start = { pageReactions: [clap, sad], lastPageReactionId: 0 };
  const without = applyReactionEdits(start, [{ id: 4, label: "Clap", shortCode: "clap" }]);
  const later = applyReactionEdits(without, [{ id: null, label: "New", shortCode: null }]);
  expect(later).toEqual({
    pageReactions: [{ id: 10, label: "New", custom: false, short_code: null }],
    lastPageReactionId: 10,
  });
});

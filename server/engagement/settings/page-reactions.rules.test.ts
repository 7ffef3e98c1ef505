import { expect, it } from "vitest";
import { applyReactionEdits } from "./page-reactions.rules";

const clap = { id: 4, label: "Clap", custom: true, short_code: "clap" };
const sad = { id: 9, label: "Sad", custom: false, short_code: null };

it.each([
  [
    "renamed, it keeps its id and what it was",
    [{ id: 4, label: "Bravo", shortCode: "tada" }],
    [{ ...clap, label: "Bravo", short_code: "tada" }],
  ],
  [
    "a new one gets an id that none had",
    [{ id: null, label: "New", shortCode: null }],
    [{ id: 10, label: "New", custom: false, short_code: null }],
  ],
  [
    "two new ones get two",
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
    "an id that is none of the account's is a new one",
    [{ id: 77, label: "X", shortCode: null }],
    [{ id: 10, label: "X", custom: false, short_code: null }],
  ],
  [
    "another order is kept",
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

it("what readers gave to a reaction that was removed does not count for one that comes later", () => {
  const start = { pageReactions: [clap, sad], lastPageReactionId: 0 };
  const without = applyReactionEdits(start, [{ id: 4, label: "Clap", shortCode: "clap" }]);
  const later = applyReactionEdits(without, [{ id: null, label: "New", shortCode: null }]);
  expect(later).toEqual({
    pageReactions: [{ id: 10, label: "New", custom: false, short_code: null }],
    lastPageReactionId: 10,
  });
});

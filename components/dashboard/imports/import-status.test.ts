import { expect, test } from "vitest";
import { countLines } from "./import-status";

const none = { created: 0, failed: 0 };

test("a report tells what the file held, in the order in which it is read", () => {
  const stored = {
    tags: none,
    other: { ...none, created: 1 },
    stories: { ...none, failed: 2 },
    recordsDone: 5,
  };
  expect(countLines(stored).map(({ what }) => what)).toEqual(["stories", "other"]);
  expect(countLines({ newsletters: { created: 3 } })).toEqual([
    { what: "newsletters", outcomes: [{ name: "created", count: 3 }] },
  ]);
});

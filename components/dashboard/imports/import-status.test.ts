import { expect, test } from "vitest";
import { toCountLines } from "./import-status";

const none = { created: 0, failed: 0 };

test("a report lists what the file contained, in processing order", () => {
  const stored = {
    tags: none,
    other: { ...none, created: 1 },
    stories: { ...none, failed: 2 },
    recordsDone: 5,
  };
  expect(toCountLines(stored).map(({ what }) => what)).toEqual(["stories", "other"]);
  expect(toCountLines({ newsletters: { created: 3 } })).toEqual([
    { what: "newsletters", outcomes: [{ name: "created", count: 3 }] },
  ]);
});

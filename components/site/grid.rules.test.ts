import { describe, expect, test } from "vitest";
import { arrangeGrid, chooseTextColumns } from "./grid.rules";

test.each([
  [2, 3, { columns: 2, firstSpan: 1 }],
  [2, 4, { columns: 2, firstSpan: 1 }],
  [3, 4, { columns: 3, firstSpan: 1 }],
  [4, 3, { columns: 4, firstSpan: 1 }],
  [4, 4, { columns: 4, firstSpan: 1 }],
  [5, 3, { columns: 3, firstSpan: 2 }],
  [5, 4, { columns: 4, firstSpan: 4 }],
  [6, 3, { columns: 3, firstSpan: 1 }],
  [6, 4, { columns: 3, firstSpan: 1 }],
  [7, 3, { columns: 3, firstSpan: 3 }],
  [7, 4, { columns: 4, firstSpan: 2 }],
] as const)("%i stories in about %i columns", (count, preferred, arrangement) => {
  expect(arrangeGrid(count, preferred)).toEqual(arrangement);
});

describe("no place of a grid is empty", () => {
  test.each([3, 4] as const)("with %i preferred columns", (preferred) => {
    for (let count = 2; count <= 40; count += 1) {
      const { columns, firstSpan } = arrangeGrid(count, preferred);
      expect((count - 1 + firstSpan) % columns, `${count} stories`).toBe(0);
      expect(firstSpan).toBeLessThanOrEqual(columns);
    }
  });
});

test.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 2],
  [5, 3],
  [6, 3],
  [8, 2],
])("a list of %i lines has %i columns", (count, columns) => {
  expect(chooseTextColumns(count)).toBe(columns);
});

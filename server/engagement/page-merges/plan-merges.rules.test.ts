import { expect, it } from "vitest";
import { planMerges } from "./plan-merges.rules";

const page = (id: number, key: string, isSeparated = false) => ({ id, key, isSeparated });

it.each([
  { name: "the oldest page gets the key", pages: [page(1, "a"), page(2, "a")], keyed: [1], merged: [[2, 1]] },
  { name: "a page that has the key keeps it", pages: [page(1, "a")], holders: { a: 5 }, merged: [[1, 5]] },
  {
    name: "the old key of a page whose key changes is free for others",
    pages: [page(5, "b"), page(6, "a")],
    holders: { a: 5 },
    keyed: [5, 6],
  },
  {
    name: "a page whose merge was undone stays apart",
    pages: [page(1, "a"), page(2, "a", true)],
    keyed: [1],
  },
  { name: "a page whose merge was undone gets a free key", pages: [page(2, "a", true)], keyed: [2] },
])("$name", ({ pages, holders = {}, keyed = [], merged = [] }) => {
  const plan = planMerges(pages, new Map(Object.entries(holders)));
  expect(plan.keyed.map(({ id }) => id)).toEqual(keyed);
  expect(plan.merged.map(({ mergedId, keptId }) => [mergedId, keptId])).toEqual(merged);
});

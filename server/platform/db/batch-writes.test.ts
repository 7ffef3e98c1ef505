import { expect, it } from "vitest";
import { createBatcher } from "./batch-writes";

/** A batcher whose writes are finished by the test; an item "fault" fails its whole write. */
function aBatcher(maxBatchSize = 50) {
  const writes: (readonly string[])[] = [];
  const finish: (() => void)[] = [];
  const add = createBatcher<string, string>({
    maxBatchSize,
    write: async (items) => {
      writes.push(items);
      await new Promise<void>((resolve) => finish.push(resolve));
      if (items.includes("fault")) throw new Error("at fault");
      return items.map((item) => item.toUpperCase());
    },
  });
  const finishNext = async () => {
    finish.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { writes, add, finishNext };
}

it("the first item is written at once; those that arrive meanwhile are written together", async () => {
  const { writes, add, finishNext } = aBatcher();
  const results = Promise.all(["a", "b", "c"].map(add));
  expect(writes).toEqual([["a"]]);
  await finishNext();
  expect(writes).toEqual([["a"], ["b", "c"]]);
  await finishNext();
  expect(await results).toEqual(["A", "B", "C"]);
  const later = add("d");
  expect(writes).toEqual([["a"], ["b", "c"], ["d"]]);
  await finishNext();
  expect(await later).toBe("D");
});

it("a batch has at most the maximum size, in the order of arrival", async () => {
  const { writes, add, finishNext } = aBatcher(2);
  const results = Promise.all(["a", "b", "c", "d"].map(add));
  for (const _ of [1, 2, 3]) await finishNext();
  expect(await results).toEqual(["A", "B", "C", "D"]);
  expect(writes).toEqual([["a"], ["b", "c"], ["d"]]);
});

it("the items of a failed batch are written one by one, and only the faulty one is rejected", async () => {
  const { writes, add, finishNext } = aBatcher();
  const results = Promise.allSettled(["a", "b", "fault", "c"].map(add));
  for (const _ of [1, 2, 3, 4, 5]) await finishNext();
  expect((await results).map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(writes).toEqual([["a"], ["b", "fault", "c"], ["b"], ["fault"], ["c"]]);
  const later = add("d");
  await finishNext();
  expect(await later).toBe("D");
});

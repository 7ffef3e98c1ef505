import { describe, expect, it } from "vitest";
import { createBatchedRead, createBatcher } from "./batching";
import type { Statements } from "./database";

const nobody: Statements = { query: async () => [] };

/** A read that returns its items in capitals; the item "fault" makes the statement fail. */
function capitals() {
  const statements: (readonly string[])[] = [];
  const read = createBatchedRead<string, string>(async (_db, _accountId, items) => {
    statements.push(items);
    if (items.includes("fault")) throw new Error("at fault");
    return items.map((item) => item.toUpperCase());
  });
  return { statements, read };
}

describe("a batched read", () => {
  it("reads the items of one turn with one statement, and returns each its own result", async () => {
    const { statements, read } = capitals();
    const answers = await Promise.all(["a", "b", "a"].map((item) => read(nobody, 1, item)));
    expect(answers).toEqual(["A", "B", "A"]);
    expect(statements).toEqual([["a", "b", "a"]]);
  });

  it("caches nothing: a later turn reads again", async () => {
    const { statements, read } = capitals();
    await read(nobody, 1, "a");
    await read(nobody, 1, "a");
    expect(statements).toHaveLength(2);
  });

  it("separates accounts and connections", async () => {
    const { statements, read } = capitals();
    const other: Statements = { query: async () => [] };
    await Promise.all([read(nobody, 1, "a"), read(nobody, 2, "b"), read(other, 1, "c")]);
    expect(statements).toEqual([["a"], ["b"], ["c"]]);
  });

  it("splits many items over several statements, and returns each its own result", async () => {
    const { statements, read } = capitals();
    const items = Array.from({ length: 150 }, (_, n) => `item ${n}`);
    const answers = await Promise.all(items.map((item) => read(nobody, 1, item)));
    expect(answers).toEqual(items.map((item) => item.toUpperCase()));
    expect(statements.map(({ length }) => length)).toEqual([64, 64, 22]);
  });

  it("rejects only the faulty item of a batch", async () => {
    const { read } = capitals();
    const [good, bad] = await Promise.allSettled([read(nobody, 1, "good"), read(nobody, 1, "fault")]);
    expect(good).toEqual({ status: "fulfilled", value: "GOOD" });
    expect(bad.status).toBe("rejected");
  });
});

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

describe("a batcher", () => {
  it("writes the first item at once, and those that arrive meanwhile together", async () => {
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

  it("writes batches of at most the maximum size, in the order of arrival", async () => {
    const { writes, add, finishNext } = aBatcher(2);
    const results = Promise.all(["a", "b", "c", "d"].map(add));
    for (const _ of [1, 2, 3]) await finishNext();
    expect(await results).toEqual(["A", "B", "C", "D"]);
    expect(writes).toEqual([["a"], ["b", "c"], ["d"]]);
  });

  it("writes the items of a failed batch one by one, and rejects only the faulty one", async () => {
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
});

import { describe, expect, it } from "vitest";
import type { Statements } from "./index";
import { createBatchedRead } from "./index";

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

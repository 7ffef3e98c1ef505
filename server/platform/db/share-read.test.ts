import { describe, expect, it } from "vitest";
import type { Statements } from "./index";
import { shareRead } from "./index";

const nobody: Statements = { query: async () => [] };

/** A read that answers with what it was asked for in capitals; a fault makes the statement fail. */
function capitals() {
  const statements: (readonly string[])[] = [];
  const read = shareRead<string, string>(async (_db, _accountId, items) => {
    statements.push(items);
    if (items.includes("fault")) throw new Error("at fault");
    return items.map((item) => item.toUpperCase());
  });
  return { statements, read };
}

describe("a read that is shared", () => {
  it("asks once for what comes in one turn, and gives each their own", async () => {
    const { statements, read } = capitals();
    const answers = await Promise.all(["a", "b", "a"].map((item) => read(nobody, 1, item)));
    expect(answers).toEqual(["A", "B", "A"]);
    expect(statements).toEqual([["a", "b", "a"]]);
  });

  it("sees what was there when it was asked: a later turn asks anew", async () => {
    const { statements, read } = capitals();
    await read(nobody, 1, "a");
    await read(nobody, 1, "a");
    expect(statements).toHaveLength(2);
  });

  it("mixes neither accounts nor connections", async () => {
    const { statements, read } = capitals();
    const other: Statements = { query: async () => [] };
    await Promise.all([read(nobody, 1, "a"), read(nobody, 2, "b"), read(other, 1, "c")]);
    expect(statements).toEqual([["a"], ["b"], ["c"]]);
  });

  it("asks more than a few dozen in several statements, and gives each their own", async () => {
    const { statements, read } = capitals();
    const items = Array.from({ length: 150 }, (_, n) => `item ${n}`);
    const answers = await Promise.all(items.map((item) => read(nobody, 1, item)));
    expect(answers).toEqual(items.map((item) => item.toUpperCase()));
    expect(statements.map(({ length }) => length)).toEqual([64, 64, 22]);
  });

  it("lets one that is at fault harm nobody else", async () => {
    const { read } = capitals();
    const [good, bad] = await Promise.allSettled([read(nobody, 1, "good"), read(nobody, 1, "fault")]);
    expect(good).toEqual({ status: "fulfilled", value: "GOOD" });
    expect(bad.status).toBe("rejected");
  });
});

import { describe, expect, it } from "vitest";
import { gather } from "./gather";

interface Go {
  items: readonly string[];
  finish(): void;
}

const never = () => new Promise<void>(() => undefined);

interface Terms {
  most?: number;
  goes?: number;
  faults?: string[];
  overdue?: () => Promise<void>;
}

/** Work that ends where the test says so; an item in `faults` makes everybody's go fail. */
function workshop({ most = 10, goes = 1, faults = [], overdue = never }: Terms) {
  const begun: Go[] = [];
  const add = gather({
    most,
    goes,
    overdue,
    nameOf: (item: string) => item[0],
    work: async (items) => {
      await new Promise<void>((finish) => begun.push({ items, finish }));
      const fault = items.find((item) => faults.includes(item));
      if (fault !== undefined) throw new Error(`${fault} is at fault`);
      return items.map((item) => item.toUpperCase());
    },
  });
  /** Ends every go, those that follow as well, until all are answered. */
  async function finishAll<T>(all: Promise<T>): Promise<T> {
    let over = false;
    const ended = all.finally(() => {
      over = true;
    });
    while (!over) {
      for (const go of begun) go.finish();
      await Promise.resolve();
    }
    return ended;
  }
  return { add, finishAll, done: () => begun.map(({ items }) => items) };
}

describe("what is gathered", () => {
  it("begins at once where nobody is worked at, and together where somebody is", async () => {
    const { add, finishAll, done } = workshop({});
    const answers = Promise.all([add("a1"), add("b1"), add("c1")]);
    expect(done()).toEqual([["a1"]]);
    expect(await finishAll(answers)).toEqual(["A1", "B1", "C1"]);
    expect(done()).toEqual([["a1"], ["b1", "c1"]]);
  });

  it("is never more in one go than was said", async () => {
    const { add, finishAll, done } = workshop({ most: 2 });
    await finishAll(Promise.all([add("a1"), add("b1"), add("c1"), add("d1")]));
    expect(done()).toEqual([["a1"], ["b1", "c1"], ["d1"]]);
  });

  it("waits for a go that is soon over, and goes beside one that is not", async () => {
    let isOver: () => void = () => undefined;
    const overdue = () => new Promise<void>((resolve) => (isOver = resolve));
    const { add, finishAll, done } = workshop({ goes: 2, overdue });
    const answers = Promise.all([add("a1"), add("b1"), add("c1")]);
    expect(done()).toEqual([["a1"]]);
    isOver();
    await Promise.resolve();
    expect(done()).toEqual([["a1"], ["b1", "c1"]]);
    expect(await finishAll(answers)).toEqual(["A1", "B1", "C1"]);
  });

  it("is not in two goes at once under one name, nor held up by another name's", async () => {
    const { add, finishAll, done } = workshop({ goes: 2, overdue: () => Promise.resolve() });
    const answers = Promise.all([add("a1"), add("a2"), add("b1")]);
    await Promise.resolve();
    expect(done()).toEqual([["a1"], ["b1"]]);
    expect(await finishAll(answers)).toEqual(["A1", "A2", "B1"]);
    expect(done()).toEqual([["a1"], ["b1"], ["a2"]]);
  });

  it("fails alone where it is at fault; those beside it are done", async () => {
    const { add, finishAll } = workshop({ faults: ["c1"] });
    const answers = await finishAll(Promise.allSettled([add("a1"), add("b1"), add("c1"), add("d1")]));
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  });
});

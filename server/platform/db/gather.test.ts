import { describe, expect, it } from "vitest";
import { gather } from "./gather";

interface Go {
  items: readonly string[];
  line: object;
  finish(): void;
}

const never = () => new Promise<void>(() => undefined);
const turn = () => new Promise((resolve) => setImmediate(resolve));

interface Terms {
  enough?: number;
  most?: number;
  lines?: number;
  faults?: string[];
  overdue?: () => Promise<void>;
  linger?: () => Promise<void>;
}

/** Work that ends where the test says so; an item in `faults` makes everybody's go fail. */
function workshop({
  enough = 10,
  most = 10,
  lines = 1,
  faults = [],
  overdue = never,
  linger = never,
}: Terms) {
  const begun: Go[] = [];
  const hand = gather({
    enough,
    most,
    lines,
    overdue,
    linger,
    nameOf: (item: string) => item[0],
    work: async (items, line) => {
      await new Promise<void>((finish) => begun.push({ items, line, finish }));
      const fault = items.find((item) => faults.includes(item));
      if (fault !== undefined) throw new Error(`${fault} is at fault`);
      return items.map((item) => item.toUpperCase());
    },
  });
  const add = (item: string) => hand(Promise.resolve(item));
  /** Hands them in one after the other, as they come where nobody else is on the way. */
  async function addInTurn(...items: string[]): Promise<Promise<string>[]> {
    const answers: Promise<string>[] = [];
    for (const item of items) {
      answers.push(add(item));
      await turn();
    }
    return answers;
  }
  /** Ends every go, those that follow as well, until all are answered. */
  async function finishAll<T>(all: Promise<T>): Promise<T> {
    let over = false;
    const ended = all.finally(() => {
      over = true;
    });
    while (!over) {
      for (const go of begun) go.finish();
      await turn();
    }
    return ended;
  }
  return { add, addInTurn, hand, finishAll, done: () => begun.map(({ items }) => items), begun };
}

describe("what is gathered", () => {
  it("begins at once where nobody is worked at, and together where somebody is", async () => {
    const { addInTurn, finishAll, done } = workshop({});
    const [a1, ...others] = await addInTurn("a1", "b1", "c1");
    expect(done()).toEqual([["a1"]]);
    expect(await finishAll(Promise.all([a1, ...others]))).toEqual(["A1", "B1", "C1"]);
    expect(done()).toEqual([["a1"], ["b1", "c1"]]);
  });

  it("is never more in one go than was said", async () => {
    const { addInTurn, finishAll, done } = workshop({ most: 2 });
    const answers = await addInTurn("a1", "b1", "c1", "d1");
    await finishAll(Promise.all(answers));
    expect(done()).toEqual([["a1"], ["b1", "c1"], ["d1"]]);
  });

  it("waits for what is being made, until it is made or is not to be", async () => {
    const { add, hand, finishAll, done } = workshop({});
    let make: (item: string) => void = () => undefined;
    const made = new Promise<string>((resolve) => (make = resolve));
    let refuse: (error: Error) => void = () => undefined;
    const refused = new Promise<string>((_, reject) => (refuse = reject));
    const answers = Promise.allSettled([add("a1"), hand(made), hand(refused)]);
    await turn();
    expect(done()).toEqual([]);
    make("b1");
    await turn();
    expect(done()).toEqual([]);
    refuse(new Error("no"));
    const [first, second, third] = await finishAll(answers);
    expect(done()).toEqual([["a1", "b1"]]);
    expect([first, second]).toEqual([
      { status: "fulfilled", value: "A1" },
      { status: "fulfilled", value: "B1" },
    ]);
    expect(third.status).toBe("rejected");
  });

  it("waits no longer for what takes long to be made", async () => {
    let isLong: () => void = () => undefined;
    const linger = () => new Promise<void>((resolve) => (isLong = resolve));
    const { add, hand, finishAll, done } = workshop({ linger });
    void hand(new Promise<string>(() => undefined));
    const first = add("a1");
    await turn();
    expect(done()).toEqual([]);
    isLong();
    expect(await finishAll(first)).toBe("A1");
    const second = add("b1");
    await turn();
    expect(done()).toEqual([["a1"]]);
    isLong();
    expect(await finishAll(second)).toBe("B1");
  });

  it("of many, half are worked at while the others wait, but no fewer than are worth it", async () => {
    const { add, finishAll, done } = workshop({ enough: 3 });
    await finishAll(Promise.all(["a", "b", "c", "d", "e", "f", "g", "h"].map(add)));
    expect(done().map(({ length }) => length)).toEqual([4, 4]);
    const few = workshop({ enough: 3 });
    await few.finishAll(Promise.all(["a", "b", "c", "d"].map(few.add)));
    expect(few.done().map(({ length }) => length)).toEqual([3, 1]);
  });

  it("those of a go are answered before the next one begins", async () => {
    const { addInTurn, begun, done } = workshop({});
    const [a1] = await addInTurn("a1", "b1");
    begun[0]?.finish();
    await a1;
    expect(done()).toEqual([["a1"]]);
    await turn();
    expect(done()).toEqual([["a1"], ["b1"]]);
  });

  it("waits for a go that is soon over, and goes beside one that is not", async () => {
    let isOver: () => void = () => undefined;
    const overdue = () => new Promise<void>((resolve) => (isOver = resolve));
    const { addInTurn, finishAll, done } = workshop({ lines: 2, overdue });
    const answers = await addInTurn("a1", "b1", "c1");
    expect(done()).toEqual([["a1"]]);
    isOver();
    await turn();
    expect(done()).toEqual([["a1"], ["b1", "c1"]]);
    expect(await finishAll(Promise.all(answers))).toEqual(["A1", "B1", "C1"]);
  });

  it("goes behind a go in the same line as soon as there are enough, and no third one does", async () => {
    const { addInTurn, finishAll, done, begun } = workshop({ enough: 2 });
    const answers = await addInTurn("a1", "b1", "b2", "c1", "d1", "e1");
    expect(done()).toEqual([["a1"], ["b1", "b2"]]);
    expect(begun[1]?.line).toBe(begun[0]?.line);
    begun[0]?.finish();
    await answers[0];
    await turn();
    expect(done()).toEqual([["a1"], ["b1", "b2"], ["c1", "d1", "e1"]]);
    expect(await finishAll(Promise.all(answers))).toEqual(["A1", "B1", "B2", "C1", "D1", "E1"]);
  });

  it("goes behind another one only as half of all who are at hand", async () => {
    const { add, addInTurn, finishAll, done, begun } = workshop({ enough: 2 });
    const first = ["a", "b", "c", "d", "e", "f"].map(add);
    await turn();
    expect(done()).toEqual([
      ["a", "b", "c"],
      ["d", "e", "f"],
    ]);
    begun[0]?.finish();
    await first[0];
    const later = await addInTurn("a", "b");
    expect(done().length).toBe(2);
    later.push(...(await addInTurn("c")));
    expect(done()[2]).toEqual(["a", "b", "c"]);
    await finishAll(Promise.all([...first, ...later]));
  });

  it("leaves a line that is overdue with all that is in it, and goes on in another one, but in no third", async () => {
    const overdues: (() => void)[] = [];
    const overdue = () => new Promise<void>((resolve) => overdues.push(resolve));
    const { addInTurn, finishAll, done, begun } = workshop({ enough: 1, lines: 2, overdue });
    const answers = await addInTurn("a1", "b1", "a2", "b2", "c1");
    expect(done()).toEqual([["a1"], ["b1"]]);
    overdues[0]?.();
    await turn();
    expect(done()).toEqual([["a1"], ["b1"], ["c1"]]);
    expect(begun[2]?.line).not.toBe(begun[0]?.line);
    overdues[2]?.();
    await turn();
    answers.push(...(await addInTurn("d1")));
    expect(done().length).toBe(3);
    for (const go of begun.slice(0, 2)) go.finish();
    await Promise.all(answers.slice(0, 2));
    await turn();
    expect(done().slice(3)).toEqual([["a2", "b2"]]);
    expect(await finishAll(Promise.all(answers))).toEqual(["A1", "B1", "A2", "B2", "C1", "D1"]);
  });

  it("does not go behind one that is overdue, not even once the other one of its line is done", async () => {
    const overdues: (() => void)[] = [];
    const overdue = () => new Promise<void>((resolve) => overdues.push(resolve));
    const { addInTurn, finishAll, done, begun } = workshop({ enough: 1, overdue });
    const answers = await addInTurn("a1", "b1");
    overdues[0]?.();
    begun[1]?.finish();
    await answers[1];
    await turn();
    overdues[1]?.();
    answers.push(...(await addInTurn("c1")));
    expect(done()).toEqual([["a1"], ["b1"]]);
    expect(await finishAll(Promise.all(answers))).toEqual(["A1", "B1", "C1"]);
  });

  it("is not in two lines at once under one name, nor held up by another name's", async () => {
    const { addInTurn, finishAll, done } = workshop({ lines: 2, overdue: () => Promise.resolve() });
    const answers = await addInTurn("a1", "a2", "b1");
    expect(done()).toEqual([["a1"], ["b1"]]);
    expect(await finishAll(Promise.all(answers))).toEqual(["A1", "A2", "B1"]);
    expect(done()).toEqual([["a1"], ["b1"], ["a2"]]);
  });

  it("fails alone where it is at fault; those beside it are done", async () => {
    const { add, finishAll } = workshop({ faults: ["c1"] });
    const answers = await finishAll(Promise.allSettled(["a1", "b1", "c1", "d1"].map(add)));
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  });
});

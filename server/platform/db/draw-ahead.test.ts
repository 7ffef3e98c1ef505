import { afterEach, expect, it, vi } from "vitest";
import type { Statements } from "./database";
import { drawAhead } from "./draw-ahead";

const db: Statements = { query: async () => [] };

afterEach(() => {
  vi.useRealTimers();
});

/** A sequence that says how many were drawn from it at a time. */
function sequence() {
  const drawn: number[] = [];
  let last = 0;
  const next = drawAhead(async (_, count) => {
    drawn.push(count);
    return Array.from({ length: count }, () => {
      last += 1;
      return last;
    });
  });
  return { drawn, next: () => next(db) };
}

async function inTurn(next: () => Promise<number>, times: number): Promise<number[]> {
  const numbers: number[] = [];
  for (let n = 0; n < times; n += 1) numbers.push(await next());
  return numbers;
}

it("gives each number to one who asks, in their order", async () => {
  const { next } = sequence();
  const numbers = await Promise.all(Array.from({ length: 200 }, next));
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
});

it("draws more each time while they are used up, and never more than was said", async () => {
  const { drawn, next } = sequence();
  await inTurn(next, 500);
  expect(drawn.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 32, 64]);
  expect(Math.max(...drawn)).toBe(64);
});

it("draws one for one who asks alone, and gives up what was drawn a second ago", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { drawn, next } = sequence();
  expect(await next()).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(await next()).toBe(2);
  expect(drawn).toEqual([1, 1]);
  expect(await inTurn(next, 2)).toEqual([3, 4]);
  expect(await next()).toBe(5);
  expect(drawn).toEqual([1, 1, 2, 4]);
  vi.advanceTimersByTime(1_000);
  expect(await next()).toBe(9);
});

it("rejects the pending request with the cause of the failure, and tries again for the next one", async () => {
  let isAway = true;
  const next = drawAhead(async () => {
    if (isAway) throw new Error("away");
    return [7];
  });
  const [first, second] = await Promise.allSettled([next(db), next(db)]);
  expect([first.status, second.status]).toEqual(["rejected", "rejected"]);
  isAway = false;
  expect(await next(db)).toBe(7);
});

it("numbers over one database are none of another's", async () => {
  const other: Statements = { query: async () => [] };
  const next = drawAhead(async (asked) => [asked === db ? 1 : 2]);
  expect(await next(db)).toBe(1);
  expect(await next(other)).toBe(2);
});

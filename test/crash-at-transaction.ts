import type { PaymentContext } from "@/server/payments/index";
import { interceptTransaction } from "./intercept-transaction";

/** A simulated crash of a process. */
export class Crash extends Error {}

/** Pseudo-random numbers from a seed. */
export function createRandom(seed: number): (below: number) => number {
  let state = (seed + 1) * 0x9e3779b9;
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) % below;
  };
}

/**
 * A context whose process crashes at its n-th transaction: before it, in its middle (its writes are rolled back), or
 * after the commit but before the caller learns of it.
 */
export function crashAtTransaction(
  ctx: PaymentContext,
  { step, when }: { step: number; when: "before" | "within" | "after" },
): PaymentContext {
  return interceptTransaction(ctx, step, (run) => async (work) => {
    if (when === "before") throw new Crash();
    const done = await run(async (tx) => {
      const result = await work(tx);
      if (when === "within") throw new Crash();
      return result;
    });
    if (when === "after") throw new Crash();
    return done;
  }).ctx;
}

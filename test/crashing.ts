import type { PaymentContext } from "@/server/payments/index";
import type { Database } from "@/server/platform/db/index";

/** A process went down. */
export class Crash extends Error {}

/** Numbers that follow from a seed, and look like chance. */
export function chance(seed: number): (below: number) => number {
  let state = (seed + 1) * 0x9e3779b9;
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) % below;
  };
}

/**
 * A context whose process goes down at its so many-th transaction: before it, in its middle (what it wrote is undone), or
 * when it was committed and nobody has heard of it yet.
 */
export function crashingAt(
  ctx: PaymentContext,
  { step, when }: { step: number; when: "before" | "within" | "after" },
): PaymentContext {
  let steps = 0;
  const withStatements: Database["withStatements"] = async (work) => {
    steps += 1;
    if (steps !== step) return ctx.db.withStatements(work);
    if (when === "before") throw new Crash();
    const done = await ctx.db.withStatements(async (tx) => {
      const written = await work(tx);
      if (when === "within") throw new Crash();
      return written;
    });
    if (when === "after") throw new Crash();
    return done;
  };
  return { ...ctx, db: { ...ctx.db, withStatements } };
}

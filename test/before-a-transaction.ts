import type { PaymentContext } from "@/server/payments/index";
import type { Database } from "@/server/platform/db/index";

/** A context in which something else happens just before its so many-th transaction; and whether it came so far. */
export function before(
  ctx: PaymentContext,
  step: number,
  happens: () => Promise<unknown>,
): { ctx: PaymentContext; isReached: () => boolean } {
  let steps = 0;
  const withStatements: Database["withStatements"] = async (work) => {
    steps += 1;
    if (steps === step) await happens();
    return ctx.db.withStatements(work);
  };
  return { ctx: { ...ctx, db: { ...ctx.db, withStatements } }, isReached: () => steps >= step };
}

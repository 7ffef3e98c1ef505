import type { PaymentContext } from "@/server/payments/index";
import type { Database } from "@/server/platform/db/index";

/** A context that runs a callback just before its n-th transaction, and whether that transaction was reached. */
export function runBeforeTransaction(
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

import type { PaymentContext } from "@/server/payments/index";
import type { Database } from "@/server/platform/db/index";

type Transaction = Database["transaction"];

interface Intercepted {
  ctx: PaymentContext;
  /** Whether the context has come to that transaction. */
  isReached: () => boolean;
}

/** A context whose n-th transaction is replaced; `intercept` receives the original one. */
export function interceptTransaction(
  ctx: PaymentContext,
  step: number,
  intercept: (run: Transaction) => Transaction,
): Intercepted {
  let steps = 0;
  const replacement = intercept(ctx.db.transaction);
  const transaction: Transaction = (work) => {
    steps += 1;
    return steps === step ? replacement(work) : ctx.db.transaction(work);
  };
  return { ctx: { ...ctx, db: { ...ctx.db, transaction } }, isReached: () => steps >= step };
}

/** A context that runs a callback just before its n-th transaction. */
export function runBeforeTransaction(
  ctx: PaymentContext,
  step: number,
  callback: () => Promise<unknown>,
): Intercepted {
  return interceptTransaction(ctx, step, (run) => async (work) => {
    await callback();
    return run(work);
  });
}

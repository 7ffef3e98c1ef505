import type { PaymentContext } from "@/server/payments/index";

/**
 * Time-dependent work on an account: performs whatever is due by `ctx.clock`.
 *
 * Returns when the next work is due; null: none is.
 */
export type DueWork = (ctx: PaymentContext) => Promise<Date | null>;

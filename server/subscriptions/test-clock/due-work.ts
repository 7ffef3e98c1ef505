import type { PaymentContext } from "@/server/payments/index";

/**
 * A part of the platform in which time does something to an account: does whatever is due by `ctx.clock`, and says when
 * something falls due next; null: nothing does.
 */
export type DueWork = (ctx: PaymentContext) => Promise<Date | null>;

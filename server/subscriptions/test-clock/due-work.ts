import type { PaymentContext } from "@/server/payments/index";

/** A part of the platform in which time does something to an account. */
export interface DueWork {
  /** When something falls due next, after `after`; null: nothing does. */
  nextDue(ctx: PaymentContext, after: Date): Promise<Date | null>;
  /** Does whatever is due by `ctx.clock`. */
  perform(ctx: PaymentContext): Promise<unknown>;
}

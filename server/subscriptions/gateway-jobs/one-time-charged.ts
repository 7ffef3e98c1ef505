import type { PaymentContext } from "@/server/payments/index";
import type { Handled, ToldEvent } from "@/server/payments/intake/index";
import { findAttempt } from "@/server/subscriptions/checkout/index";
import { settleKnown } from "./known-payment";
import { settleAttempt } from "./settle-attempt";
import { isUnpaid } from "./told.rules";

/**
 * A payment was made. One that is waited for is complete; an attempt that nobody has come back for becomes what it
 * promised. Without an attempt's token it is known by the gateway's id of it, or means nothing here.
 */
export async function oneTimeCharged(ctx: PaymentContext, told: ToldEvent): Promise<Handled> {
  const { attemptToken } = told.details;
  if (isUnpaid(told.details)) return { status: "ignored", outcome: "The payment was not made." };
  const known = await settleKnown(ctx, told);
  if (known !== null) return known;
  const attempt = attemptToken === "" ? null : await findAttempt(ctx.db, ctx.account.id, attemptToken);
  if (attempt === null) return { status: "ignored", outcome: "Nothing here waits for this payment." };
  return settleAttempt(ctx, told, attempt);
}

import type { PaymentContext } from "@/server/payments/index";
import type { GatewayEventDetails, Handled } from "@/server/payments/intake/index";
import { findAttempt } from "@/server/subscriptions/checkout/index";
import { isUnpaid } from "./event.rules";
import { settleKnown } from "./known-payment";
import { requireOwnObject } from "./require-own-object";
import { MAX_LOOKUP_RETRIES, retryLater } from "./retry-later";
import { settleAttempt } from "./settle-attempt";

/**
 * A payment was made. One that is waited for is complete; an attempt that nobody has come back for becomes what it
 * promised. Without an attempt's token it is known by the gateway's id of it. A payment that is unknown here is
 * dead-lettered: its adapter says that it was for us, so money was taken for nothing.
 */
export async function oneTimeCharged(ctx: PaymentContext, told: GatewayEventDetails): Promise<Handled> {
  const { attemptToken } = told.details;
  if (isUnpaid(told.details)) return { status: "ignored", outcome: "The payment was not made." };
  const known = await settleKnown(ctx, told);
  if (known !== null) return known;
  const attempt = attemptToken === "" ? null : await findAttempt(ctx.db, ctx.account.id, attemptToken);
  if (attempt !== null) return settleAttempt(ctx, told, attempt);
  await requireOwnObject(ctx, told);
  if (told.event.tries < MAX_LOOKUP_RETRIES) throw retryLater("No payment with this id is in the books.");
  return { status: "failed", outcome: "No purchase here matches this payment." };
}

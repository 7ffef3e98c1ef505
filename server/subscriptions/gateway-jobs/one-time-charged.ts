import type { PaymentContext } from "@/server/payments/index";
import type { Handled, ToldEvent } from "@/server/payments/intake/index";
import { findAttempt } from "@/server/subscriptions/checkout/index";
import { settleKnown } from "./known-payment";
import { notYet, PATIENT_TRIES } from "./not-yet";
import { requireOwnObject } from "./require-own-object";
import { settleAttempt } from "./settle-attempt";
import { isUnpaid } from "./told.rules";

/**
 * A payment was made. One that is waited for is complete; an attempt that nobody has come back for becomes what it
 * promised. Without an attempt's token it is known by the gateway's id of it. A payment that is unknown here is
 * dead-lettered: its adapter says that it was for us, so money was taken for nothing.
 */
export async function oneTimeCharged(ctx: PaymentContext, told: ToldEvent): Promise<Handled> {
  const { attemptToken } = told.details;
  if (isUnpaid(told.details)) return { status: "ignored", outcome: "The payment was not made." };
  const known = await settleKnown(ctx, told);
  if (known !== null) return known;
  const attempt = attemptToken === "" ? null : await findAttempt(ctx.db, ctx.account.id, attemptToken);
  if (attempt !== null) return settleAttempt(ctx, told, attempt);
  await requireOwnObject(ctx, told);
  if (told.event.tries < PATIENT_TRIES) throw notYet("No payment with this id is in the books.");
  return { status: "failed", outcome: "No purchase here matches this payment." };
}

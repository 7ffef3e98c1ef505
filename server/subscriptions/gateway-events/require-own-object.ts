import type { PaymentContext } from "@/server/payments/index";
import type { GatewayEventInput } from "@/server/payments/intake/index";
import { AppError } from "@/server/platform/errors/index";
import { findAttempt } from "@/server/subscriptions/checkout/index";
import { belongsToOtherAccount } from "./gateway-subscription.repository";

function unknownObject(): AppError {
  return new AppError("not_found", "This account has no such payment, subscription or attempt_token.");
}

/**
 * Refuse an event about an object of another account: its event is dead-lettered. Two accounts may share one
 * account at a gateway, which sends every event to both. For events whose payment or subscription is not found
 * here; the message is the one for an unknown object, so that it discloses nothing.
 */
export async function refuseOtherAccount(
  { db, account }: PaymentContext,
  { details, gateway }: GatewayEventInput,
): Promise<void> {
  const { attemptToken, externalPaymentId, externalSubscriptionId } = details;
  const ids = { adapter: gateway.name, externalPaymentId, externalSubscriptionId, attemptToken };
  if (await belongsToOtherAccount(db, account.id, ids)) throw unknownObject();
}

/** Whether the event names an unknown attempt. Attempts are stored before any payment: no retry can find it. */
export async function hasUnknownAttempt(
  { db, account }: PaymentContext,
  { details: { attemptToken } }: GatewayEventInput,
): Promise<boolean> {
  return attemptToken !== "" && (await findAttempt(db, account.id, attemptToken)) === null;
}

/** Refuse an event whose object this account will never have. Any other object may still arrive. */
export async function requireOwnObject(ctx: PaymentContext, event: GatewayEventInput): Promise<void> {
  await refuseOtherAccount(ctx, event);
  if (await hasUnknownAttempt(ctx, event)) throw unknownObject();
}

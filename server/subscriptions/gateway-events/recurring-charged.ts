import type { PaymentContext } from "@/server/payments/index";
import type { GatewayEventDetails, Handled } from "@/server/payments/intake/index";
import { AppError } from "@/server/platform/errors/index";
import { findAttempt, findAttemptByReference } from "@/server/subscriptions/checkout/index";
import { chargeSubscription } from "./charge-subscription";
import { isUnpaid } from "./event.rules";
import { findIdAtGateway } from "./gateway-jobs.repository";
import { settleKnown } from "./known-payment";
import { hasUnknownAttempt, refuseOtherAccount } from "./require-own-object";
import { MAX_LOOKUP_RETRIES, retryLater } from "./retry-later";
import { settleAttempt } from "./settle-attempt";

/** The purchase with which a gateway's subscription begins, where it was previewed here. */
export async function findFirstAttempt(ctx: PaymentContext, { details }: GatewayEventDetails) {
  const { attemptToken, externalSubscriptionId } = details;
  const named = attemptToken === "" ? null : await findAttempt(ctx.db, ctx.account.id, attemptToken);
  if (named !== null || externalSubscriptionId === "") return named;
  return findAttemptByReference(ctx.db, ctx.account.id, externalSubscriptionId);
}

/** Nobody here knows the subscription: it is ended at the gateway, and what was paid goes back. */
async function exit(ctx: PaymentContext, told: GatewayEventDetails): Promise<Handled> {
  const { event, gateway, request } = told;
  await refuseOtherAccount(ctx, told);
  const mayFollow = event.tries < MAX_LOOKUP_RETRIES && !(await hasUnknownAttempt(ctx, told));
  if (mayFollow) throw retryLater("No subscription here is known to the gateway by this id.");
  if (gateway.adapter.beforeExitOnSubscriptionAbsence === undefined)
    return { status: "failed", outcome: "No subscription here is known to the gateway by this id." };
  try {
    await gateway.adapter.beforeExitOnSubscriptionAbsence(request);
  } catch (error) {
    ctx.log.warn({ err: error, gatewayEventId: event.id }, "a charge for nobody could not be given back");
    throw new AppError("unavailable", "The gateway did not take the charge back. It is asked again.");
  }
  ctx.log.warn({ gatewayEventId: event.id }, "a charge for nobody was given back");
  const outcome = "No subscription here has this id: ended at the gateway, and given back there.";
  return { status: "done", outcome };
}

/**
 * A gateway has charged a recurring subscription: its first payment makes or completes it, every further one is its next
 * period. What nobody here knows is ended at the gateway, after it was looked for several times.
 */
export async function recurringCharged(ctx: PaymentContext, told: GatewayEventDetails): Promise<Handled> {
  if (isUnpaid(told.details)) return { status: "ignored", outcome: "The charge was not made." };
  const known = await settleKnown(ctx, told);
  if (known !== null) return known;
  const id = await findIdAtGateway(ctx.db, ctx.account.id, told.details.externalSubscriptionId);
  if (id !== null) return chargeSubscription(ctx, told, id);
  const attempt = await findFirstAttempt(ctx, told);
  return attempt === null ? exit(ctx, told) : settleAttempt(ctx, told, attempt);
}

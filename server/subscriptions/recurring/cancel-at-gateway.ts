import type { Context } from "@/server/accounts/index";
import type { PaymentContext } from "@/server/payments/index";
import { AppError } from "@/server/platform/errors/index";
import { recordAction, requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { findAtGateway } from "./at-gateway";
import { hasAction } from "./gateway-log.repository";

const CANCELLED = "cancelled at the gateway";
const FAILED = "could not be cancelled at the gateway";

/**
 * Cancels a recurring subscription where its money comes from, and says so in its log. Throws where the gateway does not
 * answer or refuses, so that the job tries again; done twice it is done once.
 */
export async function cancelAtGateway(ctx: PaymentContext, subscriptionId: number): Promise<void> {
  requireBackoffice(ctx, "subscriptions:write");
  const found = await findAtGateway(ctx, subscriptionId);
  if (found === null) return;
  if (await hasAction(ctx.db, ctx.account.id, { subscriptionId, action: CANCELLED })) return;
  const { row, externalSubscriptionId, gateway } = found;
  const { paymentToken } = row;
  if (gateway?.adapter.cancelSubscription === undefined)
    throw new AppError("unavailable", "The gateway of this subscription takes no cancellation from here.");
  const result = await gateway.adapter.cancelSubscription({ externalSubscriptionId, paymentToken });
  if (!result.success) throw new AppError("conflict", result.message);
  const details = { externalSubscriptionId };
  await ctx.db.withStatements((tx) => recordAction(ctx, tx, { subscriptionId, action: CANCELLED, details }));
}

/** Tells staff, in the subscription's log and as an event, that a gateway goes on with what was cancelled here. */
export async function noteGatewayCancellationFailed(
  ctx: Context,
  failed: { subscriptionId: number; subscriberId: number; message: string },
): Promise<void> {
  requireBackoffice(ctx, "subscriptions:write");
  const { subscriptionId, subscriberId, message } = failed;
  await ctx.db.withStatements(async (tx) => {
    const entry = await recordAction(ctx, tx, { subscriptionId, action: FAILED, details: { message } });
    await ctx.emit(tx, {
      name: "subscriptions/gateway-cancellation.failed",
      id: `subscription:${subscriptionId}:gateway-cancellation-failed:${entry}`,
      subject: { type: "subscription", id: String(subscriptionId) },
      data: { subscriptionId, subscriberId },
    });
  });
}

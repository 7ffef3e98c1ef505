import type { Context } from "@/server/context/index";
import type { PaymentContext } from "@/server/payments/index";
import { AppError } from "@/server/platform/errors/index";
import { recordAction, requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { findGatewaySubscription } from "./at-gateway";
import { hasAction } from "./gateway-log.repository";

const CANCELLED = "cancelled at the gateway";
const FAILED = "could not be cancelled at the gateway";

/**
 * Cancel a recurring subscription at its gateway and log it. Throws where the gateway does not answer or refuses,
 * so that the job retries. Idempotent.
 */
export async function cancelAtGateway(ctx: PaymentContext, subscriptionId: number): Promise<void> {
  requireBackoffice(ctx, "subscriptions:write");
  const atGateway = await findGatewaySubscription(ctx, subscriptionId);
  if (atGateway === null) return;
  if (await hasAction(ctx.db, ctx.account.id, { subscriptionId, action: CANCELLED })) return;
  const { row, externalSubscriptionId, gateway } = atGateway;
  const { paymentToken } = row;
  if (gateway?.adapter.cancelSubscription === undefined)
    throw new AppError(
      "unavailable",
      "The gateway does not support cancellation by Masthead. Cancel the subscription at the gateway.",
    );
  const result = await gateway.adapter.cancelSubscription({ externalSubscriptionId, paymentToken });
  if (!result.success) throw new AppError("conflict", result.message);
  const details = { externalSubscriptionId };
  await ctx.db.transaction((tx) => recordAction(ctx, tx, { subscriptionId, action: CANCELLED, details }));
}

/** Report to staff, by log and event, that a gateway still charges a subscription that was cancelled here. */
export async function noteGatewayCancellationFailed(
  ctx: Context,
  failed: { subscriptionId: number; subscriberId: number; message: string },
): Promise<void> {
  requireBackoffice(ctx, "subscriptions:write");
  const { subscriptionId, subscriberId, message } = failed;
  await ctx.db.transaction(async (tx) => {
    const entry = await recordAction(ctx, tx, { subscriptionId, action: FAILED, details: { message } });
    await ctx.emit(tx, {
      name: "subscriptions/gateway-cancellation.failed",
      id: `subscription:${subscriptionId}:gateway-cancellation-failed:${entry}`,
      subject: { type: "subscription", id: String(subscriptionId) },
      data: { subscriptionId, subscriberId },
    });
  });
}

import type { PaymentContext } from "@/server/payments/index";
import { AppError } from "@/server/platform/errors/index";
import { recordAction, requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { findGatewaySubscription, type GatewaySubscription } from "./at-gateway";
import { hasAction, unbind } from "./gateway-log.repository";

const SWITCHED = "switched at the gateway";
const STOPPED = "stopped at the gateway: it does not support this plan change, a new payment is required";

async function switchPlan(
  ctx: PaymentContext,
  { row, externalSubscriptionId, gateway }: GatewaySubscription,
  begins: "now" | "period_end",
): Promise<boolean> {
  if (gateway?.adapter.switchSubscription === undefined) return false;
  const { id, planId, planName: title, durationLength, durationUnit, planAmountCents: periodCents } = row;
  const result = await gateway.adapter.switchSubscription({
    reference: `${ctx.account.key}:subscription:${id}:switched`,
    externalSubscriptionId,
    bought: { id: planId ?? 0, title, durationLength, durationUnit, periodCents, trial: null },
    amountCurrency: row.planAmountCurrency,
    begins,
  });
  if (!result.success)
    ctx.log.warn({ subscriptionId: id, code: result.code }, "gateway rejected a plan change");
  return result.success;
}

/** Cancel at the gateway, which would continue to charge the old plan, and detach the subscription from it. */
async function cancelAndDetach(
  ctx: PaymentContext,
  { row, externalSubscriptionId, gateway }: GatewaySubscription,
) {
  const { id, paymentToken } = row;
  if (gateway?.adapter.cancelSubscription === undefined)
    throw new AppError(
      "unavailable",
      "The gateway supports neither plan changes nor cancellation by Masthead. Cancel it at the gateway.",
    );
  const result = await gateway.adapter.cancelSubscription({ externalSubscriptionId, paymentToken });
  if (!result.success) throw new AppError("conflict", result.message);
  await ctx.db.transaction(async (tx) => {
    await unbind(tx, ctx.account.id, { id, externalSubscriptionId, now: ctx.clock.now() });
    await recordAction(ctx, tx, { subscriptionId: id, action: STOPPED });
  });
}

/**
 * Change the plan of a switched subscription at a gateway that bills on its own. Where the gateway cannot change
 * it, it is cancelled there, and staff see that a new payment is needed. Throws where it does not answer, so that
 * the job retries. Idempotent.
 */
export async function switchAtGateway(
  ctx: PaymentContext,
  { subscriptionId, begins }: { subscriptionId: number; begins: "now" | "period_end" },
): Promise<void> {
  requireBackoffice(ctx, "subscriptions:write");
  const atGateway = await findGatewaySubscription(ctx, subscriptionId);
  if (atGateway === null) return;
  if (await hasAction(ctx.db, ctx.account.id, { subscriptionId, action: SWITCHED })) return;
  if (!(await switchPlan(ctx, atGateway, begins))) return cancelAndDetach(ctx, atGateway);
  const details = { externalSubscriptionId: atGateway.externalSubscriptionId, begins };
  await ctx.db.transaction((tx) => recordAction(ctx, tx, { subscriptionId, action: SWITCHED, details }));
}

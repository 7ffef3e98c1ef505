import type { Context } from "@/server/context/index";
import { createGatewayLoader, type Gateway, type PaymentContext } from "@/server/payments/index";
import { AppError } from "@/server/platform/errors/index";
import { recordAction, requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import type { ChargeableRow } from "./charge";
import { findChargeable } from "./charge.repository";
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

/** Cancel a subscription at its gateway; throws `unsupported` where the gateway cannot. */
async function requestCancellation(
  { row: { paymentToken }, externalSubscriptionId, gateway }: GatewaySubscription,
  unsupported: string,
): Promise<void> {
  if (gateway?.adapter.cancelSubscription === undefined) throw new AppError("unavailable", unsupported);
  const result = await gateway.adapter.cancelSubscription({ externalSubscriptionId, paymentToken });
  if (!result.success) throw new AppError("conflict", result.message);
}

/** Cancel at the gateway, which would continue to charge the old plan, and detach the subscription from it. */
async function cancelAndDetach(ctx: PaymentContext, atGateway: GatewaySubscription) {
  const {
    row: { id },
    externalSubscriptionId,
  } = atGateway;
  await requestCancellation(
    atGateway,
    "The gateway supports neither plan changes nor cancellation by Masthead. Cancel it at the gateway.",
  );
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

const CANCELLED = "cancelled at the gateway";
const FAILED = "could not be cancelled at the gateway";

/** The actions in a subscription's log of which one follows each cancellation that a gateway is sent. */
export const GATEWAY_CANCELLATION_RESULTS: readonly string[] = [CANCELLED, FAILED];

/**
 * Cancel a recurring subscription at its gateway and log it. Throws where the gateway does not answer or refuses,
 * so that the job retries. Idempotent.
 */
export async function cancelAtGateway(ctx: PaymentContext, subscriptionId: number): Promise<void> {
  requireBackoffice(ctx, "subscriptions:write");
  const atGateway = await findGatewaySubscription(ctx, subscriptionId);
  if (atGateway === null) return;
  if (await hasAction(ctx.db, ctx.account.id, { subscriptionId, action: CANCELLED })) return;
  await requestCancellation(
    atGateway,
    "The gateway does not support cancellation by Masthead. Cancel the subscription at the gateway.",
  );
  const details = { externalSubscriptionId: atGateway.externalSubscriptionId };
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

/** A subscription with an id at a gateway, and that gateway; null: it is no longer configured. */
export interface GatewaySubscription {
  row: ChargeableRow;
  externalSubscriptionId: string;
  gateway: Gateway | null;
}

/** Find the gateway of a subscription; null: it has no id at a gateway. */
async function findGatewaySubscription(
  ctx: PaymentContext,
  subscriptionId: number,
): Promise<GatewaySubscription | null> {
  const rows = await findChargeable(ctx.db, ctx.account.id, [subscriptionId]);
  const row = rows.get(subscriptionId);
  if (row === undefined || row.externalSubscriptionId === null) return null;
  const gateway = row.adapter === null ? null : await createGatewayLoader(ctx)(row.adapter);
  return { row, externalSubscriptionId: row.externalSubscriptionId, gateway };
}

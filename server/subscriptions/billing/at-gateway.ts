import type { Context } from "@/server/context/index";
import { createGatewayLoader, type Gateway, type PaymentContext } from "@/server/payments/index";
import { AppError } from "@/server/platform/errors/index";
import {
  CANCELLATION_UNDONE,
  recordAction,
  requireBackoffice,
  type Subscription,
} from "@/server/subscriptions/lifecycle/index";
import type { ChargeableRow } from "./charge";
import { findChargeable } from "./charge.repository";
import { findLatestAction, hasAction, unbind } from "./gateway-log.repository";

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

const RESUMED = "cancellation undone at the gateway";

/** Whether the gateway's latest news of a subscription is its cancellation. */
async function isCancelledThere(ctx: PaymentContext, subscriptionId: number): Promise<boolean> {
  const among = [CANCELLED, RESUMED, CANCELLATION_UNDONE];
  return (await findLatestAction(ctx.db, ctx.account.id, { subscriptionId, among })) === CANCELLED;
}

/** Whether a subscription was cancelled and is no longer: the reader has undone it. */
async function isUndone(
  ctx: PaymentContext,
  { id: subscriptionId, cancelledAt }: GatewaySubscription["row"],
): Promise<boolean> {
  const undone = { subscriptionId, action: CANCELLATION_UNDONE };
  return cancelledAt === null && (await hasAction(ctx.db, ctx.account.id, undone));
}

async function recordAtGateway(ctx: PaymentContext, atGateway: GatewaySubscription, action: string) {
  const { externalSubscriptionId } = atGateway;
  const entry = { subscriptionId: atGateway.row.id, action, details: { externalSubscriptionId } };
  await ctx.db.transaction((tx) => recordAction(ctx, tx, entry));
}

async function tellCancelled(ctx: PaymentContext, atGateway: GatewaySubscription): Promise<void> {
  await requestCancellation(
    atGateway,
    "The gateway does not support cancellation by Masthead. Cancel the subscription at the gateway.",
  );
  await recordAtGateway(ctx, atGateway, CANCELLED);
}

async function tellResumed(ctx: PaymentContext, atGateway: GatewaySubscription): Promise<void> {
  const { row, externalSubscriptionId, gateway } = atGateway;
  if (gateway?.adapter.resumeSubscription === undefined)
    throw new AppError("unavailable", "The gateway cannot undo a cancellation.");
  const { paymentToken } = row;
  const result = await gateway.adapter.resumeSubscription({ externalSubscriptionId, paymentToken });
  if (!result.success) throw new AppError("conflict", result.message);
  await recordAtGateway(ctx, atGateway, RESUMED);
}

/**
 * Cancel a recurring subscription at its gateway and log it. Throws where the gateway does not answer or refuses,
 * so that the job retries. Idempotent.
 */
export async function cancelAtGateway(ctx: PaymentContext, subscriptionId: number): Promise<void> {
  requireBackoffice(ctx, "subscriptions:write");
  const atGateway = await findGatewaySubscription(ctx, subscriptionId);
  if (atGateway === null || (await isUndone(ctx, atGateway.row))) return;
  if (await isCancelledThere(ctx, subscriptionId)) return;
  await tellCancelled(ctx, atGateway);
  // Undone while the gateway was asked: its own request may have come first.
  const after = await findGatewaySubscription(ctx, subscriptionId);
  if (after !== null && (await isUndone(ctx, after.row))) await tellResumed(ctx, after);
}

/**
 * Undo the cancellation of a recurring subscription at its gateway and log it; nothing where it has been cancelled
 * again. Throws where the gateway does not answer or refuses, so that the job retries. Idempotent.
 */
export async function resumeAtGateway(ctx: PaymentContext, subscriptionId: number): Promise<void> {
  requireBackoffice(ctx, "subscriptions:write");
  const atGateway = await findGatewaySubscription(ctx, subscriptionId);
  if (atGateway === null || atGateway.row.cancelledAt !== null) return;
  await tellResumed(ctx, atGateway);
  const after = await findGatewaySubscription(ctx, subscriptionId);
  if (after !== null && after.row.cancelledAt !== null) await tellCancelled(ctx, after);
}

/** Whether the gateway of a recurring subscription can undo a cancellation; true for one that has none. */
export async function canResumeAtGateway(
  ctx: PaymentContext,
  { id, recurring, externalSubscriptionId }: Subscription,
): Promise<boolean> {
  if (!recurring || externalSubscriptionId === null) return true;
  const atGateway = await findGatewaySubscription(ctx, id);
  return atGateway?.gateway?.adapter.resumeSubscription !== undefined;
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

import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { computeUncreditedCents, getCreditedCents, lockSwitchChain } from "../credits/index";
import { lockPayment, type Payment } from "../payment.repository";
import type { Refund } from "./refund";
import { findRefund, insertRefund, lockRefund, markRefund, sumRequested } from "./refund.repository";
import { whyNotRefundable } from "./refund.rules";

export interface RefundInput {
  paymentId: number;
  /** In minor units; null: the whole refundable rest. */
  amountCents: number | null;
  reason: string | null;
  /** Refund credited money as well; the subscription with the credit is shortened by its share after the refund. */
  takesCredit?: boolean;
}

function requireRefundPermission(ctx: Context): void {
  if (ctx.actor.kind !== "server") requirePermission(ctx, "payments:write");
}

function toActor({ actor }: Context): { actorKind: string; actorName: string | null } {
  const isNamed = actor.kind === "staff" || actor.kind === "system";
  return { actorKind: actor.kind, actorName: isNamed ? actor.name : null };
}

function emitRequested(
  ctx: Context,
  tx: Statements,
  { refund: { id, paymentId }, occurrence }: { refund: Refund; occurrence: string },
): Promise<void> {
  return ctx.emit(tx, {
    name: "payments/refund.requested",
    id: `refund:${id}:${occurrence}`,
    subject: { type: "refund", id: String(id) },
    data: { refundId: id, paymentId },
  });
}

/** Lock the payment's chain of subscriptions and compute its credited, not refundable rest. */
async function lockCreditedCents(
  ctx: Context,
  tx: Statements,
  {
    payment,
    requestedCents,
    takesCredit,
  }: { payment: Payment; requestedCents: number; takesCredit: boolean },
): Promise<number> {
  const { subscriptionId, purpose, amountCents, refundedCents } = payment;
  if (subscriptionId === null || purpose !== "charge") return 0;
  const chain = await lockSwitchChain(tx, ctx.account.id, subscriptionId);
  if (takesCredit || getCreditedCents(chain, subscriptionId) === 0) return 0;
  const remaining = amountCents - refundedCents - requestedCents;
  return Math.max(0, remaining - computeUncreditedCents(chain, subscriptionId));
}

/** Request a refund in the caller's transaction. */
export async function requestRefundInTransaction(
  ctx: Context,
  tx: Statements,
  input: RefundInput,
): Promise<Refund> {
  requireRefundPermission(ctx);
  const { paymentId, reason, takesCredit = false } = input;
  const payment = await lockPayment(tx, ctx.account.id, paymentId);
  if (payment === null) throw notFound("payment");
  const requestedCents = await sumRequested(tx, ctx.account.id, paymentId);
  const credited = await lockCreditedCents(ctx, tx, { payment, requestedCents, takesCredit });
  const remaining = payment.amountCents - payment.refundedCents - requestedCents;
  const amountCents = input.amountCents ?? remaining - credited;
  const why = whyNotRefundable(payment, { amountCents, requestedCents, creditedCents: credited });
  if (why !== null) throw invalid("amount_cents", why);
  const { subscriptionId, amountCurrency } = payment;
  const refund = await insertRefund(tx, ctx.account.id, {
    paymentId,
    subscriptionId,
    amountCents,
    amountCurrency,
    reason,
    takesCredit,
    ...toActor(ctx),
    now: ctx.clock.now(),
  });
  await emitRequested(ctx, tx, { refund, occurrence: "requested" });
  return refund;
}

/**
 * Request a refund, for staff and the publication's server.
 *
 * It is stored at once and executed by a job that retries until the gateway's result is final. Concurrent requests
 * never refund more than was paid.
 */
export async function requestRefund(ctx: Context, input: RefundInput): Promise<Refund> {
  requireRefundPermission(ctx);
  return ctx.db.transaction((tx) => requestRefundInTransaction(ctx, tx, input));
}

/** Retry a failed refund under its own reference: the gateway treats it as the same refund. */
export async function retryRefund(ctx: Context, id: number): Promise<Refund> {
  requireRefundPermission(ctx);
  const existing = await findRefund(ctx.db, ctx.account.id, id);
  if (existing === null) throw notFound("refund");
  return ctx.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, ctx.account.id, existing.paymentId);
    const refund = await lockRefund(tx, ctx.account.id, id);
    if (payment === null || refund === null) throw notFound("refund");
    if (refund.status !== "failed") throw new AppError("conflict", `This refund is ${refund.status}.`);
    const requestedCents = await sumRequested(tx, ctx.account.id, existing.paymentId);
    const { amountCents, takesCredit } = refund;
    const credited = await lockCreditedCents(ctx, tx, { payment, requestedCents, takesCredit });
    const why = whyNotRefundable(payment, { amountCents, requestedCents, creditedCents: credited });
    if (why !== null) throw new AppError("conflict", why);
    await markRefund(tx, ctx.account.id, { id, status: "requested", failure: null });
    await emitRequested(ctx, tx, { refund, occurrence: `again:${ctx.ids.uuid()}` });
    return { ...refund, status: "requested", failureCode: null, failureMessage: null };
  });
}

import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { creditedCents, lockLine, uncreditedCents } from "../credits/index";
import { lockPayment, type Payment } from "../payment.repository";
import type { Refund } from "./refund";
import { findRefund, insertRefund, lockRefund, markRefund, sumRequested } from "./refund.repository";
import { whyNotRefundable } from "./refund.rules";

export interface RefundInput {
  paymentId: number;
  /** In minor units; null: all that is left. */
  amountCents: number | null;
  reason: string | null;
  /** Also what was credited at a switch; what it was credited to is shortened by its share once it has gone back. */
  takesCredit?: boolean;
}

function requireGiver(ctx: Context): void {
  if (ctx.actor.kind !== "server") requirePermission(ctx, "payments:write");
}

function doerOf({ actor }: Context): { actorKind: string; actorName: string | null } {
  const isNamed = actor.kind === "staff" || actor.kind === "system";
  return { actorKind: actor.kind, actorName: isNamed ? actor.name : null };
}

function requestWork(
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

/** What is left of a payment and was credited at a switch, with the subscriptions of its line held: neither goes twice. */
async function lockCredited(
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
  const line = await lockLine(tx, ctx.account.id, subscriptionId);
  if (takesCredit || creditedCents(line, subscriptionId) === 0) return 0;
  const left = amountCents - refundedCents - requestedCents;
  return Math.max(0, left - uncreditedCents(line, subscriptionId));
}

/** The same in the transaction of what it follows from. */
export async function requestRefundIn(ctx: Context, tx: Statements, input: RefundInput): Promise<Refund> {
  requireGiver(ctx);
  const { paymentId, reason, takesCredit = false } = input;
  const payment = await lockPayment(tx, ctx.account.id, paymentId);
  if (payment === null) throw notFound("payment");
  const requestedCents = await sumRequested(tx, ctx.account.id, paymentId);
  const bound = await lockCredited(ctx, tx, { payment, requestedCents, takesCredit });
  const left = payment.amountCents - payment.refundedCents - requestedCents;
  const amountCents = input.amountCents ?? left - bound;
  const why = whyNotRefundable(payment, { amountCents, requestedCents, creditedCents: bound });
  if (why !== null) throw invalid("amount_cents", why);
  const { subscriptionId, amountCurrency } = payment;
  const refund = await insertRefund(tx, ctx.account.id, {
    paymentId,
    subscriptionId,
    amountCents,
    amountCurrency,
    reason,
    takesCredit,
    ...doerOf(ctx),
    now: ctx.clock.now(),
  });
  await requestWork(ctx, tx, { refund, occurrence: "requested" });
  return refund;
}

/**
 * Has so much of a payment given back, for staff and the publication's server: written at once, carried out by a job
 * that tries until the gateway has given its last word. Whatever is asked for at the same time, no more goes back than
 * was paid.
 */
export async function requestRefund(ctx: Context, input: RefundInput): Promise<Refund> {
  requireGiver(ctx);
  return ctx.db.withStatements((tx) => requestRefundIn(ctx, tx, input));
}

/** Tries a failed refund again, under its own reference: at the gateway it is the same one. */
export async function retryRefund(ctx: Context, id: number): Promise<Refund> {
  requireGiver(ctx);
  const found = await findRefund(ctx.db, ctx.account.id, id);
  if (found === null) throw notFound("refund");
  return ctx.db.withStatements(async (tx) => {
    const payment = await lockPayment(tx, ctx.account.id, found.paymentId);
    const refund = await lockRefund(tx, ctx.account.id, id);
    if (payment === null || refund === null) throw notFound("refund");
    if (refund.status !== "failed") throw new AppError("conflict", `This refund is ${refund.status}.`);
    const requestedCents = await sumRequested(tx, ctx.account.id, found.paymentId);
    const { amountCents, takesCredit } = refund;
    const bound = await lockCredited(ctx, tx, { payment, requestedCents, takesCredit });
    const why = whyNotRefundable(payment, { amountCents, requestedCents, creditedCents: bound });
    if (why !== null) throw new AppError("conflict", why);
    await markRefund(tx, ctx.account.id, { id, status: "requested", failure: null });
    await requestWork(ctx, tx, { refund, occurrence: `again:${ctx.ids.uuid()}` });
    return { ...refund, status: "requested", failureCode: null, failureMessage: null };
  });
}

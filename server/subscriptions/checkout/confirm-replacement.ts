import type { Context } from "@/server/context/index";
import {
  findPaymentIdOfGateway,
  lockPayment,
  type Payment,
  type PaymentSuccess,
  recordPayment,
  voidAuthorisation,
} from "@/server/payments/index";
import type { Statements } from "@/server/platform/db/index";
import {
  findSubscription,
  lockWithPredecessor,
  recordAction,
  type Subscription,
} from "@/server/subscriptions/lifecycle/index";
import { settlePaid } from "./confirm-payment";
import { setPayment } from "./payment-writes.repository";

/** A captured payment of an order whose first payment is still pending: its buyer paid the order a second time. */
export interface ReplacementPayment {
  firstPaymentId: number;
  subscriptionId: number;
  amountCents: number;
  amountCurrency: string;
  result: PaymentSuccess & { externalPaymentId: string };
}

/**
 * `confirmed`: this payment pays the subscription, now or by an earlier call. `other_amount`: it differs from the
 * order's price. `not_pending`: the order does not wait for a payment any more.
 */
export type ConfirmedReplacement =
  | { kind: "confirmed"; paymentId: number }
  | { kind: "other_amount" }
  | { kind: "not_pending" };

async function findAwaiting(
  ctx: Context,
  tx: Statements,
  { first, subscriptionId }: { first: Payment; subscriptionId: number },
): Promise<Subscription | null> {
  await lockWithPredecessor(tx, ctx.account.id, subscriptionId);
  const subscription = await findSubscription(ctx, subscriptionId, tx);
  const isAwaiting = subscription?.paymentState === "awaiting" && subscription.deletedAt === null;
  return isAwaiting && subscription.paymentId === first.id ? subscription : null;
}

async function replace(
  ctx: Context,
  tx: Statements,
  { first, awaiting, payment }: { first: Payment; awaiting: Subscription; payment: ReplacementPayment },
): Promise<number> {
  const { adapter: gateway, paymentType, attemptId, purpose } = first;
  const { subscriptionId } = payment;
  await voidAuthorisation(ctx, tx, first);
  const input = { ...payment, gateway, paymentType, paymentToken: null, attemptId, purpose };
  const paymentId = await recordPayment(ctx, tx, input);
  await setPayment(tx, ctx.account.id, { subscriptionId, paymentId });
  const recorded = await lockPayment(tx, ctx.account.id, paymentId);
  if (recorded === null) throw new Error("a payment was not written");
  await recordAction(ctx, tx, {
    subscriptionId,
    action: "paid by a second payment",
    details: { paymentId, replacedPaymentId: first.id },
  });
  await settlePaid(ctx, tx, { payment: recorded, subscription: { ...awaiting, paymentId } });
  return paymentId;
}

/**
 * Activate a subscription by a second payment of its order while the first is pending. The first payment is voided:
 * if the gateway captures it later, it is refunded. The lock on the first payment decides between two payments that
 * are captured at the same moment, and between repeated events of one.
 */
export function confirmReplacement(ctx: Context, payment: ReplacementPayment): Promise<ConfirmedReplacement> {
  const { firstPaymentId, subscriptionId, amountCents, amountCurrency, result } = payment;
  return ctx.db.transaction(async (tx): Promise<ConfirmedReplacement> => {
    const first = await lockPayment(tx, ctx.account.id, firstPaymentId);
    if (first === null) throw new Error("subscription has no pending payment");
    const { adapter } = first;
    const { externalPaymentId } = result;
    const booked = await findPaymentIdOfGateway(tx, ctx.account.id, { adapter, externalPaymentId });
    if (booked !== null) return { kind: "confirmed", paymentId: booked };
    if (first.status !== "authorised") return { kind: "not_pending" };
    if (first.amountCents !== amountCents || first.amountCurrency !== amountCurrency)
      return { kind: "other_amount" };
    const awaiting = await findAwaiting(ctx, tx, { first, subscriptionId });
    if (awaiting === null) return { kind: "not_pending" };
    return { kind: "confirmed", paymentId: await replace(ctx, tx, { first, awaiting, payment }) };
  });
}

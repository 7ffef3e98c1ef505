import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { writeLedger } from "../ledger.repository";
import { refundedLines } from "../ledger.rules";
import { markRefunded, type Payment } from "../payment.repository";
import type { BookedRefund, Refund } from "./refund";
import { markRefundDone } from "./refund.repository";

/** What else a refund changes, in its transaction; returns the id of the credit note that was written, if any. */
export type FollowRefund = (tx: Statements, booked: BookedRefund) => Promise<number | null>;

/** Whether so much is left of a payment. */
export function isLeft(payment: Payment, amountCents: number): boolean {
  const isOpen = payment.status === "captured" || payment.status === "partially_refunded";
  return isOpen && amountCents <= payment.amountCents - payment.refundedCents;
}

/** Books that money has gone back, with all that follows. Payment and refund are locked by the caller. */
export async function bookRefund(
  ctx: Context,
  tx: Statements,
  {
    refund,
    payment,
    externalRefundId,
    follow,
  }: {
    refund: Refund;
    payment: Payment;
    externalRefundId: string | null;
    follow: FollowRefund;
  },
): Promise<void> {
  const accountId = ctx.account.id;
  const now = ctx.clock.now();
  const { id, amountCents } = refund;
  const refundedCents = payment.refundedCents + amountCents;
  await markRefunded(tx, accountId, { id: payment.id, refundedCents, externalRefundId, now });
  await writeLedger(tx, accountId, {
    transaction: `refund:${id}`,
    lines: refundedLines(amountCents, payment.purpose),
    currency: payment.amountCurrency,
    subscriptionId: payment.subscriptionId,
    paymentId: payment.id,
    invoiceId: null,
    at: now,
  });
  await ctx.emit(tx, {
    name: "payments/refund.done",
    id: `refund:${id}:done`,
    subject: { type: "refund", id: String(id) },
    data: { refundId: id, paymentId: payment.id, subscriptionId: payment.subscriptionId },
  });
  const booked = { refund: { ...refund, externalRefundId }, payment: { ...payment, refundedCents } };
  const creditNoteId = await follow(tx, booked);
  await markRefundDone(tx, accountId, { id, externalRefundId, creditNoteId, now });
}

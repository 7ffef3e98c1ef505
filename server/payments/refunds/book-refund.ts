import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { writeLedgerTransaction } from "../ledger.repository";
import { toRefundedLines } from "../ledger.rules";
import { markRefunded, type Payment } from "../payment.repository";
import type { BookedRefund, Refund } from "./refund";
import { markRefundDone } from "./refund.repository";

/** Apply further effects of a refund in its transaction; returns the id of the written credit note, if any. */
export type ApplyRefundEffects = (tx: Statements, booked: BookedRefund) => Promise<number | null>;

/** Whether an amount of a payment is still refundable. */
export function isRefundable(payment: Payment, amountCents: number): boolean {
  const isOpen = payment.status === "captured" || payment.status === "partially_refunded";
  return isOpen && amountCents <= payment.amountCents - payment.refundedCents;
}

/** Book a refund with all its effects. The caller locks the payment and the refund. */
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
    follow: ApplyRefundEffects;
  },
): Promise<void> {
  const accountId = ctx.account.id;
  const now = ctx.clock.now();
  const { id, amountCents } = refund;
  const refundedCents = payment.refundedCents + amountCents;
  await markRefunded(tx, accountId, { id: payment.id, refundedCents, externalRefundId, now });
  await writeLedgerTransaction(tx, accountId, {
    transaction: `refund:${id}`,
    lines: toRefundedLines(amountCents, payment.purpose),
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

import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import { requireDesk } from "@/server/subscriptions/lifecycle/index";
import { type BookedLine, findLinesOfPayment } from "./booking.repository";
import { findInvoicesOfPayment, type LinkedInvoice } from "./invoice-sheet.repository";
import type { PaymentLine } from "./payment-list.repository";
import {
  findHeardEvents,
  findPaymentDetail,
  findTries,
  type HeardEvent,
  type PaymentDetail,
} from "./payment-sheet.repository";
import { findRefundsOfPayment, type RefundLine } from "./refund-list.repository";

/** Everything that the page of a payment tells. */
export interface PaymentSheet {
  payment: PaymentDetail;
  /** Whether something of it is left to be given back, less what is on its way. */
  refundableCents: number;
  /** Every try of the same period, itself among them; none where it pays no period. */
  tries: PaymentLine[];
  refunds: RefundLine[];
  invoices: LinkedInvoice[];
  ledger: BookedLine[];
  events: HeardEvent[];
}

function refundable({ status, amountCents, refundedCents }: PaymentDetail, refunds: readonly RefundLine[]) {
  if (status !== "captured" && status !== "partially_refunded") return 0;
  const onTheWay = refunds.filter((refund) => refund.status === "requested");
  const asked = onTheWay.reduce((sum, refund) => sum + refund.amountCents, 0);
  return Math.max(0, amountCents - refundedCents - asked);
}

/** A payment with its tries, refunds and invoices, its lines in the books and what its gateway told of it. */
export async function getPaymentSheet(ctx: Context, id: number): Promise<PaymentSheet> {
  requireDesk(ctx, "payments:read");
  const { db, account } = ctx;
  // First: who still sees one on its way reads again, and who sees it arrived sees below all that came of it.
  const refunds = await findRefundsOfPayment(db, account.id, id);
  const payment = await findPaymentDetail(db, account.id, id);
  if (payment === null) throw notFound("payment");
  const { subscriptionId, period } = payment;
  const [tries, invoices, ledger, events] = await Promise.all([
    subscriptionId === null || period === null ? [] : findTries(db, account.id, { subscriptionId, period }),
    findInvoicesOfPayment(db, account.id, id),
    findLinesOfPayment(db, account.id, id),
    findHeardEvents(db, account.id, payment),
  ]);
  return { payment, refundableCents: refundable(payment, refunds), tries, refunds, invoices, ledger, events };
}

import type { Context } from "@/server/accounts/index";
import {
  creditedCents,
  findLine,
  lostCredits,
  shortenedEnd,
  uncreditedCents,
} from "@/server/payments/credits/index";
import { notFound } from "@/server/platform/errors/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { findLinesOfPayment, type JournalLine } from "./booking.repository";
import { findInvoicesOfPayment, type LinkedInvoice } from "./invoice-sheet.repository";
import type { PaymentLine } from "./payment-list.repository";
import {
  findCreditedTo,
  findHeardEvents,
  findPaymentDetail,
  findTries,
  type HeardEvent,
  type PaymentDetail,
} from "./payment-sheet.repository";
import { findRefundsOfPayment, type RefundLine } from "./refund-list.repository";

/** What of a payment was credited when its subscription was switched to another plan. */
export interface CreditedPayment {
  cents: number;
  /** The subscription that it was credited to. */
  subscriptionId: number;
  planName: string;
  /** Where that one ends once all of it has gone back; null: it has ended already, or it is another one by now. */
  endsAt: Date | null;
}

/** Everything that the page of a payment tells. */
export interface PaymentSheet {
  payment: PaymentDetail;
  /** What of it can be given back: less what is on its way, and what was credited at a switch. */
  refundableCents: number;
  /** What else can be given back, at the cost of what it was credited to; null: nothing of it was credited. */
  credited: CreditedPayment | null;
  /** Every try of the same period, itself among them; none where it pays no period. */
  tries: PaymentLine[];
  refunds: RefundLine[];
  invoices: LinkedInvoice[];
  ledger: JournalLine[];
  events: HeardEvent[];
}

function leftOf({ status, amountCents, refundedCents }: PaymentDetail, refunds: readonly RefundLine[]) {
  if (status !== "captured" && status !== "partially_refunded") return 0;
  const onTheWay = refunds.filter((refund) => refund.status === "requested");
  const asked = onTheWay.reduce((sum, refund) => sum + refund.amountCents, 0);
  return Math.max(0, amountCents - refundedCents - asked);
}

async function creditedOf(
  { db, account, clock }: Context,
  { subscriptionId, purpose, refundedCents }: PaymentDetail,
  leftCents: number,
): Promise<CreditedPayment | null> {
  if (subscriptionId === null || purpose !== "charge") return null;
  const line = await findLine(db, account.id, subscriptionId);
  const cents = Math.max(0, leftCents - uncreditedCents(line, subscriptionId));
  const next = line[line.findIndex(({ id }) => id === subscriptionId) + 1];
  if (creditedCents(line, subscriptionId) === 0 || cents === 0 || next === undefined) return null;
  const to = await findCreditedTo(db, account.id, next.id);
  if (to === null) return null;
  const whole = line.map((one) =>
    one.id === subscriptionId ? { ...one, refundedCents: refundedCents + leftCents } : one,
  );
  const lost = lostCredits(whole).find(({ id }) => id === next.id);
  const runs = to.endAt === null || to.endAt > clock.now();
  return {
    cents,
    subscriptionId: next.id,
    planName: to.planName,
    endsAt: lost === undefined || !runs ? null : shortenedEnd(to, lost),
  };
}

/** A payment with its tries, refunds and invoices, its lines in the books and what its gateway told of it. */
export async function getPaymentSheet(ctx: Context, id: number): Promise<PaymentSheet> {
  requireBackoffice(ctx, "payments:read");
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
  const left = leftOf(payment, refunds);
  const credited = await creditedOf(ctx, payment, left);
  const refundableCents = left - (credited?.cents ?? 0);
  return { payment, refundableCents, credited, tries, refunds, invoices, ledger, events };
}

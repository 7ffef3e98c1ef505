import type { Context } from "@/server/context/index";
import {
  computeShortenedEnd,
  computeUncreditedCents,
  findLostCredits,
  findSwitchChain,
  getCreditedCents,
} from "@/server/payments/credits/index";
import { notFound } from "@/server/platform/errors/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { findPaymentJournal, type JournalLine } from "./booking.repository";
import { findInvoicesOfPayment, type LinkedInvoice } from "./invoice-sheet.repository";
import type { PaymentLine } from "./payment-list.repository";
import {
  findChargeTries,
  findCreditedSubscription,
  findPaymentDetail,
  findPaymentGatewayEvents,
  type PaymentDetail,
  type PaymentGatewayEvent,
} from "./payment-sheet.repository";
import { findRefundsOfPayment, type RefundLine } from "./refund-list.repository";

/** The part of a payment that was credited when its subscription was switched to another plan. */
export interface CreditedPayment {
  cents: number;
  /** The subscription that received the credit. */
  subscriptionId: number;
  planName: string;
  /** Its end once the whole credit is refunded; null: it has ended already, or its end would not change. */
  endsAt: Date | null;
}

/** All data of a payment's page. */
export interface PaymentSheet {
  payment: PaymentDetail;
  /** Refundable amount: without requested refunds and credits of a switch. */
  refundableCents: number;
  /** The credited amount, whose refund shortens the subscription with the credit; null: nothing was credited. */
  credited: CreditedPayment | null;
  /** Every try of the same period, including itself; empty if it pays no period. */
  attempts: PaymentLine[];
  refunds: RefundLine[];
  invoices: LinkedInvoice[];
  ledger: JournalLine[];
  events: PaymentGatewayEvent[];
}

function computeRemaining(
  { status, amountCents, refundedCents }: PaymentDetail,
  refunds: readonly RefundLine[],
) {
  if (status !== "captured" && status !== "partially_refunded") return 0;
  const requested = refunds.filter((refund) => refund.status === "requested");
  const requestedCents = requested.reduce((sum, refund) => sum + refund.amountCents, 0);
  return Math.max(0, amountCents - refundedCents - requestedCents);
}

async function findCreditedPayment(
  { db, account, clock }: Context,
  { subscriptionId, purpose, refundedCents }: PaymentDetail,
  leftCents: number,
): Promise<CreditedPayment | null> {
  if (subscriptionId === null || purpose !== "charge") return null;
  const chain = await findSwitchChain(db, account.id, subscriptionId);
  const cents = Math.max(0, leftCents - computeUncreditedCents(chain, subscriptionId));
  const next = chain[chain.findIndex(({ id }) => id === subscriptionId) + 1];
  if (getCreditedCents(chain, subscriptionId) === 0 || cents === 0 || next === undefined) return null;
  const successor = await findCreditedSubscription(db, account.id, next.id);
  if (successor === null) return null;
  const refundedChain = chain.map((member) =>
    member.id === subscriptionId ? { ...member, refundedCents: refundedCents + leftCents } : member,
  );
  const lost = findLostCredits(refundedChain).find(({ id }) => id === next.id);
  const isActive = successor.endAt === null || successor.endAt > clock.now();
  return {
    cents,
    subscriptionId: next.id,
    planName: successor.planName,
    endsAt: lost === undefined || !isActive ? null : computeShortenedEnd(successor, lost),
  };
}

/** Get a payment with its tries, refunds, invoices, ledger lines and gateway events. */
export async function getPaymentSheet(ctx: Context, id: number): Promise<PaymentSheet> {
  requireBackoffice(ctx, "payments:read");
  const { db, account } = ctx;
  // Read first: a page with a requested refund is reloaded, and a page with a finished one shows all its effects.
  const refunds = await findRefundsOfPayment(db, account.id, id);
  const payment = await findPaymentDetail(db, account.id, id);
  if (payment === null) throw notFound("payment");
  const { subscriptionId, period } = payment;
  const [attempts, invoices, ledger, events] = await Promise.all([
    subscriptionId === null || period === null
      ? []
      : findChargeTries(db, account.id, { subscriptionId, period }),
    findInvoicesOfPayment(db, account.id, id),
    findPaymentJournal(db, account.id, id),
    findPaymentGatewayEvents(db, account.id, payment),
  ]);
  const remaining = computeRemaining(payment, refunds);
  const credited = await findCreditedPayment(ctx, payment, remaining);
  const refundableCents = remaining - (credited?.cents ?? 0);
  return { payment, refundableCents, credited, attempts, refunds, invoices, ledger, events };
}

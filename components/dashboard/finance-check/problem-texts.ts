import type { MoneyProblem } from "@/server/subscriptions/checkout/index";

interface ProblemTexts {
  title: string;
  /** What the problem means and how to resolve it. */
  meaning: string;
  /** Label of a row and the page it links to; href is null where only the subscription has a page. */
  row: string;
  href: ((reference: string) => string) | null;
}

const payment = (reference: string) => `/dashboard/payments/${reference}`;
const subscription = (reference: string) => `/dashboard/subscriptions/${reference}`;
const gatewayEvent = (reference: string) => `/dashboard/gateway-events/${reference}`;
const refunds = () => "/dashboard/refunds?status=requested";

/** Kinds of problem that the finance check reports, the most urgent first. */
export const PROBLEM_KINDS = [
  "payment_for_nothing",
  "period_paid_in_part",
  "period_paid_twice",
  "captured_otherwise_than_previewed",
  "gateway_event_failed",
  "gateway_event_waiting",
  "refund_waiting",
  "captured_without_invoice",
  "refund_without_credit_note",
  "refunds_exceed_payment",
  "credit_given_back",
  "receivable_open",
  "ledger_not_zero",
  "invoice_numbers_with_a_gap",
  "identical_subscriptions",
  "overlapping_periods",
  "coupon_places_miscounted",
  "attempt_without_its_subscription",
] as const satisfies readonly MoneyProblem["kind"][];

/** Texts of each kind of problem. */
export const PROBLEM_TEXTS: Readonly<Record<MoneyProblem["kind"], ProblemTexts>> = {
  payment_for_nothing: {
    title: "Money that nothing was sold for",
    meaning: "A gateway took it and no purchase here matches. Refund it from the payment's page.",
    row: "Payment",
    href: payment,
  },
  period_paid_in_part: {
    title: "A period that was paid in part",
    meaning:
      "The gateway charged less than was due, so nothing was extended and the rest stays due. Collect the rest, or refund the payment.",
    row: "Payment",
    href: payment,
  },
  period_paid_twice: {
    title: "A period that was paid twice",
    meaning: "Two payments stand for the same period. Give one of them back.",
    row: "Payment",
    href: payment,
  },
  captured_otherwise_than_previewed: {
    title: "Another amount than was previewed",
    meaning: "The gateway moved more or less than the buyer was shown. The payment's page has both.",
    row: "Payment",
    href: payment,
  },
  gateway_event_failed: {
    title: "Gateway event that could not be processed",
    meaning: "It is not retried automatically. Its page shows the reason and can reprocess it.",
    row: "Gateway event",
    href: gatewayEvent,
  },
  gateway_event_waiting: {
    title: "A gateway's call that has waited for more than a day",
    meaning: "It is tried again by itself; what it waits for, its page says.",
    row: "Gateway event",
    href: gatewayEvent,
  },
  refund_waiting: {
    title: "A refund that has waited for more than a day",
    meaning: "The gateway has not answered yet. Whether it answers at all, the gateway's check says.",
    row: "Refund",
    href: refunds,
  },
  captured_without_invoice: {
    title: "A payment without an invoice",
    meaning: "The money is here and was never billed.",
    row: "Payment",
    href: payment,
  },
  refund_without_credit_note: {
    title: "A refund without a credit note",
    meaning: "What was billed went back, and no note says so.",
    row: "Refund",
    href: () => "/dashboard/refunds",
  },
  refunds_exceed_payment: {
    title: "Refunds that do not match their payment",
    meaning: "What went back is more than was paid, or more than its refunds say.",
    row: "Payment",
    href: payment,
  },
  credit_given_back: {
    title: "A credit whose payment was refunded",
    meaning:
      "The payment was credited when its subscription was switched, and went back as well. The subscription that took its place is not paid for in full.",
    row: "Payment",
    href: payment,
  },
  receivable_open: {
    title: "A bill that is not paid, or a payment that is not billed",
    meaning: "What the subscription owes and what came for it are not the same.",
    row: "Line of the books",
    href: null,
  },
  ledger_not_zero: {
    title: "A booking that does not come to zero",
    meaning: "The lines of one transaction must cancel out.",
    row: "Line of the books",
    href: null,
  },
  invoice_numbers_with_a_gap: {
    title: "A gap in the numbers of invoices",
    meaning: "There are fewer invoices than the last number says.",
    row: "Last number",
    href: () => "/dashboard/invoices",
  },
  identical_subscriptions: {
    title: "The same plan twice at the same time",
    meaning: "One subscriber holds the plan twice. Cancel one and give its money back.",
    row: "The other subscription",
    href: subscription,
  },
  overlapping_periods: {
    title: "Two subscriptions of one group at the same time",
    meaning: "One subscriber pays for the same group twice.",
    row: "The other subscription",
    href: subscription,
  },
  coupon_places_miscounted: {
    title: "A coupon whose uses are counted wrongly",
    meaning: "More or fewer of its places are taken than purchases used it.",
    row: "Coupon code",
    href: () => "/dashboard/coupons",
  },
  attempt_without_its_subscription: {
    title: "A purchase whose subscription is gone",
    meaning: "The attempt names a subscription that does not exist.",
    row: "Attempt",
    href: null,
  },
};

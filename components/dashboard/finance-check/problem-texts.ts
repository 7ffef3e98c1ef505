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
    title: "Payment without a purchase",
    meaning: "The gateway took a payment that matches no purchase. Refund it from the payment's page.",
    row: "Payment",
    href: payment,
  },
  period_paid_in_part: {
    title: "Partially paid period",
    meaning:
      "Less than the amount due was charged, so nothing was extended. Collect the rest or refund the payment.",
    row: "Payment",
    href: payment,
  },
  period_paid_twice: {
    title: "Period paid twice",
    meaning: "Two payments cover the same period. Refund one of them.",
    row: "Payment",
    href: payment,
  },
  captured_otherwise_than_previewed: {
    title: "Amount differs from the preview",
    meaning:
      "The gateway charged more or less than the buyer was shown. The payment's page has both amounts.",
    row: "Payment",
    href: payment,
  },
  gateway_event_failed: {
    title: "Failed gateway event",
    meaning: "It is not retried automatically. Its page shows the reason and can reprocess it.",
    row: "Gateway event",
    href: gatewayEvent,
  },
  gateway_event_waiting: {
    title: "Gateway event pending for more than a day",
    meaning: "It is retried automatically. Its page shows what it is waiting for.",
    row: "Gateway event",
    href: gatewayEvent,
  },
  refund_waiting: {
    title: "Refund pending for more than a day",
    meaning: "The gateway has not responded yet. Run the check on the gateway's page to test the connection.",
    row: "Refund",
    href: refunds,
  },
  captured_without_invoice: {
    title: "Payment without an invoice",
    meaning: "The payment was received, but no invoice was issued.",
    row: "Payment",
    href: payment,
  },
  refund_without_credit_note: {
    title: "Refund without a credit note",
    meaning: "An invoiced payment was refunded, but no credit note was issued.",
    row: "Refund",
    href: () => "/dashboard/refunds",
  },
  refunds_exceed_payment: {
    title: "Refunds that do not match their payment",
    meaning: "The refunded amount exceeds the payment or the sum of its refunds.",
    row: "Payment",
    href: payment,
  },
  credit_given_back: {
    title: "Credit from a refunded payment",
    meaning:
      "The payment was credited to a plan change and then also refunded. The new subscription is not paid in full.",
    row: "Payment",
    href: payment,
  },
  receivable_open: {
    title: "Unpaid invoice or payment without an invoice",
    meaning: "The amount invoiced for the subscription differs from the amount paid.",
    row: "Ledger entry",
    href: null,
  },
  ledger_not_zero: {
    title: "Unbalanced ledger transaction",
    meaning: "The entries of a transaction must add up to zero.",
    row: "Ledger entry",
    href: null,
  },
  invoice_numbers_with_a_gap: {
    title: "Gap in invoice numbers",
    meaning: "There are fewer invoices than the last invoice number.",
    row: "Last number",
    href: () => "/dashboard/invoices",
  },
  identical_subscriptions: {
    title: "Duplicate subscription",
    meaning: "A subscriber has the same plan twice. Cancel and refund one.",
    row: "Other subscription",
    href: subscription,
  },
  overlapping_periods: {
    title: "Overlapping subscriptions in a group",
    meaning: "A subscriber pays for two plans of the same group at the same time.",
    row: "Other subscription",
    href: subscription,
  },
  coupon_places_miscounted: {
    title: "Wrong coupon redemption count",
    meaning: "The count differs from the number of purchases that used the coupon.",
    row: "Coupon code",
    href: () => "/dashboard/coupons",
  },
  attempt_without_its_subscription: {
    title: "Purchase without a subscription",
    meaning: "The attempt refers to a subscription that does not exist.",
    row: "Attempt",
    href: null,
  },
};

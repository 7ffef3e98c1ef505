import type { PaymentSheet } from "@/server/subscriptions/finance-reports/index";
import { moneyText } from "../catalogue/money";

/** How much of a payment a refund may be, and what is said of that. */
export interface RefundLimits {
  mostCents: number;
  /** What of the payment can be refunded, and what of it was credited to another subscription. */
  explained: string;
  /** Whether this amount takes back all that was paid. */
  isWhole(cents: number | null): boolean;
}

type Limited = Pick<PaymentSheet, "refundableCents" | "credited"> & {
  payment: Pick<PaymentSheet["payment"], "amountCents" | "amountCurrency" | "refundedCents">;
};

export function refundLimits(
  { payment, refundableCents, credited }: Limited,
  takesCredit: boolean,
): RefundLimits {
  const { amountCents, amountCurrency, refundedCents } = payment;
  const text = (cents: number) => moneyText(cents, amountCurrency);
  const mostCents = refundableCents + (takesCredit ? (credited?.cents ?? 0) : 0);
  const said = `${text(mostCents)} of ${text(amountCents)} can be refunded`;
  const isCreditKept = credited !== null && !takesCredit;
  return {
    mostCents,
    explained: isCreditKept
      ? `${said}; ${text(credited.cents)} were credited to ${credited.planName}.`
      : `${said}.`,
    isWhole: (cents) => cents === amountCents && refundedCents === 0,
  };
}

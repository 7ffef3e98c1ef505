import type { PaymentSheet } from "@/server/subscriptions/billing/index";
import { formatMoney } from "../catalogue/money";

/** Maximum amount of a refund, with its explanation. */
export interface RefundLimits {
  maxCents: number;
  /** Text: how much can be refunded, and how much was credited to another subscription. */
  explained: string;
  /** Whether the amount refunds the whole payment. */
  isWhole(cents: number | null): boolean;
}

type Limited = Pick<PaymentSheet, "refundableCents" | "credited"> & {
  payment: Pick<PaymentSheet["payment"], "amountCents" | "amountCurrency" | "refundedCents">;
};

export function computeRefundLimits(
  { payment, refundableCents, credited }: Limited,
  takesCredit: boolean,
): RefundLimits {
  const { amountCents, amountCurrency, refundedCents } = payment;
  const text = (cents: number) => formatMoney(cents, amountCurrency);
  const maxCents = refundableCents + (takesCredit ? (credited?.cents ?? 0) : 0);
  const maximumText = `You can refund up to ${text(maxCents)} of ${text(amountCents)}`;
  const keepsCredit = credited !== null && !takesCredit;
  return {
    maxCents,
    explained: keepsCredit
      ? `${maximumText}; ${text(credited.cents)} was credited to ${credited.planName}.`
      : `${maximumText}.`,
    isWhole: (cents) => cents === amountCents && refundedCents === 0,
  };
}

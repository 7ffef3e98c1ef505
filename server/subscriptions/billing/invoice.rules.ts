import type { LedgerLine } from "@/server/payments/index";
import { allocate, formatDecimal, type PriceParts, splitTaxes, type Tax } from "@/shared/money.rules";

/** The paid item and its discount. */
export interface Bill {
  paidCents: number;
  discountCents: number;
  currency: string;
  coupon: { code: string; discountType: "percent" | "amount"; value: number } | null;
}

/** Amounts of an invoice as stored and returned: decimal strings with the currency's number of decimals. */
export interface InvoiceAmounts {
  amountCents: number;
  amountCurrency: string;
  basePrice: string;
  amountAfterDiscountBeforeTax: string;
  roundOff: string;
  discountDetails:
    | { code: string; discount_percentage: number; discount_amount: string }
    | Record<string, never>;
  taxes: Record<string, { percentage: string; amount: string; currency: string }>;
}

declare global {
  interface JsonColumns {
    "invoice.discount_details": InvoiceAmounts["discountDetails"];
    "invoice.taxes": InvoiceAmounts["taxes"];
  }
}

/** Format a percentage with at least one decimal, and no more than it has. */
export function formatPercentage(percentage: number): string {
  return Number.isInteger(percentage) ? percentage.toFixed(1) : String(Number(percentage.toFixed(4)));
}

function computePercent({ paidCents, discountCents, coupon }: Bill): number {
  if (coupon?.discountType === "percent") return coupon.value;
  return Math.round((discountCents * 10_000) / Math.max(1, paidCents + discountCents)) / 100;
}

function toAmounts(parts: PriceParts, bill: Bill): InvoiceAmounts {
  const { paidCents, currency, coupon } = bill;
  const text = (cents: number) => formatDecimal(cents, currency);
  return {
    amountCents: paidCents,
    amountCurrency: currency,
    basePrice: text(parts.base),
    amountAfterDiscountBeforeTax: text(parts.afterDiscount),
    roundOff: paidCents === 0 ? "0" : text(parts.roundOff),
    discountDetails:
      coupon === null
        ? {}
        : {
            code: coupon.code,
            discount_percentage: computePercent(bill),
            discount_amount: text(parts.discount),
          },
    taxes: Object.fromEntries(
      parts.taxes.map(({ name, percentage, amount }) => [
        name,
        { percentage: formatPercentage(percentage), amount: text(amount), currency },
      ]),
    ),
  };
}

/** Build the ledger lines of a bill. */
function toLedgerLines(parts: PriceParts, paidCents: number): LedgerLine[] {
  return [
    { book: "receivable", amountCents: paidCents },
    { book: "revenue", amountCents: -parts.base },
    { book: "discount", amountCents: parts.discount },
    ...parts.taxes.map(({ name, amount }) => ({ book: `tax:${name}`, amountCents: -amount })),
    { book: "rounding", amountCents: -parts.roundOff },
  ];
}

/** Compute the amounts of a bill and its ledger lines. */
export function computeBillAmounts(
  bill: Bill,
  taxes: readonly Tax[],
): { amounts: InvoiceAmounts; lines: LedgerLine[] } {
  const parts = splitTaxes({ paid: bill.paidCents, discount: bill.discountCents }, taxes);
  return { amounts: toAmounts(parts, bill), lines: toLedgerLines(parts, bill.paidCents) };
}

/** Input of a credit note: the amounts of its bill, in minor units. */
export interface CreditedBill {
  /** Total of the bill. */
  paidCents: number;
  currency: string;
  afterDiscount: number;
  taxes: readonly { name: string; percentage: string; amount: number }[];
  /** Amounts that earlier credit notes took of the net and of each tax. */
  credited: readonly number[];
}

/** Compute the net and taxes that can still be credited; their sum is the uncredited rest of the payment. */
function computeUncredited({ paidCents, afterDiscount, taxes, credited }: CreditedBill): number[] {
  const totals = allocate(paidCents, [afterDiscount, ...taxes.map(({ amount }) => amount)]);
  return totals.map((part, at) => Math.max(0, part - (credited[at] ?? 0)));
}

/**
 * Compute a credit note over a part of a bill.
 *
 * Net and taxes are in the proportions of their uncredited rests, by largest remainder, so that credit notes over all
 * parts equal one credit note over the whole.
 */
export function computeCreditAmounts(
  bill: CreditedBill,
  amountCents: number,
): { amounts: InvoiceAmounts; lines: LedgerLine[] } {
  const { currency, taxes } = bill;
  const [net = 0, ...taxed] = allocate(amountCents, computeUncredited(bill));
  const text = (cents: number) => formatDecimal(cents === 0 ? 0 : -cents, currency);
  return {
    amounts: {
      amountCents: -amountCents,
      amountCurrency: currency,
      basePrice: text(net),
      amountAfterDiscountBeforeTax: text(net),
      roundOff: formatDecimal(0, currency),
      discountDetails: {},
      taxes: Object.fromEntries(
        taxes.map(({ name, percentage }, at) => [
          name,
          { percentage, amount: text(taxed[at] ?? 0), currency },
        ]),
      ),
    },
    lines: [
      { book: "refund", amountCents: net },
      ...taxes.map(({ name }, at) => ({ book: `tax:${name}`, amountCents: taxed[at] ?? 0 })),
      { book: "receivable", amountCents: -amountCents },
    ],
  };
}

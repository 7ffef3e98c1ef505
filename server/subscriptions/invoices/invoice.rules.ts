import type { LedgerLine } from "@/server/payments/index";
import {
  allocate,
  decimalOf,
  type PriceParts,
  type Tax,
  takeApart,
} from "@/server/subscriptions/pricing/index";

/** What was paid for, and what was taken off. */
export interface Bill {
  paidCents: number;
  discountCents: number;
  currency: string;
  coupon: { code: string; discountType: "percent" | "amount"; value: number } | null;
}

/** Amounts of an invoice as they are stored and told: decimal texts in the currency's own places. */
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

/** A percentage as it is shown: at least one place, and no more than it has. */
export function percentageText(percentage: number): string {
  return Number.isInteger(percentage) ? percentage.toFixed(1) : String(Number(percentage.toFixed(4)));
}

function percentOf({ paidCents, discountCents, coupon }: Bill): number {
  if (coupon?.discountType === "percent") return coupon.value;
  return Math.round((discountCents * 10_000) / Math.max(1, paidCents + discountCents)) / 100;
}

function amountsOf(parts: PriceParts, bill: Bill): InvoiceAmounts {
  const { paidCents, currency, coupon } = bill;
  const text = (cents: number) => decimalOf(cents, currency);
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
            discount_percentage: percentOf(bill),
            discount_amount: text(parts.discount),
          },
    taxes: Object.fromEntries(
      parts.taxes.map(({ name, percentage, amount }) => [
        name,
        { percentage: percentageText(percentage), amount: text(amount), currency },
      ]),
    ),
  };
}

/** What the books say of it, `sign` -1 where it is taken back. */
function linesOf(parts: PriceParts, paidCents: number): LedgerLine[] {
  return [
    { book: "receivable", amountCents: paidCents },
    { book: "revenue", amountCents: -parts.base },
    { book: "discount", amountCents: parts.discount },
    ...parts.taxes.map(({ name, amount }) => ({ book: `tax:${name}`, amountCents: -amount })),
    { book: "rounding", amountCents: -parts.roundOff },
  ];
}

/** The amounts of a bill, and its lines in the books. */
export function billAmounts(
  bill: Bill,
  taxes: readonly Tax[],
): { amounts: InvoiceAmounts; lines: LedgerLine[] } {
  const parts = takeApart({ paid: bill.paidCents, discount: bill.discountCents }, taxes);
  return { amounts: amountsOf(parts, bill), lines: linesOf(parts, bill.paidCents) };
}

/** What a credit note takes back, out of a bill's amounts in minor units. */
export interface CreditedBill {
  /** What the bill was over. */
  paidCents: number;
  currency: string;
  afterDiscount: number;
  taxes: readonly { name: string; percentage: string; amount: number }[];
  /** What credit notes before this one have taken of its net, and of each of its taxes. */
  credited: readonly number[];
}

/** Net and taxes of a bill that are left to be taken back: together, what is left of what was paid. */
function leftOf({ paidCents, afterDiscount, taxes, credited }: CreditedBill): number[] {
  const whole = allocate(paidCents, [afterDiscount, ...taxes.map(({ amount }) => amount)]);
  return whole.map((part, at) => Math.max(0, part - (credited[at] ?? 0)));
}

/**
 * A credit note over a part of a bill: net and taxes in the proportions in which they are left, by largest remainder, so
 * that parts that are the whole together take back what one credit note over the whole does.
 */
export function creditAmounts(
  bill: CreditedBill,
  amountCents: number,
): { amounts: InvoiceAmounts; lines: LedgerLine[] } {
  const { currency, taxes } = bill;
  const [net = 0, ...taxed] = allocate(amountCents, leftOf(bill));
  const text = (cents: number) => decimalOf(cents === 0 ? 0 : -cents, currency);
  return {
    amounts: {
      amountCents: -amountCents,
      amountCurrency: currency,
      basePrice: text(net),
      amountAfterDiscountBeforeTax: text(net),
      roundOff: decimalOf(0, currency),
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

import { divideHalfEven } from "./rounding.rules";

/** What something costs: in its own currency, and in others where the publisher says so. */
export interface Priced {
  priceCents: number;
  priceCurrency: string;
  /** Minor units by currency. */
  prices: Readonly<Record<string, number>>;
}

/** The price in a currency, in its minor unit; null: it is not sold in that currency. */
export function priceIn(priced: Priced, currency: string): number | null {
  if (currency === priced.priceCurrency) return priced.priceCents;
  return Object.hasOwn(priced.prices, currency) ? (priced.prices[currency] ?? null) : null;
}

/** A discount's terms. `value` is percent with up to four decimals, or the amount in `currency`'s minor unit. */
export interface DiscountTerms {
  discountType: "percent" | "amount";
  value: number;
  currency: string | null;
}

const PARTS_OF_PERCENT = 1_000_000n;

/**
 * What a discount takes off a price, never more than the price; a share of a cent is rounded half to even.
 * null: an amount in another currency says nothing about this price.
 */
export function discountOn(
  price: { cents: number; currency: string },
  { discountType, value, currency }: DiscountTerms,
): number | null {
  switch (discountType) {
    case "percent": {
      const parts = BigInt(Math.round(value * 10_000));
      return Math.min(price.cents, Number(divideHalfEven(BigInt(price.cents) * parts, PARTS_OF_PERCENT)));
    }
    case "amount":
      return currency === price.currency ? Math.min(price.cents, value) : null;
  }
}

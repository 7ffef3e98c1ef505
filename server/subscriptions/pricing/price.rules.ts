import { divideHalfEven } from "./rounding.rules";

/** A price in its own currency, and in others that the publisher set. */
export interface Priced {
  priceCents: number;
  priceCurrency: string;
  /** Minor units by currency. */
  prices: Readonly<Record<string, number>>;
}

/** Get the price in a currency, in its minor unit; null: it is not sold in that currency. */
export function getPrice(priced: Priced, currency: string): number | null {
  if (currency === priced.priceCurrency) return priced.priceCents;
  return Object.hasOwn(priced.prices, currency) ? (priced.prices[currency] ?? null) : null;
}

/**
 * Terms of a discount. `value` is a percentage with up to four decimals, or the amount in `currency`'s minor unit.
 */
export interface DiscountTerms {
  discountType: "percent" | "amount";
  value: number;
  currency: string | null;
}

const PARTS_OF_PERCENT = 1_000_000n;

/**
 * Compute a discount on a price, at most the price, rounded half to even.
 *
 * null: a fixed amount in another currency does not apply to this price.
 */
export function computeDiscount(
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

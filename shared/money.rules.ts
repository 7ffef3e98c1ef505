/** A paid period; `endAt` null: it has no end, so none of it is used up. */
export interface PaidPeriod {
  paidCents: number;
  startAt: Date;
  endAt: Date | null;
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

/** Compute the unused share of a payment, by seconds, rounded half to even once: between zero and the payment. */
export function computeUnusedShare({ paidCents, startAt, endAt }: PaidPeriod, now: Date): number {
  if (endAt === null) return paidCents;
  const duration = toSeconds(endAt) - toSeconds(startAt);
  const remaining = Math.min(duration, toSeconds(endAt) - toSeconds(now));
  if (duration <= 0 || remaining <= 0) return 0;
  return Number(divideHalfEven(BigInt(paidCents) * BigInt(remaining), BigInt(duration)));
}

/** Compute the price of a switch: the new price less the unused share of the old one, at least zero. */
export function computeProratedAmount(newPriceCents: number, old: PaidPeriod, now: Date): number {
  return Math.max(0, newPriceCents - computeUnusedShare(old, now));
}

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

/** A whole, as a scaled rate. */
const ONE = 1_000_000n;

/** Scale a percentage with up to four decimals to an integer. */
function toScaledRate(percentage: number): bigint {
  return BigInt(Math.round(percentage * 10_000));
}

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
    case "percent":
      return Math.min(price.cents, Number(divideHalfEven(BigInt(price.cents) * toScaledRate(value), ONE)));
    case "amount":
      return currency === price.currency ? Math.min(price.cents, value) : null;
  }
}

/** A tax that prices include; a percentage with up to four decimals. */
export interface Tax {
  name: string;
  percentage: number;
}

/** The parts of a payment; all in the currency's minor unit. */
export interface PriceParts {
  base: number;
  discount: number;
  afterDiscount: number;
  taxes: { name: string; percentage: number; amount: number }[];
  /** Rounding difference of the parts: paid = afterDiscount + taxes + roundOff, exactly. */
  roundOff: number;
}

/**
 * Split an amount into its parts and taxes.
 *
 * base = price ÷ (1 + rates) before the discount; each tax is on the discounted net. Every part is rounded half to
 * even by itself, and `roundOff` is the remaining difference.
 */
export function splitTaxes(
  { paid, discount }: { paid: number; discount: number },
  taxes: readonly Tax[],
): PriceParts {
  const gross = ONE + taxes.reduce((sum, { percentage }) => sum + toScaledRate(percentage), 0n);
  const net = (cents: number) => Number(divideHalfEven(BigInt(cents) * ONE, gross));
  const base = net(paid + discount);
  const discountNet = net(discount);
  const afterDiscount = base - discountNet;
  const split = taxes.map(({ name, percentage }) => ({
    name,
    percentage,
    amount: Number(divideHalfEven(BigInt(afterDiscount) * toScaledRate(percentage), ONE)),
  }));
  const taxed = split.reduce((sum, { amount }) => sum + amount, 0);
  return { base, discount: discountNet, afterDiscount, taxes: split, roundOff: paid - afterDiscount - taxed };
}

/** Divide integers, rounded once, half to even. The denominator is positive. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n;
  const size = negative ? -numerator : numerator;
  const quotient = size / denominator;
  const doubled = (size % denominator) * 2n;
  const roundsUp = doubled > denominator || (doubled === denominator && quotient % 2n === 1n);
  const rounded = roundsUp ? quotient + 1n : quotient;
  return negative ? -rounded : rounded;
}

/**
 * Split a total in proportion to weights, by largest remainder.
 *
 * The parts sum to the total exactly, and each differs from its exact share by less than a unit. Weights are not
 * negative; if all are zero the first part gets everything.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map((_, at) => (at === 0 ? amount : 0));
  const size = BigInt(Math.abs(amount));
  const shares = weights.map((weight, at) => {
    const exact = size * BigInt(weight);
    return { at, part: exact / sum, rest: exact % sum };
  });
  let remainder = size - shares.reduce((total, { part }) => total + part, 0n);
  const byRest = shares.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  const parts = shares.map(({ part }) => part);
  for (const { at, part } of byRest) {
    if (remainder === 0n) break;
    parts[at] = part + 1n;
    remainder -= 1n;
  }
  return parts.map((part) => (amount < 0 ? -Number(part) : Number(part)));
}

/** ISO 4217 exponents other than two. */
const EXPONENTS: Readonly<Record<string, number>> = {
  BHD: 3,
  BIF: 0,
  CLF: 4,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  UYI: 0,
  UYW: 4,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
};

/** Get the number of decimals of a currency: JPY 0, INR 2, KWD 3. */
export function getExponent(currency: string): number {
  return EXPONENTS[currency] ?? 2;
}

/** Format minor units as a decimal string with the currency's number of decimals: 14400 INR is `144.00`. */
export function formatDecimal(cents: number, currency: string): string {
  const places = getExponent(currency);
  const digits = Math.abs(cents)
    .toString()
    .padStart(places + 1, "0");
  const sign = cents < 0 ? "-" : "";
  if (places === 0) return `${sign}${digits}`;
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Format a percentage without trailing zeros: `20%` for 20 and for `20.0`, `5.5%` for 5.5. */
export function formatPercent(percentage: number | string): string {
  return `${Number(Number(percentage).toFixed(4))}%`;
}

/** Convert whole units of a currency to minor units. */
export function toMinorUnits(count: number, currency: string): number {
  return count * 10 ** getExponent(currency);
}

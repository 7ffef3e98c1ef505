import { divideHalfEven } from "./rounding.rules";

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

const ONE = 1_000_000n;

function toScaledRate(percentage: number): bigint {
  return BigInt(Math.round(percentage * 10_000));
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

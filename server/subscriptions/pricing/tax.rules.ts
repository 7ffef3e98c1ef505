import { divideHalfEven } from "./rounding.rules";

/** A tax that prices include; percent with up to four decimals. */
export interface Tax {
  name: string;
  percentage: number;
}

/** What was paid, taken apart; all in the currency's minor unit. */
export interface PriceParts {
  base: number;
  discount: number;
  afterDiscount: number;
  taxes: { name: string; percentage: number; amount: number }[];
  /** What rounding each part by itself left over: paid = afterDiscount + taxes + roundOff, exactly. */
  roundOff: number;
}

const ONE = 1_000_000n;

function partsOf(percentage: number): bigint {
  return BigInt(Math.round(percentage * 10_000));
}

/**
 * Takes an amount with its taxes apart: base = price ÷ (1 + rates) before the discount, each tax of what is left after
 * it, every part rounded half to even by itself and what that leaves over named.
 */
export function takeApart(
  { paid, discount }: { paid: number; discount: number },
  taxes: readonly Tax[],
): PriceParts {
  const gross = ONE + taxes.reduce((sum, { percentage }) => sum + partsOf(percentage), 0n);
  const net = (cents: number) => Number(divideHalfEven(BigInt(cents) * ONE, gross));
  const base = net(paid + discount);
  const discountNet = net(discount);
  const afterDiscount = base - discountNet;
  const split = taxes.map(({ name, percentage }) => ({
    name,
    percentage,
    amount: Number(divideHalfEven(BigInt(afterDiscount) * partsOf(percentage), ONE)),
  }));
  const taxed = split.reduce((sum, { amount }) => sum + amount, 0);
  return { base, discount: discountNet, afterDiscount, taxes: split, roundOff: paid - afterDiscount - taxed };
}

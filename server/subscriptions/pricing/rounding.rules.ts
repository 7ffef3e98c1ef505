/** A quotient of whole numbers, rounded once, half to even. The denominator is positive. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n;
  const size = negative ? -numerator : numerator;
  const whole = size / denominator;
  const twice = (size % denominator) * 2n;
  const up = twice > denominator || (twice === denominator && whole % 2n === 1n);
  const rounded = up ? whole + 1n : whole;
  return negative ? -rounded : rounded;
}

/**
 * Parts of a whole in proportion to weights, by largest remainder: they sum to the whole exactly, and none is off by a
 * unit or more. Weights are not negative; where all are zero the first part takes everything.
 */
export function allocate(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map((_, at) => (at === 0 ? whole : 0));
  const size = BigInt(Math.abs(whole));
  const shares = weights.map((weight, at) => {
    const exact = size * BigInt(weight);
    return { at, part: exact / sum, rest: exact % sum };
  });
  let left = size - shares.reduce((total, { part }) => total + part, 0n);
  const byRest = shares.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  const parts = shares.map(({ part }) => part);
  for (const { at, part } of byRest) {
    if (left === 0n) break;
    parts[at] = part + 1n;
    left -= 1n;
  }
  return parts.map((part) => (whole < 0 ? -Number(part) : Number(part)));
}

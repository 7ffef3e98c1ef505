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

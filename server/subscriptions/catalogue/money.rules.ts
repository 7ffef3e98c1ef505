import { formatDecimal, getExponent } from "../pricing/index";

/** Convert cents to major units: 12345 INR are 123.45. */
export function toMajorUnits(cents: number, currency: string): number {
  return Number(formatDecimal(cents, currency));
}

/** Convert major units to cents: 123.45 INR are 12345. */
export function majorUnitsToCents(amount: number, currency: string): number {
  return Math.round(amount * 10 ** getExponent(currency));
}

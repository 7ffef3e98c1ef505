import { decimalOf, exponentOf } from "../pricing/index";

/** An amount as people say it: 12345 INR are 123.45. */
export function inMajorUnits(cents: number, currency: string): number {
  return Number(decimalOf(cents, currency));
}

/** What people say as the minor unit of its currency: 123.45 INR are 12345. */
export function inMinorUnits(amount: number, currency: string): number {
  return Math.round(amount * 10 ** exponentOf(currency));
}

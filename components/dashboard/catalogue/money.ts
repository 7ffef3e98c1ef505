import { numberFormat } from "@/server/platform/formats/index";
import { decimalOf, exponentOf } from "@/server/subscriptions/pricing/index";

/** An amount as people read it: `£9.00`. */
export function moneyText(cents: number, currency: string): string {
  return decimalText(decimalOf(cents, currency), currency);
}

/** The same of an amount that is written as a decimal already: `£9.00` for `9.00`. */
export function decimalText(decimal: string, currency: string): string {
  try {
    return numberFormat("en", { style: "currency", currency }).format(Number(decimal));
  } catch {
    return `${decimal} ${currency}`;
  }
}

/** What is typed as an amount, in the currency's minor unit; null for what is none. */
export function centsOf(text: string, currency: string): number | null {
  const places = exponentOf(currency);
  const match = /^(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, whole = "0", part = ""] = match;
  if (part.length > places) return null;
  return Number(whole) * 10 ** places + Number(part.padEnd(places, "0") || "0");
}

/** The same as it stands in a field. */
export function amountText(cents: number, currency: string): string {
  return decimalOf(cents, currency);
}

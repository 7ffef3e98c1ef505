import { numberFormat } from "@/shared/formats/index";
import { formatDecimal, getExponent } from "@/shared/money.rules";

/** Format an amount for display: `£9.00`. */
export function formatMoney(cents: number, currency: string): string {
  return formatDecimalMoney(formatDecimal(cents, currency), currency);
}

/** Format an amount that is a decimal string already: `£9.00` for `9.00`. */
export function formatDecimalMoney(decimal: string, currency: string): string {
  try {
    return numberFormat("en", { style: "currency", currency }).format(Number(decimal));
  } catch {
    return `${decimal} ${currency}`;
  }
}

/** Parse a typed amount into the currency's minor unit; null for an invalid amount. */
export function parseAmount(text: string, currency: string): number | null {
  const decimals = getExponent(currency);
  const match = /^(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, units = "0", part = ""] = match;
  if (part.length > decimals) return null;
  return Number(units) * 10 ** decimals + Number(part.padEnd(decimals, "0") || "0");
}

/** Format an amount for a text field, without the currency. */
export function formatAmountField(cents: number, currency: string): string {
  return formatDecimal(cents, currency);
}

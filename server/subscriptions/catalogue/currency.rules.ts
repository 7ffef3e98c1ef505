import { invalid } from "@/server/platform/errors/index";

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));

/** Check whether a text is a currency code (ISO 4217). */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

export function requireCurrency(code: string, path: string): void {
  if (!isCurrency(code)) throw invalid(path, "must be an ISO 4217 currency code in capital letters");
}

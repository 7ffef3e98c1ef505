import { invalid } from "@/server/platform/errors/index";

const KNOWN = new Set(Intl.supportedValuesOf("currency"));

/** Whether a word is the code of a currency (ISO 4217). */
export function isCurrency(code: string): boolean {
  return KNOWN.has(code);
}

export function requireCurrency(code: string, where: string): void {
  if (!isCurrency(code)) throw invalid(where, "must be the code of a currency, in capitals");
}

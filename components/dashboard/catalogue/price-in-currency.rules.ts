import { exponentOf } from "@/server/subscriptions/pricing/index";

interface Priced {
  priceCents: number | null;
  priceCurrency: string;
}

/** A price whose currency was changed: it is entered again where the new currency has other decimals, as 9.00 GBP are no 900 JPY. */
export function priceInCurrency(
  { priceCents, priceCurrency: before }: Priced,
  priceCurrency: string,
): Priced {
  const isSame = priceCents === 0 || exponentOf(before) === exponentOf(priceCurrency);
  return { priceCurrency, priceCents: isSame ? priceCents : null };
}

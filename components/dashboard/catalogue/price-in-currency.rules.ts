import { getExponent } from "@/shared/money.rules";

interface Priced {
  priceCents: number | null;
  priceCurrency: string;
}

/**
 * Apply a currency change to a price.
 * The price is reset where the new currency has other decimals, as 9.00 GBP are not 900 JPY.
 */
export function changeCurrency(
  { priceCents, priceCurrency: previousCurrency }: Priced,
  priceCurrency: string,
): Priced {
  const isSame = priceCents === 0 || getExponent(previousCurrency) === getExponent(priceCurrency);
  return { priceCurrency, priceCents: isSame ? priceCents : null };
}

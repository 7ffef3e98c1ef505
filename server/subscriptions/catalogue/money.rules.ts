/** How many decimals a currency has: 0 for JPY, 3 for KWD, 2 for most. */
export function decimalsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return maximumFractionDigits;
}

/** An amount as people say it: 12345 cents are 123.45. */
export function majorUnits(cents: number, currency: string): number {
  return cents / 10 ** decimalsOf(currency);
}

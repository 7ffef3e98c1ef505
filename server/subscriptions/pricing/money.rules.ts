/** ISO 4217 exponents other than two. */
const EXPONENTS: Readonly<Record<string, number>> = {
  BHD: 3,
  BIF: 0,
  CLF: 4,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  UYI: 0,
  UYW: 4,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
};

/** Get the number of decimals of a currency: JPY 0, INR 2, KWD 3. */
export function getExponent(currency: string): number {
  return EXPONENTS[currency] ?? 2;
}

/** Format minor units as a decimal string with the currency's number of decimals: 14400 INR is `144.00`. */
export function formatDecimal(cents: number, currency: string): string {
  const places = getExponent(currency);
  const digits = Math.abs(cents)
    .toString()
    .padStart(places + 1, "0");
  const sign = cents < 0 ? "-" : "";
  if (places === 0) return `${sign}${digits}`;
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Format a percentage without trailing zeros: `20%` for 20 and for `20.0`, `5.5%` for 5.5. */
export function formatPercent(percentage: number | string): string {
  return `${Number(Number(percentage).toFixed(4))}%`;
}

/** Convert whole units of a currency to minor units. */
export function toMinorUnits(count: number, currency: string): number {
  return count * 10 ** getExponent(currency);
}

"use client";

import { FilterButton } from "./filter-button";

const CURRENCIES = [
  "EUR",
  "USD",
  "GBP",
  "INR",
  "JPY",
  "AED",
  "AUD",
  "BHD",
  "BRL",
  "CAD",
  "CHF",
  "CNY",
  "DKK",
];
const MORE = [
  "HKD",
  "IDR",
  "KRW",
  "KWD",
  "MXN",
  "MYR",
  "NOK",
  "NZD",
  "PHP",
  "PLN",
  "SAR",
  "SEK",
  "SGD",
  "THB",
];
const REST = ["TRY", "TWD", "VND", "ZAR"];

const OPTIONS = [...CURRENCIES, ...MORE, ...REST].map((value) => ({ value, label: value }));

/** Filter of a list by currency. */
export function CurrencyFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (currency: string | undefined) => void;
}) {
  return <FilterButton label="Currency" value={value} options={OPTIONS} searchable onChange={onChange} />;
}

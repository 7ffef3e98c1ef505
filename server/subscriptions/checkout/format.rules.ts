import { dateFormat, numberFormat } from "@/server/platform/formats/index";
import type { DurationUnit } from "@/server/subscriptions/catalogue/index";
import { formatDecimal } from "@/server/subscriptions/pricing/index";

interface Term {
  durationLength: number;
  durationUnit: DurationUnit;
}

/** Locale and zone of the publication, for formatting. */
export interface TextFormat {
  locale: string;
  timeZone: string;
}

/** Format an amount in the publication's locale. */
export function formatMoney(cents: number, currency: string, { locale }: Pick<TextFormat, "locale">): string {
  const style = { style: "currency", currency } as const;
  return numberFormat(locale, style).format(Number(formatDecimal(cents, currency)));
}

/** Format a day in the publication's zone. */
export function formatLongDate(day: Date, { locale, timeZone }: TextFormat): string {
  return dateFormat(locale, { dateStyle: "long", timeZone }).format(day);
}

/** Get the singular of a unit: `month`. */
export function formatUnit(unit: DurationUnit): string {
  return unit === "lifetime" ? "lifetime" : unit.slice(0, -1);
}

/** Format a length of time: `a month`, `3 months`. */
export function formatLength(length: number, unit: DurationUnit): string {
  return length === 1 ? `a ${formatUnit(unit)}` : `${length} ${unit}`;
}

interface PaidTerm extends Term {
  recurring: boolean;
  /** Whether it is free: "once" is then omitted. */
  isFree?: boolean;
}

/** Format the term: `a month`, `once, for a year`, `once, permanent access`; a free one `for a year`. */
export function formatTerm({ durationLength, durationUnit, recurring, isFree = false }: PaidTerm): string {
  const prefix = isFree ? "" : "once, ";
  if (durationUnit === "lifetime") return `${prefix}permanent access`;
  if (!recurring) return `${prefix}for ${formatLength(durationLength, durationUnit)}`;
  return durationLength === 1 ? `a ${formatUnit(durationUnit)}` : `every ${durationLength} ${durationUnit}`;
}

const ADAPTERS: Readonly<Record<string, string>> = {
  sandbox: "Card, on the sandbox page (test mode: no real payment)",
  stripe: "Card or wallet, via Stripe",
  razorpay: "Card, UPI or wallet, via Razorpay",
};

/** Format a payment method as a choice for the buyer. */
export function formatPaymentMethod({ word, adapter }: { word: string; adapter: string }): string {
  return ADAPTERS[adapter] ?? `Via ${word.replace(/_recurring$/, "").replaceAll("_", " ")}`;
}

/** Format the name of a required field: `full-name` is `Full name`. */
export function formatFieldName(name: string): string {
  const text = name.replaceAll(/[-_]+/g, " ").trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

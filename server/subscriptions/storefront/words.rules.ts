import { dateFormat, numberFormat } from "@/server/platform/formats/index";
import type { DurationUnit } from "@/server/subscriptions/catalogue/index";
import { decimalOf } from "@/server/subscriptions/pricing/index";

interface Term {
  durationLength: number;
  durationUnit: DurationUnit;
}

/** Where words are read: the publication's locale and zone. */
export interface Place {
  locale: string;
  timeZone: string;
}

/** An amount as the publication's readers write it. */
export function moneyText(cents: number, currency: string, { locale }: Pick<Place, "locale">): string {
  const style = { style: "currency", currency } as const;
  return numberFormat(locale, style).format(Number(decimalOf(cents, currency)));
}

/** A day in the publication's zone. */
export function dayText(day: Date, { locale, timeZone }: Place): string {
  return dateFormat(locale, { dateStyle: "long", timeZone }).format(day);
}

/** One of a unit: `month`. */
export function unitOf(unit: DurationUnit): string {
  return unit === "lifetime" ? "lifetime" : unit.slice(0, -1);
}

/** A length of time: `a month`, `3 months`. */
export function lengthText(length: number, unit: DurationUnit): string {
  return length === 1 ? `a ${unitOf(unit)}` : `${length} ${unit}`;
}

interface PaidTerm extends Term {
  recurring: boolean;
  /** What costs nothing is not paid once. */
  isFree?: boolean;
}

/** For how long one pays: `every month`, `once, for a year`, `once, for good`; of what is free `for a year`. */
export function termText({ durationLength, durationUnit, recurring, isFree = false }: PaidTerm): string {
  const once = isFree ? "" : "once, ";
  if (durationUnit === "lifetime") return `${once}for good`;
  if (!recurring) return `${once}for ${lengthText(durationLength, durationUnit)}`;
  return durationLength === 1 ? `every ${unitOf(durationUnit)}` : `every ${durationLength} ${durationUnit}`;
}

const ADAPTERS: Readonly<Record<string, string>> = {
  sandbox: "Card, on the sandbox’s page (a rehearsal: no money moves)",
  stripe: "Card or wallet, through Stripe",
  razorpay: "Card, UPI or wallet, through Razorpay",
};

/** A way to pay, as a buyer chooses it. */
export function wayText({ word, adapter }: { word: string; adapter: string }): string {
  return ADAPTERS[adapter] ?? `Through ${word.replace(/_recurring$/, "").replaceAll("_", " ")}`;
}

/** The name of something that a publication asks for: `full-name` is `Full name`. */
export function fieldText(name: string): string {
  const words = name.replaceAll(/[-_]+/g, " ").trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

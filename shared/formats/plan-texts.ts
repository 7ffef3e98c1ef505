import { formatDecimal } from "../money.rules";
import type { DURATION_UNITS } from "../schemas/catalogue";
import { dateFormat, numberFormat } from "./index";

type DurationUnit = (typeof DURATION_UNITS)[number];

/** What a purchase costs, as far as its texts need it. */
interface Charges {
  currency: string;
  /** Amount of the card check; null: none. */
  authorisedCents: number | null;
  next: { cents: number; at: Date } | null;
  recurringCents: number | null;
  every: { length: number; unit: DurationUnit } | null;
  accessEndsAt: Date | null;
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

/** Format a price as pages advertise it, without zeros after the point: `£7`, `£7.50`. */
export function formatPrice(cents: number, currency: string, { locale }: Pick<TextFormat, "locale">): string {
  const style = { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" } as const;
  return numberFormat(locale, style).format(Number(formatDecimal(cents, currency)));
}

/** Format a day in the publication's zone. */
export function formatLongDate(day: Date, { locale, timeZone }: TextFormat): string {
  return dateFormat(locale, { dateStyle: "long", timeZone }).format(day);
}

/** Get the singular of a unit: `month`. */
function formatUnit(unit: DurationUnit): string {
  return unit === "lifetime" ? "lifetime" : unit.slice(0, -1);
}

/** Format a length of time: `a month`, `3 months`. */
function formatLength(length: number, unit: DurationUnit): string {
  return length === 1 ? `a ${formatUnit(unit)}` : `${length} ${unit}`;
}

interface PaidTerm {
  durationLength: number;
  durationUnit: DurationUnit;
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
export function formatPaymentMethod({
  paymentType,
  adapter,
}: {
  paymentType: string;
  adapter: string;
}): string {
  return ADAPTERS[adapter] ?? `Via ${paymentType.replace(/_recurring$/, "").replaceAll("_", " ")}`;
}

/** Format the name of a required field: `full-name` is `Full name`. */
export function formatFieldName(name: string): string {
  const text = name.replaceAll(/[-_]+/g, " ").trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Formatters of amounts and days. */
interface ChargeStyle {
  money(cents: number, currency: string): string;
  day(day: Date): string;
}

/** Create formatters for the publication's locale. */
export function createChargeFormat(format: TextFormat): ChargeStyle {
  return {
    money: (cents, currency) => formatMoney(cents, currency, format),
    day: (day) => formatLongDate(day, format),
  };
}

/** Format a length before a noun: `14-day`, `1-month`. */
function formatAdjective({ length, unit }: { length: number; unit: DurationUnit }): string {
  return `${length}-${formatUnit(unit)}`;
}

function formatInterval({ every }: Charges): string {
  if (every === null) return "";
  return ` ${formatTerm({ durationLength: every.length, durationUnit: every.unit, recurring: true })}`;
}

const RENEWS = "Renews automatically. Cancel any time in your account.";

/** Describe the card check before a trial in a sentence; empty if no card is checked. */
function describeCardCheck({ authorisedCents, currency }: Charges, { money }: ChargeStyle): string[] {
  if (authorisedCents === null) return [];
  return [`We charge ${money(authorisedCents, currency)} to check your card and refund it straight away.`];
}

/** Describe the charges of a purchase that renews, one sentence each. */
export function renewalTexts(
  charges: Charges,
  { trial, style }: { trial: { length: number; unit: DurationUnit } | null; style: ChargeStyle },
): string[] {
  const { next, recurringCents, currency } = charges;
  const checks = describeCardCheck(charges, style);
  if (next === null) return [...checks, RENEWS];
  const on = style.day(next.at);
  const amount = style.money(next.cents, currency);
  if (trial === null) return [`${RENEWS} Next payment: ${amount} on ${on}.`];
  const isSame = recurringCents === null || recurringCents === next.cents;
  const then = `${isSame ? "" : `, then ${style.money(recurringCents, currency)}`}${formatInterval(charges)}`;
  return [
    ...checks,
    `Your ${formatAdjective(trial)} free trial ends on ${on}. Then you pay ${amount}${then}. Cancel before then and you pay nothing.`,
    RENEWS,
  ];
}

/** Describe when non-renewing access ends. */
export function endText({ accessEndsAt }: Charges, { day }: ChargeStyle): string {
  if (accessEndsAt === null) return "Access does not expire. Nothing more to pay.";
  return `Does not renew. Access ends on ${day(accessEndsAt)}.`;
}

/** Describe the card check before an offered trial in a sentence. */
export function cardCheckText(amount: string): string {
  return `Card check of ${amount}, refunded straight away.`;
}

/** Describe the trial of an offered plan briefly: `14-day free trial, then £8.00 a month`. */
export function trialText(
  offer: {
    trial: { length: number; unit: DurationUnit };
    durationLength: number;
    durationUnit: DurationUnit;
  },
  price: string,
): string {
  return `${formatAdjective(offer.trial)} free trial, then ${price} ${formatTerm({ ...offer, recurring: true })}`;
}

import type { DurationUnit } from "@/server/subscriptions/catalogue/index";
import type { ChargeSummary } from "@/server/subscriptions/pricing/index";
import { formatLongDate, formatMoney, formatTerm, formatUnit, type TextFormat } from "./format.rules";

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

function formatInterval({ every }: ChargeSummary): string {
  if (every === null) return "";
  return ` ${formatTerm({ durationLength: every.length, durationUnit: every.unit, recurring: true })}`;
}

const RENEWS = "Renews automatically. Cancel any time in your account.";

/** Describe the card check before a trial in a sentence; empty if no card is checked. */
function describeCardCheck({ authorisedCents, currency }: ChargeSummary, { money }: ChargeStyle): string[] {
  if (authorisedCents === null) return [];
  return [`We charge ${money(authorisedCents, currency)} to check your card and refund it straight away.`];
}

/** Describe the charges of a purchase that renews, one sentence each. */
export function renewalTexts(
  charges: ChargeSummary,
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
export function endText({ accessEndsAt }: ChargeSummary, { day }: ChargeStyle): string {
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

import type { DurationUnit } from "@/server/subscriptions/catalogue/index";
import type { ChargeSummary } from "@/server/subscriptions/pricing/index";
import { dayText, moneyText, type Place, termText, unitOf } from "./words.rules";

/** How amounts and days are written. */
interface ChargeStyle {
  money(cents: number, currency: string): string;
  day(day: Date): string;
}

/** Amounts and days as the publication's readers write them. */
export function chargeStyleOf(place: Place): ChargeStyle {
  return {
    money: (cents, currency) => moneyText(cents, currency, place),
    day: (day) => dayText(day, place),
  };
}

/** A length before a noun: `14-day`, `1-month`. */
function adjectiveText({ length, unit }: { length: number; unit: DurationUnit }): string {
  return `${length}-${unitOf(unit)}`;
}

function everyText({ every }: ChargeSummary): string {
  if (every === null) return "";
  return ` ${termText({ durationLength: every.length, durationUnit: every.unit, recurring: true })}`;
}

const RENEWS = "Renews automatically. Cancel any time in your account.";

/** The card check before a trial, in a sentence; nothing where no card is checked. */
function cardCheckTexts({ authorisedCents, currency }: ChargeSummary, { money }: ChargeStyle): string[] {
  if (authorisedCents === null) return [];
  return [`We charge ${money(authorisedCents, currency)} to check your card and refund it straight away.`];
}

/** What is charged when for a purchase that renews, each a sentence. */
export function renewalTexts(
  charges: ChargeSummary,
  { trial, style }: { trial: { length: number; unit: DurationUnit } | null; style: ChargeStyle },
): string[] {
  const { next, recurringCents, currency } = charges;
  const checks = cardCheckTexts(charges, style);
  if (next === null) return [...checks, RENEWS];
  const on = style.day(next.at);
  const amount = style.money(next.cents, currency);
  if (trial === null) return [`${RENEWS} Next payment: ${amount} on ${on}.`];
  const isSame = recurringCents === null || recurringCents === next.cents;
  const then = `${isSame ? "" : `, then ${style.money(recurringCents, currency)}`}${everyText(charges)}`;
  return [
    ...checks,
    `Your ${adjectiveText(trial)} free trial ends on ${on}. Then you pay ${amount}${then}. Cancel before then and you pay nothing.`,
    RENEWS,
  ];
}

/** When access ends that does not renew. */
export function endText({ accessEndsAt }: ChargeSummary, { day }: ChargeStyle): string {
  if (accessEndsAt === null) return "Yours for good. Nothing more to pay.";
  return `Does not renew. Access ends on ${day(accessEndsAt)}.`;
}

/** The card check before a trial that is offered, a sentence. */
export function cardCheckText(amount: string): string {
  return `Card check of ${amount}, refunded straight away.`;
}

/** The trial of a plan that is offered, in a few words: `14-day free trial, then £8.00 every month`. */
export function trialText(
  offer: {
    trial: { length: number; unit: DurationUnit };
    durationLength: number;
    durationUnit: DurationUnit;
  },
  price: string,
): string {
  return `${adjectiveText(offer.trial)} free trial, then ${price} ${termText({ ...offer, recurring: true })}`;
}

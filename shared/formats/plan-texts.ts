import { type PlansTexts, plansMessages } from "../messages/plans/index";
import { createTranslator } from "../messages/translator";
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

type PlansLocale = Pick<TextFormat, "locale">;

/** Keys of the texts of a length of time, by its unit. */
const LENGTH_KEYS = {
  days: { every: "everyDays", once: "forDays", trial: "trialDays" },
  weeks: { every: "everyWeeks", once: "forWeeks", trial: "trialWeeks" },
  months: { every: "everyMonths", once: "forMonths", trial: "trialMonths" },
  years: { every: "everyYears", once: "forYears", trial: "trialYears" },
} as const;

/** Get the texts of prices and terms in a locale. */
export function getPlansTexts({ locale }: PlansLocale): PlansTexts {
  return createTranslator(locale, plansMessages);
}

interface PaidTerm {
  durationLength: number;
  durationUnit: DurationUnit;
  recurring: boolean;
  /** Whether it is free: "once" is then omitted. */
  isFree?: boolean;
}

/** Format the term: `a month`, `once, for a year`, `once, permanent access`; a free one `for a year`. */
export function formatTerm(
  { durationLength: count, durationUnit, recurring, isFree = false }: PaidTerm,
  format: PlansLocale,
): string {
  const t = getPlansTexts(format);
  if (durationUnit === "lifetime") return t(isFree ? "permanentAccess" : "oncePermanent");
  const keys = LENGTH_KEYS[durationUnit];
  if (recurring) return t(keys.every, { count });
  const length = t(keys.once, { count });
  return isFree ? length : t("onceFor", { length });
}

/** Format an amount and its term: `£8.00 a month`. */
export function joinPriceAndTerm(price: string, term: string): string {
  return `${price} ${term}`;
}

const ADAPTERS = { sandbox: "paySandbox", stripe: "payStripe", razorpay: "payRazorpay" } as const;

function isKnownAdapter(adapter: string): adapter is keyof typeof ADAPTERS {
  return Object.hasOwn(ADAPTERS, adapter);
}

/** Format a payment method as a choice for the buyer. */
export function formatPaymentMethod(
  { paymentType, adapter }: { paymentType: string; adapter: string },
  format: PlansLocale,
): string {
  const t = getPlansTexts(format);
  if (isKnownAdapter(adapter)) return t(ADAPTERS[adapter]);
  return t("payVia", { name: paymentType.replace(/_recurring$/, "").replaceAll("_", " ") });
}

/** Format the name of a required field: `full-name` is `Full name`. */
export function formatFieldName(name: string): string {
  const text = name.replaceAll(/[-_]+/g, " ").trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Formatters of amounts and days, and their locale. */
interface ChargeStyle extends PlansLocale {
  money(cents: number, currency: string): string;
  day(day: Date): string;
}

/** Create formatters for the publication's locale. */
export function createChargeFormat(format: TextFormat): ChargeStyle {
  return {
    locale: format.locale,
    money: (cents, currency) => formatMoney(cents, currency, format),
    day: (day) => formatLongDate(day, format),
  };
}

interface Trial {
  length: number;
  unit: DurationUnit;
}

/** Format the length of a trial as `trialOffer` and `trialEndsOn` need it. */
function formatTrialLength({ length: count, unit }: Trial, t: PlansTexts): string {
  return unit === "lifetime" ? t("permanentAccess") : t(LENGTH_KEYS[unit].trial, { count });
}

/** Describe the card check before a trial in a sentence; empty if no card is checked. */
function describeCardCheck({ authorisedCents, currency }: Charges, style: ChargeStyle): string[] {
  if (authorisedCents === null) return [];
  return [getPlansTexts(style)("cardCheckCharge", { amount: style.money(authorisedCents, currency) })];
}

/** Describe what is paid after a trial: `£8.00 a month`, `£4.00, then £8.00 a month`. */
function describePriceAfterTrial(
  { next, recurringCents, every, currency }: Charges,
  style: ChargeStyle,
): string {
  const amount = next === null ? "" : style.money(next.cents, currency);
  const withTerm = (price: string) =>
    every === null
      ? price
      : joinPriceAndTerm(
          price,
          formatTerm({ durationLength: every.length, durationUnit: every.unit, recurring: true }, style),
        );
  if (recurringCents === null || recurringCents === next?.cents) return withTerm(amount);
  const price = withTerm(style.money(recurringCents, currency));
  return getPlansTexts(style)("priceThen", { amount, price });
}

/** Describe the charges of a purchase that renews, one sentence each. */
export function renewalTexts(
  charges: Charges,
  { trial, style }: { trial: Trial | null; style: ChargeStyle },
): string[] {
  const { next, currency } = charges;
  const t = getPlansTexts(style);
  const checks = describeCardCheck(charges, style);
  if (next === null) return [...checks, t("renewsInAccount")];
  const day = style.day(next.at);
  if (trial === null) {
    const payment = t("nextPaymentOn", { amount: style.money(next.cents, currency), day });
    return [`${t("renewsInAccount")} ${payment}`];
  }
  const length = formatTrialLength(trial, t);
  const price = describePriceAfterTrial(charges, style);
  return [...checks, t("trialEndsOn", { length, day, price }), t("renewsInAccount")];
}

/** Describe when non-renewing access ends. */
export function endText({ accessEndsAt }: Charges, style: ChargeStyle): string {
  const t = getPlansTexts(style);
  return accessEndsAt === null ? t("neverEndsPaid") : t("doesNotRenewEnds", { day: style.day(accessEndsAt) });
}

/** Describe the card check before an offered trial in a sentence. */
export function cardCheckText(amount: string, format: PlansLocale): string {
  return getPlansTexts(format)("cardCheck", { amount });
}

/** Describe the trial of an offered plan briefly: `14-day free trial, then £8.00 a month.` */
export function trialText(
  offer: { trial: Trial; durationLength: number; durationUnit: DurationUnit },
  price: string,
  format: PlansLocale,
): string {
  const t = getPlansTexts(format);
  return t("trialOffer", {
    length: formatTrialLength(offer.trial, t),
    price: joinPriceAndTerm(price, formatTerm({ ...offer, recurring: true }, format)),
  });
}

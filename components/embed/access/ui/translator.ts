import { createTranslate } from "../../frame/messages";
import type { AccessMessages } from "../../messages/access/en";
import type { DurationUnit } from "../types";

type MessageKey = keyof AccessMessages;

/** Texts, amounts and dates of one locale. */
export interface Translator {
  locale: string;
  direction: "ltr" | "rtl";
  t(key: MessageKey, values?: Readonly<Record<string, string | number>>): string;
  money(cents: number, currency: string): string;
  /** Formats a price as it is advertised, without zeros after the point: `£7`. */
  price(cents: number, currency: string): string;
  day(iso: string | Date): string;
  length(length: number, unit: DurationUnit): string;
  /** Formats the billing term: `a month`, `one-time payment for 3 months`. */
  term(plan: { duration_length: number; duration_unit: DurationUnit; recurring: boolean }): string;
  list(names: readonly string[]): string;
}

const UNITS = { days: "day", weeks: "week", months: "month", years: "year" } as const;
const EVERY = { days: "everyDay", weeks: "everyWeek", months: "everyMonth", years: "everyYear" } as const;
const RIGHT_TO_LEFT = ["ar", "he", "fa", "ur"];

/** Number of minor-unit digits of a currency: 2 for most, 0 for the yen. */
function getDigits(format: Intl.NumberFormat): number {
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** Creates the translator of one locale, with dates in the publication's time zone. */
export function createTranslator(
  messages: AccessMessages,
  { locale, timeZone }: { locale: string; timeZone: string },
): Translator {
  const t: Translator["t"] = createTranslate(messages, locale);
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  const formatAmount = (cents: number, currency: string, options: Intl.NumberFormatOptions = {}) => {
    const format = new Intl.NumberFormat(locale, { style: "currency", currency, ...options });
    return format.format(cents / 10 ** getDigits(format));
  };
  const length: Translator["length"] = (count, unit) =>
    unit === "lifetime"
      ? t("forGood")
      : new Intl.NumberFormat(locale, { style: "unit", unit: UNITS[unit], unitDisplay: "long" }).format(
          count,
        );
  return {
    locale,
    direction: RIGHT_TO_LEFT.includes(locale.split("-")[0] ?? "") ? "rtl" : "ltr",
    t,
    length,
    money: (cents, currency) => formatAmount(cents, currency),
    price: (cents, currency) => formatAmount(cents, currency, { trailingZeroDisplay: "stripIfInteger" }),
    day: (date) => days.format(typeof date === "string" ? new Date(date) : date),
    term({ duration_length, duration_unit, recurring }) {
      if (duration_unit === "lifetime") return t("forGood");
      const lasting = length(duration_length, duration_unit);
      if (!recurring) return t("onceFor", { length: lasting });
      return duration_length === 1 ? t(EVERY[duration_unit]) : t("everyLength", { length: lasting });
    },
    list: (names) => new Intl.ListFormat(locale).format(new Set(names)),
  };
}

import type { Account } from "@/server/accounts/index";
import { dateFormat, getSupportedLocale, numberFormat } from "@/shared/formats/index";
import { chooseTextLocale } from "@/shared/messages/languages";
import { formatDecimal, getExponent } from "@/shared/money.rules";

type FormatSettings = Pick<Account, "timeZone" | "settings">;

const FALLBACK = "en-GB";

/** Get the locale of the publication's language; British English if it is not supported. */
function getLocale({ settings }: FormatSettings): string {
  return getSupportedLocale(settings.language.ietfCode, FALLBACK);
}

/** Format a date in the publication's language and time zone; empty for null. */
export function formatMailDate(account: FormatSettings, at: Date | null): string {
  if (at === null) return "";
  const { timeZone } = account;
  return dateFormat(getLocale(account), { dateStyle: "long", timeZone }).format(at);
}

/** Format an amount in the publication's language. */
export function formatMailAmount(account: FormatSettings, cents: number, currency: string): string {
  const digits = getExponent(currency);
  const formatter = numberFormat(getLocale(account), {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return formatter.format(Number(formatDecimal(cents, currency)));
}

/** Get the locale of a mail's texts: the publication's, or English where there are no texts in its language. */
export function getMailLocale({ settings }: Pick<Account, "settings">): string {
  return chooseTextLocale(settings.language.ietfCode);
}

/** Format a number of days ahead as part of a sentence: `in 7 days`, `tomorrow`; in the language of the mail's texts. */
export function formatDaysAhead({ settings }: Pick<Account, "settings">, days: number): string {
  const locale = getMailLocale({ settings });
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
}

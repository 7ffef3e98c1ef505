import type { Account } from "@/server/accounts/index";
import { dateFormat, numberFormat } from "@/server/platform/formats/index";
import { decimalOf, exponentOf } from "@/server/subscriptions/pricing/index";

type Ways = Pick<Account, "timeZone" | "settings">;

const FALLBACK = "en-GB";

/** The publication's language, where it is one; British English else. */
function localeOf({ settings }: Ways): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(settings.language.ietfCode)[0] ?? FALLBACK;
  } catch {
    return FALLBACK;
  }
}

/** A day as the publication writes it, in its zone; nothing where there is none. */
export function dayText(account: Ways, at: Date | null): string {
  if (at === null) return "";
  const { timeZone } = account;
  return dateFormat(localeOf(account), { dateStyle: "long", timeZone }).format(at);
}

/** An amount as the publication writes it. */
export function moneyText(account: Ways, cents: number, currency: string): string {
  const digits = exponentOf(currency);
  const form = numberFormat(localeOf(account), {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return form.format(Number(decimalOf(cents, currency)));
}

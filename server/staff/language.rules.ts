import type { AccountSettings } from "@/server/accounts/index";

type Language = AccountSettings["language"];

const RIGHT_TO_LEFT = ["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm"];

/** Derives a language tag's (`en-GB`) language code, English name and text direction. */
export function parseLanguage(tag: string): Language {
  const locale = new Intl.Locale(tag);
  const script = locale.maximize().script ?? "Latn";
  return {
    isoCode: locale.language,
    ietfCode: locale.toString(),
    name: new Intl.DisplayNames(["en"], { type: "language" }).of(locale.language) ?? locale.language,
    direction: RIGHT_TO_LEFT.includes(script) ? "rtl" : "ltr",
  };
}

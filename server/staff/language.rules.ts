import type { AccountSettings } from "@/server/accounts/index";

type Language = AccountSettings["language"];

const RIGHT_TO_LEFT = ["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm"];

/** What a language tag (`en-GB`) says of a publication: its own code, its name in English, which way it is read. */
export function languageOf(tag: string): Language {
  const locale = new Intl.Locale(tag);
  const script = locale.maximize().script ?? "Latn";
  return {
    isoCode: locale.language,
    ietfCode: locale.toString(),
    name: new Intl.DisplayNames(["en"], { type: "language" }).of(locale.language) ?? locale.language,
    direction: RIGHT_TO_LEFT.includes(script) ? "rtl" : "ltr",
  };
}

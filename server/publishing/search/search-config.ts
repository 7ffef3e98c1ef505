import type { Account } from "@/server/accounts/index";

/** Built-in PostgreSQL text search configurations, by ISO 639-1 code of the publication's language. */
const CONFIGS: Readonly<Record<string, string>> = {
  ar: "arabic",
  ca: "catalan",
  da: "danish",
  de: "german",
  el: "greek",
  en: "english",
  es: "spanish",
  eu: "basque",
  fi: "finnish",
  fr: "french",
  ga: "irish",
  hi: "hindi",
  hu: "hungarian",
  hy: "armenian",
  id: "indonesian",
  it: "italian",
  lt: "lithuanian",
  nb: "norwegian",
  ne: "nepali",
  nl: "dutch",
  no: "norwegian",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sr: "serbian",
  sv: "swedish",
  ta: "tamil",
  tr: "turkish",
  yi: "yiddish",
};

/** Get the PostgreSQL text search configuration of an account's language; `simple` if there is none. */
export function getSearchConfig(account: Account): string {
  return CONFIGS[account.settings.language.isoCode.toLowerCase().slice(0, 2)] ?? "simple";
}

import { findLanguage, getTextDirection } from "@/shared/messages/languages";
import { systemMessages } from "@/shared/messages/system/index";

/** Texts of the error page, and their language. */
export interface ErrorTexts {
  lang: string;
  dir: "ltr" | "rtl";
  texts: Record<keyof typeof systemMessages.en, string>;
}

/** Chooses the texts in the first of these locales that there are texts in, else in English. */
export function chooseErrorTexts(locales: readonly string[]): ErrorTexts {
  const lang = locales.map(findLanguage).find((language) => language !== null) ?? "en";
  return { lang, dir: getTextDirection(lang), texts: systemMessages[lang] };
}

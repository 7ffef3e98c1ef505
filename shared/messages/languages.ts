/** Languages that readers' texts exist in: those of the widgets. */
export const LANGUAGES = ["ar", "de", "en", "es", "fr", "he", "hi", "it", "nl", "pl", "pt", "ta"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Find the language of a locale (`de-AT`: `de`); null where there are no texts in it. */
export function findLanguage(locale: string): Language | null {
  const code = locale.split("-", 1)[0]?.toLowerCase();
  return LANGUAGES.find((language) => language === code) ?? null;
}

/** Parse an Accept-Language header into locales, most wanted first. */
function parseAcceptLanguage(header: string): string[] {
  return header
    .slice(0, 1_000)
    .split(",")
    .map((entry) => {
      const [locale = "", ...parameters] = entry.trim().split(";");
      const quality = parameters.find((one) => one.trim().startsWith("q="));
      return { locale: locale.trim(), weight: quality === undefined ? 1 : Number(quality.trim().slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ locale }) => locale);
}

/**
 * Choose the locale of a page's texts: the publication's, where there are texts in its language; else the reader's
 * preferred language; else English. `acceptLanguage` is for pages that no shared cache stores: a page for everybody
 * depends on the publication alone.
 */
export function chooseTextLocale(publicationLocale: string, acceptLanguage: string | null = null): string {
  if (findLanguage(publicationLocale) !== null) return publicationLocale;
  const accepted = parseAcceptLanguage(acceptLanguage ?? "").map(findLanguage);
  return accepted.find((language) => language !== null) ?? "en";
}

/** Get the text direction of a locale that `chooseTextLocale` returned. */
export function getTextDirection(locale: string): "ltr" | "rtl" {
  const language = findLanguage(locale);
  return language === "ar" || language === "he" ? "rtl" : "ltr";
}

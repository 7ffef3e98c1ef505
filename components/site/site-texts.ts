import { chooseTextLocale } from "@/shared/messages/languages";
import { type SiteTexts, siteMessages } from "@/shared/messages/site/index";
import { createTranslator } from "@/shared/messages/translator";

/**
 * Return the texts of a publication's pages: in its language, whoever reads them, because shared caches store these
 * pages for everybody.
 */
export function getSiteTexts({ locale }: { locale: string }): SiteTexts {
  return createTranslator(chooseTextLocale(locale), siteMessages);
}

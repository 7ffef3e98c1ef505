import { type NewslettersTexts, newslettersMessages } from "@/shared/messages/newsletters/index";
import { type PaywallTexts, paywallMessages } from "@/shared/messages/paywall/index";
import { type PushTexts, pushMessages } from "@/shared/messages/push/index";
import { type SearchTexts, searchMessages } from "@/shared/messages/search/index";
import { type ShopTexts, shopMessages } from "@/shared/messages/shop/index";
import { type SiteTexts, siteMessages } from "@/shared/messages/site/index";
import { createTranslator } from "@/shared/messages/translator";

/** What the language of a page depends on. */
export interface PageLocale {
  locale: string;
}

/**
 * Return the texts of a publication's pages: in its language, the same for all readers, because shared caches store these
 * pages for everybody.
 */
export function getSiteTexts({ locale }: PageLocale): SiteTexts {
  return createTranslator(locale, siteMessages);
}

/** Return the texts of the paywall, and of the question about the meter cookie, in the publication's language. */
export function getPaywallTexts({ locale }: PageLocale): PaywallTexts {
  return createTranslator(locale, paywallMessages);
}

/** Return the texts of the newsletters' pages in the publication's language. */
export function getNewslettersTexts({ locale }: PageLocale): NewslettersTexts {
  return createTranslator(locale, newslettersMessages);
}

/** Return the texts of notifications of breaking news in the publication's language. */
export function getPushTexts({ locale }: PageLocale): PushTexts {
  return createTranslator(locale, pushMessages);
}

/** Return the texts of the search page in the publication's language. */
export function getSearchTexts({ locale }: PageLocale): SearchTexts {
  return createTranslator(locale, searchMessages);
}

/** Return the texts of the plans page, checkout and receipt in the publication's language. */
export function getShopTexts({ locale }: PageLocale): ShopTexts {
  return createTranslator(locale, shopMessages);
}

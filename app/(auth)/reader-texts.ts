import type { Metadata } from "next";
import { headers } from "next/headers";
import { cache } from "react";
import { toHostName } from "@/server/platform/net/index";
import { getRuntime } from "@/server/runtime";
import type { TextFormat } from "@/shared/formats/plan-texts";
import { type AccountTexts, accountMessages } from "@/shared/messages/account/index";
import { chooseTextLocale } from "@/shared/messages/languages";
import { type NewslettersTexts, newslettersMessages } from "@/shared/messages/newsletters/index";
import { type PausesTexts, pausesMessages } from "@/shared/messages/pauses/index";
import { type PaymentMethodsTexts, paymentMethodsMessages } from "@/shared/messages/payment-methods/index";
import { createTranslator, type PlainKey } from "@/shared/messages/translator";
import { getReaderContext } from "./reader-request";

/** Texts of the staff's sign-in pages, which are in English like the dashboard. */
export const STAFF_TEXTS: AccountTexts = createTranslator("en", accountMessages);

/**
 * Return the locale of the log-in and account pages: the publication's, where there are texts in its language; else the
 * reader's. No shared cache stores these pages. An unknown host gets English.
 */
export const loadTextLocale = cache(async (): Promise<string> => {
  const list = await headers();
  const account = await getRuntime().directory.byHost(toHostName(list.get("host") ?? ""));
  if (account === null) return "en";
  return chooseTextLocale(account.settings.language.ietfCode, list.get("accept-language"));
});

/** Return the texts of the log-in and account pages. */
export async function loadReaderTexts(): Promise<AccountTexts> {
  return createTranslator(await loadTextLocale(), accountMessages);
}

/** Return the texts of newsletters for the log-in and account pages. */
export async function loadNewslettersTexts(): Promise<NewslettersTexts> {
  return createTranslator(await loadTextLocale(), newslettersMessages);
}

/** Return the texts of pauses for the account pages. */
export async function loadPausesTexts(): Promise<PausesTexts> {
  return createTranslator(await loadTextLocale(), pausesMessages);
}

/** Return the texts about payment methods for the account pages. */
export async function loadPaymentMethodsTexts(): Promise<PaymentMethodsTexts> {
  return createTranslator(await loadTextLocale(), paymentMethodsMessages);
}

/** Return the locale and time zone of an account's pages. */
export async function loadTextFormat(): Promise<TextFormat> {
  const { account } = await getReaderContext();
  return { locale: await loadTextLocale(), timeZone: account.timeZone };
}

/** Create the metadata of a page that search engines do not list. */
export async function createReaderMetadata(title: PlainKey<typeof accountMessages.en>): Promise<Metadata> {
  const t = await loadReaderTexts();
  return { title: t(title), robots: { index: false, follow: false } };
}

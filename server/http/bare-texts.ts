import { chooseTextLocale, getTextDirection } from "@/shared/messages/languages";
import { systemMessages } from "@/shared/messages/system/index";
import { createTranslator, type PlainKey } from "@/shared/messages/translator";

/** Texts of a bare page. */
export interface BareText {
  title: string;
  /** Trusted markup of our own, never user input. */
  text: string;
  /** Language and direction of both; English where there are none. */
  lang?: string;
  dir?: "ltr" | "rtl";
}

/** What the language of a bare page depends on. */
export interface BareLanguage {
  /** Of the publication; null: it is not known, such as while the database is unavailable. */
  publicationLocale: string | null;
  /** The Accept-Language header, for pages that no shared cache stores; null: none. */
  acceptLanguage: string | null;
}

type SystemKey = PlainKey<typeof systemMessages.en>;

/** A link that loads the page again. */
export const RETRY_LINK = { label: "tryAgain", href: "" } as const;

interface BareMessages {
  title: SystemKey;
  text: SystemKey;
  /** What to do next; null: nothing. The address is our own, never user input. */
  link: { label: SystemKey; href: string } | null;
}

/** Choose the locale of a bare page, and its direction. */
export function chooseBareLanguage({
  publicationLocale,
  acceptLanguage,
}: BareLanguage): Pick<Required<BareText>, "lang" | "dir"> {
  const lang = chooseTextLocale(publicationLocale ?? "", acceptLanguage);
  return { lang, dir: getTextDirection(lang) };
}

/** Create the texts of a bare page in the publication's language, else the reader's, else English. */
export function createBareText(
  { title, text, link }: BareMessages,
  language: BareLanguage,
): Required<BareText> {
  const { lang, dir } = chooseBareLanguage(language);
  const t = createTranslator(lang, systemMessages);
  const next = link === null ? "" : `<p><a href="${link.href}" class="first">${t(link.label)}</a></p>`;
  return { title: t(title), text: `<p>${t(text)}</p>${next}`, lang, dir };
}

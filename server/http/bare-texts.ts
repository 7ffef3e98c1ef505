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
interface BareLanguage {
  /** Of the publication; null: it is not known, such as while the database is unavailable. */
  publicationLocale: string | null;
  /** The Accept-Language header, for pages that no shared cache stores; null: none. */
  acceptLanguage: string | null;
}

type SystemKey = PlainKey<typeof systemMessages.en>;

/** A link that loads the page again. */
const RETRY = "tryAgain" satisfies SystemKey;

interface BareMessages {
  title: SystemKey;
  text: SystemKey;
  /** Whether a link loads the page again. */
  retries: boolean;
}

/** Create the texts of a bare page in the publication's language, else the reader's, else English. */
export function createBareText(
  { title, text, retries }: BareMessages,
  { publicationLocale, acceptLanguage }: BareLanguage,
): Required<BareText> {
  const locale = chooseTextLocale(publicationLocale ?? "", acceptLanguage);
  const t = createTranslator(locale, systemMessages);
  const retry = retries ? `<p><a href="" class="first">${t(RETRY)}</a></p>` : "";
  return { title: t(title), text: `<p>${t(text)}</p>${retry}`, lang: locale, dir: getTextDirection(locale) };
}

import type { Account } from "@/server/accounts/index";
import { getPreferencesUrl } from "@/server/engagement/notifications/index";
import { buildMailBrand } from "@/server/mail-brand/index";
import { type MailItem, renderMail } from "@/server/platform/mail/index";
import { toExcerpt } from "@/shared/formats/index";
import { chooseTextLocale, getTextDirection } from "@/shared/messages/languages";
import { type NewslettersTexts, newslettersMessages } from "@/shared/messages/newsletters/index";
import { createTranslator } from "@/shared/messages/translator";
import { getLetterUrl } from "./addresses";
import type { LetterStory } from "./letter-sources";
import type { Letter, Newsletter } from "./newsletter";

/** Characters of a story's text in a letter. */
const EXCERPT_LENGTH = 600;

/** A story as one recipient may read it. */
export interface ReaderStory extends LetterStory {
  /** Whether they may open it; false: the mail shows its open part, and what the rest needs. */
  isOpen: boolean;
}

interface LetterFacts {
  account: Account;
  newsletter: Newsletter;
  letter: Letter;
  stories: readonly ReaderStory[];
  /** Locale of the sign-up, for a publication whose language has no texts. */
  locale: string;
  /** null: the recipient is no member. */
  memberName: string | null;
  unsubscribeUrl: string;
}

/** Locale and texts of mails to a sign-up: the publication's language, else that of the sign-up. */
export function getMailTexts(
  { settings }: Pick<Account, "settings">,
  locale: string,
): { t: NewslettersTexts; language: { locale: string; direction: "ltr" | "rtl" } } {
  const chosen = chooseTextLocale(settings.language.ietfCode, locale);
  return {
    t: createTranslator(chosen, newslettersMessages),
    language: { locale: chosen, direction: getTextDirection(chosen) },
  };
}

function toItem({ siteUrl }: Account, t: NewslettersTexts, story: ReaderStory): MailItem {
  const { headline, href, byline, summary, closed } = story.teaser;
  const isClosed = closed !== null && !story.isOpen;
  const mark = closed === "login" ? t("freeWithRegistration") : t("forSubscribers");
  const closedLabel = closed === "login" ? t("logInToRead") : t("subscribeToRead");
  const lines = [isClosed ? mark : null, byline, summary, toExcerpt(story.openText, EXCERPT_LENGTH)];
  return {
    title: headline,
    text: lines.filter((line) => line !== null && line !== "").join("\n"),
    link: { label: isClosed ? closedLabel : t("readStory"), url: `${siteUrl}${href}` },
  };
}

/** Compose a letter for one recipient; it has at least one story. */
export function composeLetter(facts: LetterFacts): { subject: string; text: string; html: string } {
  const { account, newsletter, letter, stories, memberName, unsubscribeUrl } = facts;
  const { t, language } = getMailTexts(account, facts.locale);
  const rendered = renderMail({
    sender: buildMailBrand(account),
    heading: newsletter.name,
    paragraphs: newsletter.description === "" ? [] : [newsletter.description],
    language,
    sections: [{ heading: null, items: stories.map((story) => toItem(account, t, story)) }],
    footnote: t("why", { publication: account.name }),
    footerLinks: [
      { label: t("unsubscribeFrom", { newsletter: newsletter.name }), url: unsubscribeUrl },
      { label: t("readOnline"), url: getLetterUrl(account, newsletter.slug, letter.edition) },
      ...(memberName === null ? [] : [{ label: t("mailSettings"), url: getPreferencesUrl(account) }]),
    ],
  });
  return { subject: `${newsletter.name}: ${stories[0]?.teaser.headline ?? ""}`, ...rendered };
}

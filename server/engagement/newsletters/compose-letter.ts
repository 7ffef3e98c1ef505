import type { Account } from "@/server/accounts/index";
import { getPreferencesUrl } from "@/server/engagement/notifications/index";
import { buildMailBrand } from "@/server/mail-brand/index";
import { type MailBrand, type MailItem, renderMail } from "@/server/platform/mail/index";
import { dateFormat, toExcerpt } from "@/shared/formats/index";
import { chooseTextLocale, getTextDirection } from "@/shared/messages/languages";
import { type NewslettersTexts, newslettersMessages } from "@/shared/messages/newsletters/index";
import { createTranslator } from "@/shared/messages/translator";
import { toTone } from "@/shared/tone.rules";
import type { LetterStory } from "./letter-sources";
import type { LetterTemplate } from "./letter-template";
import type { Newsletter } from "./newsletter";

/** Characters of a story's text in a letter. */
const EXCERPT_LENGTH = 600;
/** Pixels: twice the width of a letter's column. */
const PICTURE_WIDTH = 1_200;

/** A story as one recipient may read it. */
export interface ReaderStory extends LetterStory {
  /** Whether they may open it; false: the mail shows its open part, and what the rest needs. */
  isOpen: boolean;
}

interface LetterFacts {
  account: Account;
  newsletter: Pick<Newsletter, "name" | "description" | "template">;
  /** Its day, such as `2026-11-27`. */
  edition: string;
  stories: readonly ReaderStory[];
  /** Locale of the sign-up, for a publication whose language has no texts. */
  locale: string;
  /** null: the recipient is no member. */
  memberName: string | null;
  onlineUrl: string;
  unsubscribeUrl: string;
  /** Colours of a preview; left out or null: the mail program chooses. */
  scheme?: "light" | "dark" | null;
}

/** Locale and texts of mails to a sign-up: the publication's language, else that of the sign-up where it is known. */
export function getMailTexts(
  { settings }: Pick<Account, "settings">,
  locale: string | null = null,
): { t: NewslettersTexts; language: { locale: string; direction: "ltr" | "rtl" } } {
  const chosen = chooseTextLocale(settings.language.ietfCode, locale);
  return {
    t: createTranslator(chosen, newslettersMessages),
    language: { locale: chosen, direction: getTextDirection(chosen) },
  };
}

/** Split a text of staff into paragraphs: its lines. */
function listLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** The publication's head and colour, or those of the newsletter's template. */
function toBrand(account: Account, { name, template }: LetterFacts["newsletter"]): MailBrand {
  const brand = buildMailBrand(account);
  const { accentColor, header, headerPicture } = template;
  const tone = accentColor === null ? brand.tone : toTone(accentColor);
  if (header === "newsletter") return { ...brand, tone, name, logo: null };
  if (header === "publication" || headerPicture === null) return { ...brand, tone };
  return { ...brand, tone, logo: new URL(headerPicture, account.siteUrl).href };
}

/** The picture of a story at the width of a letter; null: none. */
function toPicture({ siteUrl }: Account, { teaser }: LetterStory): { url: string; alt: string } | null {
  const { picture } = teaser;
  if (picture === null) return null;
  const file = picture.files.findLast(({ width }) => width <= PICTURE_WIDTH);
  const address = file?.src ?? picture.src;
  return URL.canParse(address, siteUrl) ? { url: new URL(address, siteUrl).href, alt: picture.alt } : null;
}

interface ItemFacts {
  account: Account;
  template: LetterTemplate;
  t: NewslettersTexts;
}

function toItem({ account, template, t }: ItemFacts, story: ReaderStory): MailItem {
  const { headline, href, byline, section, summary, closed } = story.teaser;
  const { showPicture, showSection, showSummary, showBeginning } = template;
  const isClosed = closed !== null && !story.isOpen;
  const mark = closed === "login" ? t("freeWithRegistration") : t("forSubscribers");
  const closedLabel = closed === "login" ? t("logInToRead") : t("subscribeToRead");
  const beginning = showBeginning ? toExcerpt(story.openText, EXCERPT_LENGTH) : null;
  const lines = [isClosed ? mark : null, byline, showSummary ? summary : null, beginning];
  return {
    title: headline,
    kicker: showSection ? (section?.name ?? null) : null,
    picture: showPicture ? toPicture(account, story) : null,
    text: lines.filter((line) => line !== null && line !== "").join("\n"),
    link: { label: isClosed ? closedLabel : t("readStory"), url: `${account.siteUrl}${href}` },
  };
}

/** Compose a letter for one recipient; without a story, as only a preview may be, its subject is the name alone. */
export function composeLetter(facts: LetterFacts): { subject: string; text: string; html: string } {
  const { account, newsletter, edition, stories, memberName, onlineUrl, unsubscribeUrl } = facts;
  const { name, description, template } = newsletter;
  const { t, language } = getMailTexts(account, facts.locale);
  const format = dateFormat(language.locale, { dateStyle: "long", timeZone: "UTC" });
  const rendered = renderMail({
    sender: toBrand(account, newsletter),
    // The name is in the head already.
    heading: template.header === "newsletter" ? format.format(Date.parse(edition)) : name,
    paragraphs: listLines(template.introduction === "" ? description : template.introduction),
    language,
    sections: [{ heading: null, items: stories.map((story) => toItem({ account, template, t }, story)) }],
    notes: listLines(template.footerNote),
    footnote: t("why", { publication: account.name }),
    footerLinks: [
      { label: t("unsubscribeFrom", { newsletter: name }), url: unsubscribeUrl },
      { label: t("readOnline"), url: onlineUrl },
      ...(memberName === null ? [] : [{ label: t("mailSettings"), url: getPreferencesUrl(account) }]),
    ],
    scheme: facts.scheme ?? null,
  });
  const [first] = stories;
  return { subject: first === undefined ? name : `${name}: ${first.teaser.headline}`, ...rendered };
}

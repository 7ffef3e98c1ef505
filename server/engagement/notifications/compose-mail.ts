import type { Account } from "@/server/accounts/index";
import { authOrigin } from "@/server/identity/members/index";
import { buildMailBrand } from "@/server/mail-brand/index";
import { type MailItem, type MailParts, renderMail } from "@/server/platform/mail/index";
import { toExcerpt } from "@/shared/formats/index";
import type { ReaderMailsTexts } from "@/shared/messages/reader-mails/index";
import type { DigestNews } from "./digest-news";
import type { NoticeItem } from "./notice.repository";
import type { ClaimedMail } from "./reader-mail.repository";
import { getReaderMailTexts, THREAD_TEXTS, TOPIC_TEXTS } from "./texts";

/** Characters of a comment in a mail. */
const EXCERPT_LENGTH = 600;

/** The address of the page where members change what they receive. */
export function getPreferencesUrl(account: Account): string {
  return `${authOrigin(account)}/account/mails`;
}

const SUBJECTS = { reply: "repliedSubject", mention: "mentionedSubject", thread: "threadSubject" } as const;

function toTitle(t: ReaderMailsTexts, { kind, author }: NoticeItem): string {
  return t(SUBJECTS[kind], { author });
}

/** A comment as an item of a mail; its link leads to the comment on its page. */
function toItem(t: ReaderMailsTexts, item: NoticeItem): MailItem {
  const { url, commentId, headline, text } = item;
  const excerpt = toExcerpt(text, EXCERPT_LENGTH);
  return {
    title: toTitle(t, item),
    text: [...(headline === null ? [] : [t("onPage", { headline })]), excerpt].join("\n"),
    link: { label: t("readAndReply"), url: `${url}#comment-${commentId}` },
  };
}

/** The parts of a digest, without those that have nothing to report. */
function listSections(
  t: ReaderMailsTexts,
  items: readonly MailItem[],
  { stories, conversations }: DigestNews,
) {
  const sections = [
    { heading: t("notices"), items },
    {
      heading: t("newStories"),
      items: stories.map(({ headline, summary, url }) => ({
        title: headline,
        text: summary ?? "",
        link: { label: t("readStory"), url },
      })),
    },
    {
      heading: t("conversations"),
      items: conversations.map(({ name, url, comments }) => ({
        title: name,
        text: t("newComments", { count: comments }),
        link: { label: t("joinConversation"), url: `${url}#comments` },
      })),
    },
  ];
  return sections.filter((section) => section.items.length > 0);
}

/** Whether a mail is about a reply in a thread that its reader follows, and about nothing else. */
export function isAboutThread({ topic }: ClaimedMail, [first]: readonly NoticeItem[]): boolean {
  return topic === "replies" && first?.kind === "thread";
}

interface MailFacts {
  account: Account;
  mail: ClaimedMail;
  name: string;
  items: readonly NoticeItem[];
  news: DigestNews;
  unsubscribeUrl: string;
}

/** Compose a mail: about one comment, or the digest. */
export function composeReaderMail({ account, mail, name, items, news, unsubscribeUrl }: MailFacts): {
  subject: string;
  text: string;
  html: string;
} {
  const [first] = items;
  const { t, language } = getReaderMailTexts(account);
  const shown = items.map((item) => toItem(t, item));
  const { unsubscribe } = isAboutThread(mail, items) ? THREAD_TEXTS : TOPIC_TEXTS[mail.topic];
  const isDigest = mail.topic === "digest" || first === undefined;
  const parts: MailParts = {
    sender: buildMailBrand(account),
    language,
    heading: isDigest ? t("digestHeading") : toTitle(t, first),
    paragraphs: [t("greeting", { name })],
    sections: isDigest ? listSections(t, shown, news) : [{ heading: null, items: shown }],
    footnote: t("why", { publication: account.name }),
    footerLinks: [
      { label: t(unsubscribe), url: unsubscribeUrl },
      { label: t("changeSettings"), url: getPreferencesUrl(account) },
    ],
  };
  const subject = isDigest ? t("digestSubject", { publication: account.name }) : toTitle(t, first);
  return { subject, ...renderMail(parts) };
}

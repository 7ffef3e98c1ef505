import type { Account } from "@/server/accounts/index";
import { authOrigin } from "@/server/identity/members/index";
import { type MailItem, type MailParts, renderMail } from "@/server/platform/mail/index";
import { toExcerpt } from "@/shared/formats/index";
import type { DigestNews } from "./digest-news";
import type { NoticeItem } from "./notice.repository";
import type { ClaimedMail } from "./reader-mail.repository";
import { MAIL_TEXTS } from "./texts";

/** Characters of a comment in a mail. */
const EXCERPT_LENGTH = 600;

/** The address of the page where members change what they receive. */
export function getPreferencesUrl(account: Account): string {
  return `${authOrigin(account)}/account/mails`;
}

function toTitle({ kind, author }: NoticeItem): string {
  return kind === "reply" ? MAIL_TEXTS.replySubject(author) : MAIL_TEXTS.mentionSubject(author);
}

/** A comment as an item of a mail; its link leads to the comment on its page. */
function toItem(item: NoticeItem): MailItem {
  const { url, commentId, headline, text } = item;
  const excerpt = toExcerpt(text, EXCERPT_LENGTH);
  return {
    title: toTitle(item),
    text: [...(headline === null ? [] : [MAIL_TEXTS.onPage(headline)]), excerpt].join("\n"),
    link: { label: MAIL_TEXTS.readComment, url: `${url}#comment-${commentId}` },
  };
}

/** The parts of a digest, without those that have nothing to report. */
function listSections(items: readonly NoticeItem[], { stories, conversations }: DigestNews) {
  const sections = [
    { heading: MAIL_TEXTS.notices, items: items.map(toItem) },
    {
      heading: MAIL_TEXTS.newStories,
      items: stories.map(({ headline, summary, url }) => ({
        title: headline,
        text: summary ?? "",
        link: { label: MAIL_TEXTS.readStory, url },
      })),
    },
    {
      heading: MAIL_TEXTS.conversations,
      items: conversations.map(({ name, url, comments }) => ({
        title: name,
        text: MAIL_TEXTS.newComments(comments),
        link: { label: MAIL_TEXTS.readConversation, url: `${url}#comments` },
      })),
    },
  ];
  return sections.filter((section) => section.items.length > 0);
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
  const isDigest = mail.topic === "digest" || first === undefined;
  const parts: MailParts = {
    sender: account.name,
    heading: isDigest ? MAIL_TEXTS.digestHeading : toTitle(first),
    paragraphs: [MAIL_TEXTS.greeting(name)],
    sections: isDigest ? listSections(items, news) : [{ heading: null, items: items.map(toItem) }],
    footnote: MAIL_TEXTS.why(account.name),
    footerLinks: [
      { label: MAIL_TEXTS.unsubscribe(mail.topic), url: unsubscribeUrl },
      { label: MAIL_TEXTS.preferences, url: getPreferencesUrl(account) },
    ],
  };
  const subject = isDigest ? MAIL_TEXTS.digestSubject(account.name) : toTitle(first);
  return { subject, ...renderMail(parts) };
}

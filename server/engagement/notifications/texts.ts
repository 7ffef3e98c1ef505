import type { Account } from "@/server/accounts/index";
import { chooseTextLocale, getTextDirection } from "@/shared/messages/languages";
import { type ReaderMailsTexts, readerMailsMessages } from "@/shared/messages/reader-mails/index";
import { createTranslator } from "@/shared/messages/translator";

/** Keys of the texts about each kind of mail. */
export const TOPIC_TEXTS = {
  replies: { unsubscribe: "unsubscribeReplies", question: "askReplies", done: "doneReplies" },
  mentions: { unsubscribe: "unsubscribeMentions", question: "askMentions", done: "doneMentions" },
  digest: { unsubscribe: "unsubscribeDigest", question: "askDigest", done: "doneDigest" },
} as const;

/** Keys of the texts about mails on a thread that the reader follows. */
export const THREAD_TEXTS = {
  unsubscribe: "unfollowThread",
  question: "askThread",
  done: "doneThread",
} as const;

/** Texts of the mails to readers and of the page on which they unsubscribe, and the language that these have. */
interface ReaderMailLanguage {
  t: ReaderMailsTexts;
  language: { locale: string; direction: "ltr" | "rtl" };
}

/** Return them in the publication's language: neither a mail nor a link from it knows another of its reader. */
export function getReaderMailTexts({ settings }: Pick<Account, "settings">): ReaderMailLanguage {
  const locale = chooseTextLocale(settings.language.ietfCode);
  return {
    t: createTranslator(locale, readerMailsMessages),
    language: { locale, direction: getTextDirection(locale) },
  };
}

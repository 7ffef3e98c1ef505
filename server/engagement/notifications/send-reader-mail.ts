import type { Context } from "@/server/context/index";
import { findMemberById } from "@/server/identity/members/index";
import type { Vault } from "@/server/platform/crypto/index";
import { AppError } from "@/server/platform/errors/index";
import { getPermanentRefusal, type Mail, type Mailer } from "@/server/platform/mail/index";
import { composeReaderMail, isAboutThread } from "./compose-mail";
import { type ListNewStories, loadDigestNews, NO_NEWS } from "./digest-news";
import { listNoticeItems, type NoticeItem } from "./notice.repository";
import type { MailPreferences } from "./preference";
import { findPreferences, isSuppressed, suppressAddress } from "./preference.repository";
import {
  type ClaimedLetter,
  type ClaimedMail,
  claimMail,
  releaseMail,
  settleMail,
} from "./reader-mail.repository";
import { createUnsubscribeUrl, type UnsubscribeTarget } from "./unsubscribe-link";

/** What mails to readers are sent with. */
export type MailingContext = Context & { mailer: Mailer; vault: Vault };

/**
 * Context in which mails are sent to readers. Stories are another area's, and letters another module's: they are passed
 * in.
 */
export type ReaderMailContext = MailingContext & {
  listNewStories: ListNewStories;
  deliverLetter(ctx: MailingContext, letter: ClaimedLetter): Promise<ReaderMailOutcome>;
};

/**
 * sent: the mail server accepted it, or it is in the outbox folder. off: the reader wants none of it any more.
 * unreachable: there is no confirmed address. refused: the mail server refused it permanently. suppressed: it refused
 * the address of an earlier one. outdated: there is nothing to report, or nothing of it is visible any more. before: it
 * was dealt with by an earlier call.
 */
export type ReaderMailOutcome =
  | "sent"
  | "off"
  | "unreachable"
  | "refused"
  | "suppressed"
  | "outdated"
  | "before";

/** After this time, a claim of a crashed sender is taken over. */
const CLAIM_TIMEOUT_MILLISECONDS = 5 * 60_000;

/** Comments in one mail; a digest names the oldest. */
const MAX_ITEMS = 30;

/** Whether the reader still wants an item. */
function isWanted({ kind }: NoticeItem, { replies, mentions }: MailPreferences): boolean {
  return (kind === "mention" ? mentions : replies) !== "off";
}

/** What the link in a mail ends: the thread that the mail is about, or its kind of mails. */
function toUnsubscribeTarget(mail: ClaimedMail, items: readonly NoticeItem[]): UnsubscribeTarget {
  const { readerId, topic } = mail;
  const threadId = isAboutThread(mail, items) ? (items[0]?.threadId ?? null) : null;
  return threadId === null ? { readerId, topic } : { readerId, threadId };
}

/**
 * Send a mail that was created before, once under retries and concurrent calls: what changed since is looked up again
 * (visibility, preferences, address). A sender that dies between sending and recording repeats it with the same
 * Message-ID. Throws where the mail could not be handed over, so that the caller retries.
 */
export async function sendReaderMail(ctx: ReaderMailContext, mailId: number): Promise<ReaderMailOutcome> {
  const accountId = ctx.account.id;
  const now = ctx.systemClock.now();
  const claimedBefore = new Date(now.getTime() - CLAIM_TIMEOUT_MILLISECONDS);
  const mail = await claimMail(ctx.db, accountId, { id: mailId, now, claimedBefore });
  if (mail === "settled") return "before";
  if (mail === "busy") throw new AppError("conflict", "Another process is already sending this email.");
  let outcome: ReaderMailOutcome;
  try {
    outcome = mail.topic === "newsletter" ? await ctx.deliverLetter(ctx, mail) : await deliver(ctx, mail);
  } catch (error) {
    await releaseMail(ctx.db, accountId, mail);
    throw error;
  }
  // Where this fails, the claim stays: a mail that was sent is not sent again at once.
  await settleMail(ctx.db, accountId, { ...mail, outcome, now: ctx.systemClock.now() });
  return outcome;
}

async function deliver(ctx: ReaderMailContext, mail: ClaimedMail): Promise<ReaderMailOutcome> {
  const { account, db } = ctx;
  const { id, readerId, topic } = mail;
  const member = await findMemberById(db, account.id, readerId);
  if (member === null || member.emailVerifiedAt === null || member.lockedAt !== null) return "unreachable";
  const address = member.email;
  if (address === null) return "unreachable";
  if (await isSuppressed(db, account.id, address)) return "suppressed";
  const preferences = await findPreferences(db, account.id, readerId);
  const visible = await listNoticeItems(db, account.id, { mailId: id, limit: MAX_ITEMS });
  const items = visible.filter((item) => isWanted(item, preferences));
  const wantsNews = topic === "digest" && preferences.follows !== "off";
  const news = wantsNews ? await loadDigestNews(ctx, mail, ctx.listNewStories) : NO_NEWS;
  const isEmpty = items.length + news.stories.length + news.conversations.length === 0;
  if (isEmpty) return visible.length === 0 ? "outdated" : "off";
  const unsubscribeUrl = createUnsubscribeUrl(account, ctx.vault, toUnsubscribeTarget(mail, items));
  return handOverMail(ctx, {
    accountId: account.id,
    from: { name: account.name },
    to: { name: member.name, address },
    occurrence: `reader-mail:${id}`,
    unsubscribeUrl,
    // The queue would send the same text for days, whatever is removed or unsubscribed from meanwhile.
    isRetried: false,
    ...composeReaderMail({ account, mail, name: member.name, items, news, unsubscribeUrl }),
  });
}

/** Send a mail now; throws where the server may accept it later. No more mails go to an address that it refuses. */
export async function handOverMail(ctx: MailingContext, mail: Mail): Promise<"sent" | "refused"> {
  try {
    await ctx.mailer.send(mail);
    return "sent";
  } catch (error) {
    const refused = getPermanentRefusal(error);
    if (refused === null) throw error;
    const accountId = ctx.account.id;
    ctx.log.warn({ err: error, accountId, occurrence: mail.occurrence, refused }, "email was refused");
    const { address } = mail.to;
    const suppressed = { address, reason: "refused", now: ctx.systemClock.now() } as const;
    if (refused === "recipient") await suppressAddress(ctx.db, accountId, suppressed);
    return "refused";
  }
}

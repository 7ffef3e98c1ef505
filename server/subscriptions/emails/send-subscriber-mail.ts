import type { Context } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";
import type { MailAttachment, Mailer } from "@/server/platform/mail/index";
import { findSubscription, type Subscription } from "@/server/subscriptions/lifecycle/index";
import type { MailKind } from "@/shared/mail-kinds";
import { composeMail } from "./compose-mail";
import { getDefaultTemplate } from "./default-templates";
import { getMailLocale } from "./formats.rules";
import type { MailValues } from "./mail-template";
import { findTemplates } from "./mail-template.repository";
import { buildCommonValues, getSalutationName } from "./mail-values";
import { findRecipient } from "./recipient";
import { claimMail, markSent, releaseMail } from "./sent-mail.repository";

/** Context with the mailer for subscriber mails. */
export type SubscriberMailContext = Context & { mailer: Mailer };

/** After this time, a claim of a crashed sender is taken over. */
const CLAIM_TIMEOUT_MILLISECONDS = 5 * 60_000;

/** One mail: its event, its recipient, and its values beyond the common ones. */
export interface SubscriberMail {
  kind: MailKind;
  /** The event's id; with kind and recipient it identifies the mail, which is sent once. */
  occurrence: string;
  subscription: Subscription;
  subscriberId: number;
  values: MailValues;
  /** Values built just before sending, for the recipient's address. */
  valuesFor?: (email: string) => Promise<MailValues>;
  /** Attachment built just before sending. */
  attach?: () => Promise<MailAttachment>;
}

/** off: switched off for the account. nowhere: the subscriber has no email address. before: already sent. */
export type MailOutcome = "sent" | "off" | "nowhere" | "before";

/** Find the subscription of an event; null: deleted. */
export function findMailedSubscription(ctx: SubscriberMailContext, id: number): Promise<Subscription | null> {
  return findSubscription(ctx, id);
}

/**
 * Send one mail to a subscriber, once per event under retries and concurrent calls. A subscriber without an email
 * address gets no mail. Throws if the mail server refuses the mail, so that the caller retries.
 */
export async function sendSubscriberMail(
  ctx: SubscriberMailContext,
  mail: SubscriberMail,
): Promise<MailOutcome> {
  const { account, log } = ctx;
  const { kind, subscription, subscriberId, values } = mail;
  if (account.settings.subscriptions.mailsOff.includes(kind)) return "off";
  const receiver = await findRecipient(ctx, subscriberId);
  const address = receiver?.address ?? null;
  if (receiver === null || address === null) {
    log.info(
      { accountId: account.id, subscriberId, kind },
      "email skipped: the subscriber has no email address",
    );
    return "nowhere";
  }
  const key = `${mail.occurrence}:${kind}:${subscriberId}`;
  const now = ctx.systemClock.now();
  const claimedBefore = new Date(now.getTime() - CLAIM_TIMEOUT_MILLISECONDS);
  const claimParams = { key, kind, subscriptionId: subscription.id, subscriberId, recipient: address };
  const claim = await claimMail(ctx.db, account.id, { ...claimParams, now, claimedBefore });
  if (claim === "sent") return "before";
  if (claim === "busy") throw new AppError("conflict", "Another process is already sending this email.");
  const reader = { name: getSalutationName(receiver.name, address), email: address };
  const locale = getMailLocale(account);
  const template = (await findTemplates(ctx.db, account.id))[kind] ?? getDefaultTemplate(locale, kind);
  try {
    const composed = composeMail(account, template, {
      ...buildCommonValues(ctx, { subscription, reader }),
      ...values,
      ...(await mail.valuesFor?.(address)),
    });
    await ctx.mailer.send({
      accountId: account.id,
      from: { name: account.name },
      to: { name: receiver.name ?? "", address },
      ...composed,
      attachments: mail.attach === undefined ? [] : [await mail.attach()],
      occurrence: key,
    });
  } catch (error) {
    await releaseMail(ctx.db, account.id, key);
    throw error;
  }
  await markSent(ctx.db, account.id, { key, now: ctx.systemClock.now() });
  return "sent";
}

import { AppError } from "@/server/platform/errors/index";
import type { MailAttachment } from "@/server/platform/mail/index";
import { findSubscription, type Subscription } from "@/server/subscriptions/lifecycle/index";
import type { MailKind } from "@/server/subscriptions/mail-kinds/index";
import { composeMail } from "./compose-mail";
import { DEFAULT_TEMPLATES } from "./default-templates";
import type { SubscriberMailContext } from "./mail-context";
import type { MailValues } from "./mail-template";
import { findTemplates } from "./mail-template.repository";
import { callingName, commonValues } from "./mail-values";
import { findRecipient } from "./recipient";
import { claimMail, markSent, releaseMail } from "./sent-mail.repository";

/** A claim of one that died is taken over after so long. */
const DEAD_MILLISECONDS = 5 * 60_000;

/** One mail: what it tells of, to whom, and what it says beyond what every mail says. */
export interface SubscriberMail {
  kind: MailKind;
  /** The event's id: with kind and receiver, the occurrence that is told once. */
  occurrence: string;
  subscription: Subscription;
  subscriberId: number;
  values: MailValues;
  /** Values that are made when it is known that the mail leaves, for the address to which it goes. */
  valuesFor?: (email: string) => Promise<MailValues>;
  /** Made when it is known that the mail leaves. */
  attach?: () => Promise<MailAttachment>;
}

/** off: the account does not send these. nowhere: the subscriber has no e-mail address. before: it has left already. */
export type MailOutcome = "sent" | "off" | "nowhere" | "before";

/** The subscription of an event; null: it is gone. */
export function mailedSubscription(ctx: SubscriberMailContext, id: number): Promise<Subscription | null> {
  return findSubscription(ctx, id);
}

/**
 * Sends one mail to a subscriber, once for its occurrence, whoever asks and however often. Who has no e-mail address
 * gets none. Throws where it could not be handed over, so that it is tried again.
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
      "a subscriber without an e-mail address gets no mail",
    );
    return "nowhere";
  }
  const key = `${mail.occurrence}:${kind}:${subscriberId}`;
  const now = ctx.worldClock.now();
  const deadBefore = new Date(now.getTime() - DEAD_MILLISECONDS);
  const about = { key, kind, subscriptionId: subscription.id, subscriberId, recipient: address };
  const claim = await claimMail(ctx.db, account.id, { ...about, now, deadBefore });
  if (claim === "sent") return "before";
  if (claim === "busy") throw new AppError("conflict", "This mail is being sent by somebody else.");
  const reader = { name: callingName(receiver.name, address), email: address };
  const template = (await findTemplates(ctx.db, account.id))[kind] ?? DEFAULT_TEMPLATES[kind];
  try {
    const composed = composeMail(account, template, {
      ...commonValues(ctx, { subscription, reader }),
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
  await markSent(ctx.db, account.id, { key, now: ctx.worldClock.now() });
  return "sent";
}

import { issueAccessLink } from "@/server/subscriptions/access-links/index";
import { readInvoiceFile } from "@/server/subscriptions/invoices/index";
import {
  type CancelledBy,
  type Subscription,
  summariseSubscription,
} from "@/server/subscriptions/lifecycle/index";
import { dayText, moneyText } from "./formats.rules";
import type { SubscriberMailContext } from "./mail-context";
import { findFailedPayment, findHowBought, findMailedInvoice } from "./mail-facts.repository";
import type { MailValues } from "./mail-template";
import { callingName, giftMessage } from "./mail-values";
import { findMailAddress, findRecipient } from "./recipient";
import {
  type MailOutcome,
  mailedSubscription,
  type SubscriberMail,
  sendSubscriberMail,
} from "./send-subscriber-mail";

/** What happened to a subscription, by the event that told of it. */
export interface Occurrence {
  eventId: string;
  subscriptionId: number;
}

type Simple = Pick<SubscriberMail, "kind" | "valuesFor"> & { values?: MailValues; subscriberId?: number };

async function send(
  ctx: SubscriberMailContext,
  { eventId, subscription }: { eventId: string; subscription: Subscription },
  { kind, values = {}, subscriberId = subscription.subscriberId, ...rest }: Simple,
): Promise<MailOutcome> {
  return sendSubscriberMail(ctx, { kind, occurrence: eventId, subscription, subscriberId, values, ...rest });
}

/** The value `access.link`: a link that unlocks the subscription on the device on which it is opened. */
function withAccessLink(ctx: SubscriberMailContext, { id }: Subscription): Pick<SubscriberMail, "valuesFor"> {
  return {
    valuesFor: async (email) => ({
      access: { link: await issueAccessLink(ctx, { subscriptionId: id, email }) },
    }),
  };
}

/** The invoice or the credit note, as PDF, to whoever paid: of a gift its giver. Nothing where nothing was paid. */
export async function mailInvoice(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId, invoiceId }: Occurrence & { invoiceId: number },
): Promise<MailOutcome | null> {
  const invoice = await findMailedInvoice(ctx.db, ctx.account.id, invoiceId);
  const subscription = await mailedSubscription(ctx, subscriptionId);
  if (invoice === null || subscription === null || invoice.amountCents === 0) return null;
  const { account } = ctx;
  const kind = invoice.kind === "invoice" ? "invoice" : "refund";
  // A member's own log-in opens it; a giver has nothing to open.
  const isForGuest =
    kind === "invoice" &&
    subscription.gifter === null &&
    subscription.subscriber.readerId === null &&
    (await findHowBought(ctx.db, account.id, subscription.id)).isGuest;
  return sendSubscriberMail(ctx, {
    kind,
    occurrence: eventId,
    subscription,
    subscriberId: subscription.gifter?.id ?? subscription.subscriberId,
    values: {
      invoice: {
        number: invoice.number,
        amount: moneyText(account, invoice.amountCents, invoice.currency),
        date: dayText(account, invoice.createdAt),
      },
      access: { link: "" },
    },
    ...(isForGuest && withAccessLink(ctx, subscription)),
    attach: async () => {
      const { bytes, name } = await readInvoiceFile(ctx, invoiceId);
      return { name, contentType: "application/pdf", bytes };
    },
  });
}

/** That a charge failed, why, and when it is tried again. */
export async function mailFailedPayment(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId, paymentId }: Occurrence & { paymentId: number },
): Promise<MailOutcome | null> {
  const failed = await findFailedPayment(ctx.db, ctx.account.id, paymentId);
  const subscription = await mailedSubscription(ctx, subscriptionId);
  if (failed === null || subscription === null) return null;
  const { amountCents, currency, reason, chargeAt } = failed;
  const payment = {
    amount: moneyText(ctx.account, amountCents, currency),
    reason: reason ?? "",
    next_try: dayText(ctx.account, chargeAt),
  };
  return send(ctx, { eventId, subscription }, { kind: "payment_failed", values: { payment } });
}

/** That it started: to receiver and giver of a gift; to a guest, with a link that unlocks it; to a member. */
export async function mailActivated(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId }: Occurrence,
): Promise<MailOutcome[]> {
  const subscription = await mailedSubscription(ctx, subscriptionId);
  if (subscription === null) return [];
  const { gifter } = subscription;
  if (gifter !== null) {
    const receiver = await findRecipient(ctx, subscription.subscriberId);
    const gift = {
      from: callingName(gifter.name, gifter.email),
      to: callingName(receiver?.name ?? null, receiver?.address ?? null),
      message: giftMessage(subscription),
    };
    const about = { eventId, subscription };
    return [
      await send(ctx, about, {
        kind: "gift_received",
        values: { gift },
        ...withAccessLink(ctx, subscription),
      }),
      await send(ctx, about, { kind: "gift_sent", values: { gift }, subscriberId: gifter.id }),
    ];
  }
  const { isGuest, isOwn } = await findHowBought(ctx.db, ctx.account.id, subscription.id);
  const about = { eventId, subscription };
  if (isOwn && subscription.subscriber.readerId !== null)
    return [await send(ctx, about, { kind: "member_purchase" })];
  const mail = { kind: "guest_purchase", ...withAccessLink(ctx, subscription) } as const;
  return isGuest ? [await send(ctx, about, mail)] : [];
}

/** That it ended; not to those who have what follows it already. */
export async function mailExpired(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId }: Occurrence,
): Promise<MailOutcome | null> {
  const subscription = await mailedSubscription(ctx, subscriptionId);
  if (subscription === null || subscription.paymentState === "failed") return null;
  const { hasSuccessor } = await findHowBought(ctx.db, ctx.account.id, subscription.id);
  return hasSuccessor ? null : send(ctx, { eventId, subscription }, { kind: "expired" });
}

/** That it ends in so many days. */
export async function mailReminder(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId, days }: Occurrence & { days: number },
): Promise<MailOutcome | null> {
  const subscription = await mailedSubscription(ctx, subscriptionId);
  if (subscription === null) return null;
  const values = { reminder: { days: String(days) } };
  return send(ctx, { eventId, subscription }, { kind: "expiry_reminder", values });
}

/** That a trial ends, and what is charged then. */
export async function mailTrialEnding(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId }: Occurrence,
): Promise<MailOutcome | null> {
  const subscription = await mailedSubscription(ctx, subscriptionId);
  if (subscription === null) return null;
  const { next, trialEndsAt, currency } = summariseSubscription(subscription);
  const trial = {
    ends: dayText(ctx.account, trialEndsAt),
    amount: moneyText(ctx.account, next?.cents ?? 0, currency),
  };
  return send(ctx, { eventId, subscription }, { kind: "trial_ending", values: { trial } });
}

/** That it is cancelled, and by whom. */
export async function mailCancelled(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId, by = "publication" }: Occurrence & { by?: CancelledBy | undefined },
): Promise<MailOutcome | null> {
  const subscription = await mailedSubscription(ctx, subscriptionId);
  if (subscription === null) return null;
  const names = {
    subscriber: "You",
    publication: ctx.account.name,
    payment_provider: "The payment provider",
  };
  const actor = { name: names[by] };
  return send(ctx, { eventId, subscription }, { kind: "cancelled", values: { actor } });
}

/** To somebody with whom a subscription is shared from now on. */
export async function mailNewMember(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId, memberId }: Occurrence & { memberId: number },
): Promise<MailOutcome | null> {
  const subscription = await mailedSubscription(ctx, subscriptionId);
  if (subscription === null) return null;
  const { subscriber } = subscription;
  const owner = callingName(subscriber.name, await findMailAddress(ctx, subscriber));
  const values = { group: { owner } };
  return send(ctx, { eventId, subscription }, { kind: "member_added", values, subscriberId: memberId });
}

/** A new link that unlocks a subscription; `eventId` names the request. To its subscriber, who received the first. */
export async function mailAccessLink(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId }: Occurrence,
): Promise<MailOutcome | null> {
  const subscription = await mailedSubscription(ctx, subscriptionId);
  if (subscription === null) return null;
  const mail = { kind: "access_link", ...withAccessLink(ctx, subscription) } as const;
  return send(ctx, { eventId, subscription }, mail);
}

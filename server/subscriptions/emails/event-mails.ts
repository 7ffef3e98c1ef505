import { issueAccessLink } from "@/server/subscriptions/access/index";
import { readInvoiceFile } from "@/server/subscriptions/billing/index";
import {
  type CancelledBy,
  type Subscription,
  summariseSubscription,
} from "@/server/subscriptions/lifecycle/index";
import { findMethodName } from "@/server/subscriptions/payment-methods/index";
import { subscriberMailsMessages } from "@/shared/messages/subscriber-mails/index";
import { createTranslator } from "@/shared/messages/translator";
import { formatDaysAhead, formatMailAmount, formatMailDate, getMailLocale } from "./formats.rules";
import { findFailedPayment, findMailedInvoice, findPurchaseOrigin } from "./mail-facts.repository";
import type { MailValues } from "./mail-template";
import { getGiftMessage, getSalutationName } from "./mail-values";
import { findMailAddress, findRecipient } from "./recipient";
import {
  findMailedSubscription,
  type MailOutcome,
  type SubscriberMail,
  type SubscriberMailContext,
  sendSubscriberMail,
} from "./send-subscriber-mail";

/** An event of a subscription. */
export interface MailEvent {
  eventId: string;
  subscriptionId: number;
}

type MailParams = Pick<SubscriberMail, "kind" | "valuesFor"> & { values?: MailValues; subscriberId?: number };

async function send(
  ctx: SubscriberMailContext,
  { eventId, subscription }: { eventId: string; subscription: Subscription },
  { kind, values = {}, subscriberId = subscription.subscriberId, ...rest }: MailParams,
): Promise<MailOutcome> {
  return sendSubscriberMail(ctx, { kind, occurrence: eventId, subscription, subscriberId, values, ...rest });
}

/** Provide `access.link`: a link that unlocks the subscription on the device that opens it. */
function withAccessLink(ctx: SubscriberMailContext, { id }: Subscription): Pick<SubscriberMail, "valuesFor"> {
  return {
    valuesFor: async (email) => ({
      access: { link: await issueAccessLink(ctx, { subscriptionId: id, email }) },
    }),
  };
}

/** Send the invoice or credit note as PDF to the payer: the giver of a gift. null: nothing was paid. */
export async function mailInvoice(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId, invoiceId }: MailEvent & { invoiceId: number },
): Promise<MailOutcome | null> {
  const invoice = await findMailedInvoice(ctx.db, ctx.account.id, invoiceId);
  const subscription = await findMailedSubscription(ctx, subscriptionId);
  if (invoice === null || subscription === null || invoice.amountCents === 0) return null;
  const { account } = ctx;
  const kind = invoice.kind === "invoice" ? "invoice" : "refund";
  // A member logs in to read; the giver of a gift gets no access.
  const isForGuest =
    kind === "invoice" &&
    subscription.gifter === null &&
    subscription.subscriber.readerId === null &&
    (await findPurchaseOrigin(ctx.db, account.id, subscription.id)).isGuest;
  return sendSubscriberMail(ctx, {
    kind,
    occurrence: eventId,
    subscription,
    subscriberId: subscription.gifter?.id ?? subscription.subscriberId,
    values: {
      invoice: {
        number: invoice.number,
        amount: formatMailAmount(account, invoice.amountCents, invoice.currency),
        date: formatMailDate(account, invoice.createdAt),
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

/** Send why a charge failed and when it is retried. */
export async function mailFailedPayment(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId, paymentId }: MailEvent & { paymentId: number },
): Promise<MailOutcome | null> {
  const failedPayment = await findFailedPayment(ctx.db, ctx.account.id, paymentId);
  const subscription = await findMailedSubscription(ctx, subscriptionId);
  if (failedPayment === null || subscription === null) return null;
  const { amountCents, currency, reason, chargeAt } = failedPayment;
  const payment = {
    amount: formatMailAmount(ctx.account, amountCents, currency),
    reason: reason ?? "",
    next_try: formatMailDate(ctx.account, chargeAt),
  };
  return send(ctx, { eventId, subscription }, { kind: "payment_failed", values: { payment } });
}

/** Send that the subscription's payment method was changed, so that a change by somebody else is noticed. */
export async function mailMethodChanged(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId }: MailEvent,
): Promise<MailOutcome | null> {
  const subscription = await findMailedSubscription(ctx, subscriptionId);
  if (subscription === null) return null;
  const name = await findMethodName(ctx, subscriptionId);
  const values = { method: { name: name ?? "" } };
  return send(ctx, { eventId, subscription }, { kind: "payment_method_changed", values });
}

/**
 * Send that a subscription started: to receiver and giver of a gift, to a guest with an unlock link, or to a member.
 */
export async function mailActivated(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId }: MailEvent,
): Promise<MailOutcome[]> {
  const subscription = await findMailedSubscription(ctx, subscriptionId);
  if (subscription === null) return [];
  const { gifter } = subscription;
  if (gifter !== null) {
    const receiver = await findRecipient(ctx, subscription.subscriberId);
    const gift = {
      from: getSalutationName(gifter.name, gifter.email),
      to: getSalutationName(receiver?.name ?? null, receiver?.address ?? null),
      message: getGiftMessage(subscription),
    };
    const event = { eventId, subscription };
    return [
      await send(ctx, event, {
        kind: "gift_received",
        values: { gift },
        ...withAccessLink(ctx, subscription),
      }),
      await send(ctx, event, { kind: "gift_sent", values: { gift }, subscriberId: gifter.id }),
    ];
  }
  const { isGuest, isOwn } = await findPurchaseOrigin(ctx.db, ctx.account.id, subscription.id);
  const event = { eventId, subscription };
  if (isOwn && subscription.subscriber.readerId !== null)
    return [await send(ctx, event, { kind: "member_purchase" })];
  const mail = { kind: "guest_purchase", ...withAccessLink(ctx, subscription) } as const;
  return isGuest ? [await send(ctx, event, mail)] : [];
}

/** Send that a subscription ended; not to readers who already have its successor. */
export async function mailExpired(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId }: MailEvent,
): Promise<MailOutcome | null> {
  const subscription = await findMailedSubscription(ctx, subscriptionId);
  if (subscription === null || subscription.paymentState === "failed") return null;
  const { hasSuccessor } = await findPurchaseOrigin(ctx.db, ctx.account.id, subscription.id);
  return hasSuccessor ? null : send(ctx, { eventId, subscription }, { kind: "expired" });
}

/** Send that a subscription ends in a number of days. */
export async function mailReminder(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId, days }: MailEvent & { days: number },
): Promise<MailOutcome | null> {
  const subscription = await findMailedSubscription(ctx, subscriptionId);
  if (subscription === null) return null;
  const values = { reminder: { days: String(days), when: formatDaysAhead(ctx.account, days) } };
  return send(ctx, { eventId, subscription }, { kind: "expiry_reminder", values });
}

/** Send that a trial ends and what is charged then. */
export async function mailTrialEnding(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId }: MailEvent,
): Promise<MailOutcome | null> {
  const subscription = await findMailedSubscription(ctx, subscriptionId);
  if (subscription === null) return null;
  const { next, trialEndsAt, currency } = summariseSubscription(subscription);
  const trial = {
    ends: formatMailDate(ctx.account, trialEndsAt),
    amount: formatMailAmount(ctx.account, next?.cents ?? 0, currency),
  };
  return send(ctx, { eventId, subscription }, { kind: "trial_ending", values: { trial } });
}

/**
 * Send when a pause begins and ends and what is charged then: as its confirmation, or before it ends. null: the pause
 * has been ended in the meantime.
 */
export async function mailPause(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId, kind }: MailEvent & { kind: "paused" | "resumption_reminder" },
): Promise<MailOutcome | null> {
  const subscription = await findMailedSubscription(ctx, subscriptionId);
  if (subscription === null || subscription.resumesAt === null) return null;
  const { next, currency } = summariseSubscription(subscription);
  const pause = {
    starts: formatMailDate(ctx.account, subscription.endAt),
    ends: formatMailDate(ctx.account, subscription.resumesAt),
    amount: formatMailAmount(ctx.account, next?.cents ?? 0, currency),
  };
  return send(ctx, { eventId, subscription }, { kind, values: { pause } });
}

/** Send that a subscription was cancelled, and by whom. */
export async function mailCancelled(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId, by = "publication" }: MailEvent & { by?: CancelledBy | undefined },
): Promise<MailOutcome | null> {
  const subscription = await findMailedSubscription(ctx, subscriptionId);
  if (subscription === null) return null;
  const names = {
    subscriber: "You",
    publication: ctx.account.name,
    payment_provider: createTranslator(
      getMailLocale(ctx.account),
      subscriberMailsMessages,
    )("paymentProvider"),
  };
  const actor = { name: names[by], is_reader: by === "subscriber" ? "yes" : "" };
  return send(ctx, { eventId, subscription }, { kind: "cancelled", values: { actor } });
}

/** Send to a new member of a shared subscription. */
export async function mailNewMember(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId, memberId }: MailEvent & { memberId: number },
): Promise<MailOutcome | null> {
  const subscription = await findMailedSubscription(ctx, subscriptionId);
  if (subscription === null) return null;
  const { subscriber } = subscription;
  const owner = getSalutationName(subscriber.name, await findMailAddress(ctx, subscriber));
  const values = { group: { owner } };
  return send(ctx, { eventId, subscription }, { kind: "member_added", values, subscriberId: memberId });
}

/** Send a new unlock link to the subscriber, who received the first one; `eventId` is that of the request. */
export async function mailAccessLink(
  ctx: SubscriberMailContext,
  { eventId, subscriptionId }: MailEvent,
): Promise<MailOutcome | null> {
  const subscription = await findMailedSubscription(ctx, subscriptionId);
  if (subscription === null) return null;
  const mail = { kind: "access_link", ...withAccessLink(ctx, subscription) } as const;
  return send(ctx, { eventId, subscription }, mail);
}

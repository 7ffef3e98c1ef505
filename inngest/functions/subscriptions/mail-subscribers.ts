import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { getRuntime } from "@/server/runtime";
import {
  mailActivated,
  mailCancelled,
  mailExpired,
  mailFailedPayment,
  mailInvoice,
  mailMethodChanged,
  mailNewMember,
  mailPause,
  mailReminder,
  mailTrialEnding,
  type SubscriberMailContext,
} from "@/server/subscriptions/emails/index";

// A mail that could not be sent is retried; one that was sent is not sent again.

async function mailContext(accountId: number): Promise<SubscriberMailContext> {
  return { ...(await createAccountContext(accountId)), mailer: getRuntime().mailer };
}

export const mailInvoiceToBuyer = inngest.createFunction(
  { id: "mail-invoice", triggers: [eventTrigger("subscriptions/invoice-mail.requested")] },
  async ({ event: { data } }) => ({ outcome: await mailInvoice(await mailContext(data.accountId), data) }),
);

export const mailFailedPaymentToSubscriber = inngest.createFunction(
  { id: "mail-failed-payment", triggers: [eventTrigger("subscriptions/payment.failed")] },
  async ({ event: { data } }) => ({
    outcome: await mailFailedPayment(await mailContext(data.accountId), data),
  }),
);

export const mailMethodChangedToSubscriber = inngest.createFunction(
  {
    id: "mail-payment-method-changed",
    triggers: [eventTrigger("subscriptions/payment-method.changed")],
  },
  async ({ event: { data } }) => ({
    outcome: await mailMethodChanged(await mailContext(data.accountId), data),
  }),
);

export const mailActivatedToReaders = inngest.createFunction(
  { id: "mail-activated", triggers: [eventTrigger("subscriptions/subscription.activated")] },
  async ({ event: { data } }) => ({ outcome: await mailActivated(await mailContext(data.accountId), data) }),
);

export const mailExpiredToSubscriber = inngest.createFunction(
  { id: "mail-expired", triggers: [eventTrigger("subscriptions/subscription.expired")] },
  async ({ event: { data } }) => ({ outcome: await mailExpired(await mailContext(data.accountId), data) }),
);

export const mailReminderToSubscriber = inngest.createFunction(
  { id: "mail-reminder", triggers: [eventTrigger("subscriptions/subscription.expiry-reminded")] },
  async ({ event: { data } }) => ({ outcome: await mailReminder(await mailContext(data.accountId), data) }),
);

export const mailTrialEndingToSubscriber = inngest.createFunction(
  { id: "mail-trial-ending", triggers: [eventTrigger("subscriptions/subscription.trial-ending")] },
  async ({ event: { data } }) => ({
    outcome: await mailTrialEnding(await mailContext(data.accountId), data),
  }),
);

export const mailCancelledToSubscriber = inngest.createFunction(
  { id: "mail-cancelled", triggers: [eventTrigger("subscriptions/subscription.cancelled")] },
  async ({ event: { data } }) => ({ outcome: await mailCancelled(await mailContext(data.accountId), data) }),
);

export const mailPauseToSubscriber = inngest.createFunction(
  { id: "mail-pause", triggers: [eventTrigger("subscriptions/subscription.paused")] },
  async ({ event: { data } }) => ({
    outcome: await mailPause(await mailContext(data.accountId), { ...data, kind: "paused" }),
  }),
);

export const mailResumptionToSubscriber = inngest.createFunction(
  { id: "mail-resumption", triggers: [eventTrigger("subscriptions/subscription.resumption-reminded")] },
  async ({ event: { data } }) => ({
    outcome: await mailPause(await mailContext(data.accountId), { ...data, kind: "resumption_reminder" }),
  }),
);

export const mailNewMemberToThem = inngest.createFunction(
  { id: "mail-new-member", triggers: [eventTrigger("subscriptions/member-mail.requested")] },
  async ({ event: { data } }) => ({ outcome: await mailNewMember(await mailContext(data.accountId), data) }),
);

import { createAccountContext } from "@/inngest/account-context";
import { inngest, webhookTrigger } from "@/inngest/client";
import { webhookNames } from "@/inngest/webhook-names";
import { subscriptionDocument } from "@/server/subscriptions/api/wire/subscription";
import { findSubscription } from "@/server/subscriptions/lifecycle/index";
import { enqueueDeliveries, hasEndpointForEvent } from "@/server/webhooks/index";

/** Enqueues a subscription event for the webhooks that subscribe to it. */
export const deliverSubscriptionWebhooks = inngest.createFunction(
  {
    id: "tell-receivers-of-subscriptions",
    triggers: [
      webhookTrigger("subscriptions/subscription.created"),
      webhookTrigger("subscriptions/subscription.activated"),
      webhookTrigger("subscriptions/subscription.renewed"),
      webhookTrigger("subscriptions/subscription.cancelled"),
      webhookTrigger("subscriptions/subscription.entered-grace"),
      webhookTrigger("subscriptions/subscription.expired"),
      webhookTrigger("subscriptions/subscription.expiry-reminded"),
    ],
    // Events of one subscription are enqueued in the order in which they happened.
    concurrency: { key: "event.data.subscriptionId", limit: 1 },
  },
  async ({ event }) => {
    // The SDK's types allow a direct invoke, which carries no event; nothing does that.
    if (event.name === "inngest/function.invoked") return { deliveries: 0 };
    const { accountId, eventId, occurredAt, subscriptionId } = event.data;
    const ctx = await createAccountContext(accountId);
    const eventType = webhookNames[event.name];
    if (!(await hasEndpointForEvent(ctx, eventType))) return { deliveries: 0 };
    const subscription = await findSubscription(ctx, subscriptionId);
    if (subscription === null) return { deliveries: 0 };
    const data = { subscription: subscriptionDocument(subscription, ctx.clock.now()) };
    const webhookEvent = { ...eventType, eventId, occurredAt: new Date(occurredAt), data };
    if (event.name !== "subscriptions/subscription.expiry-reminded") {
      return { deliveries: await enqueueDeliveries(ctx, webhookEvent) };
    }
    const { days } = event.data;
    const [usual] = ctx.account.settings.subscriptions.reminderDays;
    const reminder = { days, isUsual: days === usual };
    return { deliveries: await enqueueDeliveries(ctx, { ...webhookEvent, reminder }) };
  },
);

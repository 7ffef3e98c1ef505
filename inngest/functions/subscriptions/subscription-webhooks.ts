import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { subscriptionDocument } from "@/server/subscriptions/api/wire/subscription";
import { findSubscription } from "@/server/subscriptions/lifecycle/index";
import { enqueueDeliveries, hasEndpointForEvent } from "@/server/webhooks/index";

/** Wire names of subscription events. */
const WIRE_NAMES = {
  "subscriptions/subscription.created": "subscription.creation",
  "subscriptions/subscription.activated": "subscription.activated",
  "subscriptions/subscription.renewed": "subscription.renewal",
  "subscriptions/subscription.cancelled": "subscription.cancellation",
  "subscriptions/subscription.entered-grace": "subscription.entered_grace_period",
  "subscriptions/subscription.expired": "subscription.expiry",
  "subscriptions/subscription.expiry-reminded": "subscription.expiry_reminder",
} as const;

/** Enqueues a subscription event for the webhooks that subscribe to it. */
export const deliverSubscriptionWebhooks = inngest.createFunction(
  {
    id: "tell-receivers-of-subscriptions",
    triggers: [
      eventTrigger("subscriptions/subscription.created"),
      eventTrigger("subscriptions/subscription.activated"),
      eventTrigger("subscriptions/subscription.renewed"),
      eventTrigger("subscriptions/subscription.cancelled"),
      eventTrigger("subscriptions/subscription.entered-grace"),
      eventTrigger("subscriptions/subscription.expired"),
      eventTrigger("subscriptions/subscription.expiry-reminded"),
    ],
    // Events of one subscription are enqueued in the order in which they happened.
    concurrency: { key: "event.data.subscriptionId", limit: 1 },
  },
  async ({ event }) => {
    // The SDK's types allow a direct invoke, which carries no event; nothing does that.
    if (event.name === "inngest/function.invoked") return { deliveries: 0 };
    const { accountId, eventId, occurredAt, subscriptionId } = event.data;
    const ctx = await createAccountContext(accountId);
    const eventType = { family: "subscription", name: WIRE_NAMES[event.name] } as const;
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

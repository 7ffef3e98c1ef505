import { inngest, when } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import { subscriptionDocument } from "@/server/subscriptions/api/wire/subscription";
import { findSubscription } from "@/server/subscriptions/lifecycle/index";
import { enqueueDeliveries, isWanted } from "@/server/webhooks/index";

/** Names on the wire of what happens to subscriptions. */
const NAMES = {
  "subscriptions/subscription.created": "subscription.creation",
  "subscriptions/subscription.activated": "subscription.activated",
  "subscriptions/subscription.renewed": "subscription.renewal",
  "subscriptions/subscription.cancelled": "subscription.cancellation",
  "subscriptions/subscription.entered-grace": "subscription.entered_grace_period",
  "subscriptions/subscription.expired": "subscription.expiry",
  "subscriptions/subscription.expiry-reminded": "subscription.expiry_reminder",
} as const;

/** Puts what happened to a subscription on its way to the webhooks that asked for it. */
export const deliverSubscriptionWebhooks = inngest.createFunction(
  {
    id: "tell-receivers-of-subscriptions",
    triggers: [
      when("subscriptions/subscription.created"),
      when("subscriptions/subscription.activated"),
      when("subscriptions/subscription.renewed"),
      when("subscriptions/subscription.cancelled"),
      when("subscriptions/subscription.entered-grace"),
      when("subscriptions/subscription.expired"),
      when("subscriptions/subscription.expiry-reminded"),
    ],
    // What happened to one subscription is put on its way in the order in which it happened.
    concurrency: { key: "event.data.subscriptionId", limit: 1 },
  },
  async ({ event }) => {
    // The SDK's types let any function be invoked by hand; nobody does.
    if (event.name === "inngest/function.invoked") return { deliveries: 0 };
    const { accountId, eventId, occurredAt, subscriptionId } = event.data;
    const ctx = await contextFor(accountId);
    const about = { family: "subscription", name: NAMES[event.name] } as const;
    if (!(await isWanted(ctx, about))) return { deliveries: 0 };
    const subscription = await findSubscription(ctx, subscriptionId);
    if (subscription === null) return { deliveries: 0 };
    const data = { subscription: subscriptionDocument(subscription, ctx.clock.now()) };
    const happened = { ...about, eventId, occurredAt: new Date(occurredAt), data };
    if (event.name !== "subscriptions/subscription.expiry-reminded") {
      return { deliveries: await enqueueDeliveries(ctx, happened) };
    }
    const { days } = event.data;
    const [usual] = ctx.account.settings.subscriptions.reminderDays;
    const reminder = { days, isUsual: days === usual };
    return { deliveries: await enqueueDeliveries(ctx, { ...happened, reminder }) };
  },
);

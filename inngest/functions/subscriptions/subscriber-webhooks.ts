import { inngest, when } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import { subscriberDocument } from "@/server/subscriptions/api/wire/subscriber";
import { findSubscribers } from "@/server/subscriptions/subscribers/index";
import { enqueueDeliveries, isWanted } from "@/server/webhooks/index";

/** Puts a new subscriber on its way to the webhooks that asked for them. */
export const deliverSubscriberWebhooks = inngest.createFunction(
  { id: "tell-receivers-of-subscribers", triggers: [when("subscriptions/subscriber.created")] },
  async ({ event }) => {
    const { accountId, eventId, occurredAt, subscriberId } = event.data;
    const ctx = await contextFor(accountId);
    const about = { family: "subscription", name: "subscriber.creation" } as const;
    if (!(await isWanted(ctx, about))) return { deliveries: 0 };
    const [subscriber] = await findSubscribers(ctx, [subscriberId]);
    if (subscriber === undefined) return { deliveries: 0 };
    const data = { subscriber: subscriberDocument(subscriber) };
    const happened = { ...about, eventId, occurredAt: new Date(occurredAt), data };
    return { deliveries: await enqueueDeliveries(ctx, happened) };
  },
);

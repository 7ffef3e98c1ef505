import { createAccountContext } from "@/inngest/account-context";
import { inngest, webhookTrigger } from "@/inngest/client";
import { webhookNames } from "@/inngest/webhook-names";
import { subscriberDocument } from "@/server/subscriptions/api/wire/subscriber";
import { findSubscribers } from "@/server/subscriptions/customers/index";
import { enqueueDeliveries, hasEndpointForEvent } from "@/server/webhooks/index";

/** Enqueues a new subscriber for the webhooks that subscribe to this event. */
export const deliverSubscriberWebhooks = inngest.createFunction(
  { id: "tell-receivers-of-subscribers", triggers: [webhookTrigger("subscriptions/subscriber.created")] },
  async ({ event }) => {
    const { accountId, eventId, occurredAt, subscriberId } = event.data;
    const ctx = await createAccountContext(accountId);
    const eventType = webhookNames["subscriptions/subscriber.created"];
    if (!(await hasEndpointForEvent(ctx, eventType))) return { deliveries: 0 };
    const [subscriber] = await findSubscribers(ctx, [subscriberId]);
    if (subscriber === undefined) return { deliveries: 0 };
    const data = { subscriber: subscriberDocument(subscriber) };
    const webhookEvent = { ...eventType, eventId, occurredAt: new Date(occurredAt), data };
    return { deliveries: await enqueueDeliveries(ctx, webhookEvent) };
  },
);

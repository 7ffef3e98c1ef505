import { createAccountContext } from "@/inngest/account-context";
import { inngest, webhookTrigger } from "@/inngest/client";
import { webhookNames } from "@/inngest/webhook-names";
import { buildMemberPayload } from "@/server/identity/index";
import { enqueueDeliveries, hasEndpointForEvent } from "@/server/webhooks/index";

/** Enqueues a sign-up for the workflow webhooks that subscribe to it. */
export const deliverMemberWebhooks = inngest.createFunction(
  { id: "tell-receivers-of-members", triggers: [webhookTrigger("identity/member.signed-up")] },
  async ({ event }) => {
    const { accountId, eventId, occurredAt, memberId } = event.data;
    const ctx = await createAccountContext(accountId);
    const eventType = webhookNames["identity/member.signed-up"];
    if (!(await hasEndpointForEvent(ctx, eventType))) return { deliveries: 0 };
    const data = await buildMemberPayload(ctx, memberId);
    if (data === null) return { deliveries: 0 };
    const webhookEvent = { ...eventType, eventId, occurredAt: new Date(occurredAt), data };
    return { deliveries: await enqueueDeliveries(ctx, webhookEvent) };
  },
);

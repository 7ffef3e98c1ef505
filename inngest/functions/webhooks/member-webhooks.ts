import { createAccountContext } from "@/inngest/account-context";
import { inngest, webhookTrigger } from "@/inngest/client";
import { webhookNames } from "@/inngest/webhook-names";
import { buildMemberPayload } from "@/server/identity/index";
import { enqueueDeliveries, hasEndpointForEvent } from "@/server/webhooks/index";

/** Enqueues a sign-up, or the deletion of a member, for the workflow webhooks that subscribe to it. */
export const deliverMemberWebhooks = inngest.createFunction(
  {
    id: "tell-receivers-of-members",
    triggers: [webhookTrigger("identity/member.signed-up"), webhookTrigger("identity/member.deleted")],
  },
  async ({ event }) => {
    // The SDK's types allow a direct invoke, which carries no event; nothing does that.
    if (event.name === "inngest/function.invoked") return { deliveries: 0 };
    const { accountId, eventId, occurredAt, memberId } = event.data;
    const ctx = await createAccountContext(accountId);
    const eventType = webhookNames[event.name];
    if (!(await hasEndpointForEvent(ctx, eventType))) return { deliveries: 0 };
    // Of a deleted member, nothing but the id is left to send.
    const isDeleted = event.name === "identity/member.deleted";
    const data = isDeleted ? { member: { id: memberId } } : await buildMemberPayload(ctx, memberId);
    if (data === null) return { deliveries: 0 };
    const webhookEvent = { ...eventType, eventId, occurredAt: new Date(occurredAt), data };
    return { deliveries: await enqueueDeliveries(ctx, webhookEvent) };
  },
);

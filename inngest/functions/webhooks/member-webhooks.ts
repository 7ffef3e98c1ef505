import { inngest, when } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import { memberWebhookDocument } from "@/server/identity/index";
import { enqueueDeliveries, isWanted } from "@/server/webhooks/index";

/** Puts a sign-up on its way to the workflow webhooks that asked for it. */
export const deliverMemberWebhooks = inngest.createFunction(
  { id: "tell-receivers-of-members", triggers: [when("identity/member.signed-up")] },
  async ({ event }) => {
    const { accountId, eventId, occurredAt, memberId } = event.data;
    const ctx = await contextFor(accountId);
    const about = { family: "workflow", name: "member-signup" } as const;
    if (!(await isWanted(ctx, about))) return { deliveries: 0 };
    const data = await memberWebhookDocument(ctx, memberId);
    if (data === null) return { deliveries: 0 };
    const happened = { ...about, eventId, occurredAt: new Date(occurredAt), data };
    return { deliveries: await enqueueDeliveries(ctx, happened) };
  },
);

import { z } from "@hono/zod-openapi";
import type { Preview } from "@/server/subscriptions/checkout/index";
import { subscriptionDocument, subscriptionSchema } from "./subscription";

export const previewSchema = z
  .object({
    subscription: subscriptionSchema.describe("As it would be: without an id, of no account."),
    attempt_token: z
      .string()
      .describe("24 letters and digits; makes this subscription within 24 hours, once."),
    external_reference_id: z
      .string()
      .nullable()
      .describe("The gateway's id of what it opened for this; null: it opens nothing beforehand."),
    client_payload: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        "What the buyer's browser needs to pay at the gateway (a client secret, a key), in the gateway's own words; null: nothing.",
      ),
    custom_message: z.string().nullable().optional().describe("Of a gift: what its recipient is told."),
  })
  .openapi("SubscriptionPreview");

export function previewDocument(
  preview: Preview,
  { now, message }: { now: Date; message: string | null },
): z.output<typeof previewSchema> {
  const { subscription, attemptToken, externalReferenceId, clientPayload } = preview;
  return {
    subscription: subscriptionDocument(subscription, now),
    attempt_token: attemptToken,
    external_reference_id: externalReferenceId,
    client_payload: clientPayload === null ? null : { ...clientPayload },
    ...(subscription.gifter !== null && { custom_message: message }),
  };
}

export const externalSubscriptionSchema = z.object({
  subscription: z.object({ id: z.string().describe("The gateway's id of the subscription.") }),
});

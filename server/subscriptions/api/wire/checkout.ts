import { z } from "@/server/platform/openapi/index";
import type { CreatedSubscription, Preview } from "@/server/subscriptions/checkout/index";
import { chargeSummaryDocument, chargeSummarySchema } from "./charge-summary";
import { subscriptionDocument, subscriptionSchema } from "./subscription";

/** Passed through and never stored: only the request that called the gateway gets it. */
export const clientPayload = z
  .record(z.string(), z.unknown())
  .optional()
  .describe(
    "The gateway's data for the buyer's browser (a redirect, 3D Secure), in the gateway's format. Omitted if there is none, or in repeated responses.",
  );

export const createdSchema = z
  .object({ subscription: subscriptionSchema, client_payload: clientPayload })
  .openapi("CreatedSubscription");

export function createdDocument(created: CreatedSubscription, now: Date): z.output<typeof createdSchema> {
  const { clientPayload: payload } = created;
  return {
    subscription: subscriptionDocument(created, now),
    ...(payload !== null && { client_payload: { ...payload } }),
  };
}

export const previewSchema = z
  .object({
    subscription: subscriptionSchema.describe(
      "The subscription as it would be created, without id and account.",
    ),
    attempt_token: z
      .string()
      .describe("24 letters and digits. Creates this subscription once, within 24 hours."),
    external_reference_id: z
      .string()
      .nullable()
      .describe("The gateway's id of the order or subscription for this preview; null: none."),
    client_payload: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        "Data the buyer's browser needs to pay at the gateway (a client secret, a key), in the gateway's format; null: none.",
      ),
    charge_summary: chargeSummarySchema.describe("What is charged today and later."),
    custom_message: z.string().nullable().optional().describe("For a gift: message to the recipient."),
  })
  .openapi("SubscriptionPreview");

export function previewDocument(
  preview: Preview,
  { now, message }: { now: Date; message: string | null },
): z.output<typeof previewSchema> {
  const { subscription, attemptToken, externalReferenceId, clientPayload, charges } = preview;
  return {
    subscription: subscriptionDocument(subscription, now),
    attempt_token: attemptToken,
    external_reference_id: externalReferenceId,
    client_payload: clientPayload === null ? null : { ...clientPayload },
    charge_summary: chargeSummaryDocument(charges),
    ...(subscription.gifter !== null && { custom_message: message }),
  };
}

export const externalSubscriptionSchema = z.object({
  subscription: z.object({ id: z.string().describe("The gateway's id of the subscription.") }),
});

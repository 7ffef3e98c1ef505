import { z } from "@/server/platform/openapi/index";
import type { Identity, Subscriber } from "@/server/subscriptions/customers/index";

export const identitySchema = z
  .object({ provider: z.string(), value: z.string() })
  .openapi("SubscriberIdentity");

const nullableTime = z.iso.datetime().nullable();

export const subscriberSchema = z
  .object({
    id: z.int(),
    name: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    metadata: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("`address`, `phone_number` and `other`, as far as set; null: none is set."),
    cumulative_end_timestamps: z
      .object({
        standard_subscriptions_cumulative_end_timestamp: nullableTime,
        campaign_subscriptions_cumulative_end_timestamp: nullableTime,
      })
      .describe("When the last subscription ends; null: no subscription, or one without an end."),
    subscriber_identities: z
      .array(identitySchema)
      .describe("All identities of the subscriber, oldest first."),
  })
  .openapi("Subscriber");

export function identityDocuments(identities: readonly Identity[]): z.output<typeof identitySchema>[] {
  return identities.map(({ provider, value }) => ({ provider, value }));
}

export function subscriberDocument(subscriber: Subscriber): z.output<typeof subscriberSchema> {
  const { standard, campaign } = subscriber.cumulativeEnds;
  return {
    id: subscriber.id,
    name: subscriber.name,
    created_at: subscriber.createdAt.toISOString(),
    updated_at: subscriber.updatedAt.toISOString(),
    metadata: subscriber.metadata === null ? null : { ...subscriber.metadata },
    cumulative_end_timestamps: {
      standard_subscriptions_cumulative_end_timestamp: standard?.toISOString() ?? null,
      campaign_subscriptions_cumulative_end_timestamp: campaign?.toISOString() ?? null,
    },
    subscriber_identities: identityDocuments(subscriber.identities),
  };
}

export const subscriberIdentitiesSchema = z
  .object({
    subscriber_identities: z
      .array(identitySchema)
      .describe("All identities of the subscriber, oldest first."),
  })
  .openapi("SubscriberIdentities");

const newIdentity = z.object({
  provider: z.string().max(40).describe("Provider of the identity."),
  value: z
    .union([z.string().max(400), z.int()])
    .transform(String)
    .openapi({ type: "string", description: "The identity at the provider." }),
});

/** A published sample has a stray colon in the key. */
const STRAY = "subscriber_identity:";

export const identityInput = z.preprocess(
  (body) => {
    if (typeof body !== "object" || body === null || !Object.hasOwn(body, STRAY)) return body;
    return { ...body, subscriber_identity: Reflect.get(body, STRAY) };
  },
  z.object({
    subscriber_identity: newIdentity,
    alternate_provider: z.string().max(40).nullish(),
    alternate_identity: z.string().max(400).nullish(),
  }),
);

import { z } from "zod";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { addIdentity, getSubscriber } from "@/server/subscriptions/customers/index";
import { alternates, getAlternateIdentity, getPathIdentity, identityParams } from "../wire/parameters";
import { identityDocuments, identityInput, subscriberIdentitiesSchema } from "../wire/subscriber";

const shared = {
  path: "/api/v1/subscribers/{provider}/{identity}/subscriber_identities.json",
  jsonSuffix: true,
  tag: "Subscribers",
  account: "credential",
  credentials: ["serverKey"],
  cache: "private",
  params: z.object(identityParams),
  query: z.object(alternates),
} as const;

export const identityEndpoints: readonly Endpoint[] = [
  defineEndpoint(
    {
      ...shared,
      operationId: "listSubscriberIdentities",
      method: "get",
      summary: "List a subscriber's identities",
      responses: { 200: { description: "Names.", schema: subscriberIdentitiesSchema } },
      errors: ["unauthorized", "not_found"],
    },
    async ({ ctx, params, query }) => {
      const { identities } = await getSubscriber(ctx, getPathIdentity(params), getAlternateIdentity(query));
      return json({ subscriber_identities: identityDocuments(identities) });
    },
  ),
  defineEndpoint(
    {
      ...shared,
      operationId: "addSubscriberIdentity",
      method: "post",
      summary: "Add an identity to a subscriber",
      description:
        "An identity the subscriber already has changes nothing; another subscriber's identity is rejected.",
      idempotent: true,
      body: { schema: identityInput, contentTypes: ["application/json"], limit: 256 * 1024 },
      responses: {
        201: { description: "All identities of the subscriber.", schema: subscriberIdentitiesSchema },
      },
      errors: ["unauthorized", "not_found", "conflict", "too_large"],
    },
    async ({ ctx, params, query, body }) => {
      const subscriber = await getSubscriber(ctx, getPathIdentity(params), getAlternateIdentity(query, body));
      const identities = await addIdentity(ctx, subscriber.id, body.subscriber_identity);
      return json({ subscriber_identities: identityDocuments(identities) }, { status: 201 });
    },
  ),
];

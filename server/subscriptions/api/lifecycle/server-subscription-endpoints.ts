import { z } from "zod";
import { booleanParameter, defineEndpoint, type Endpoint, empty, json } from "@/server/http/index";
import { findSubscriber, getSubscriber } from "@/server/subscriptions/customers/index";
import {
  cancelSubscription,
  deleteSubscription,
  listGifts,
  listSubscriptionsByIdentities,
  updateActiveSubscriptions,
  updateSubscription,
} from "@/server/subscriptions/lifecycle/index";
import { defineSubscriptionEndpoints, getSubscriptionOwner } from "../subscription-endpoints";
import { cancelInput, cancelQuery, changeInput, metadataInput, NO_PREVIEW } from "../wire/lifecycle-input";
import { alternates, getAlternateIdentity, getPathIdentity, identityParams } from "../wire/parameters";
import { subscriptionDocument, subscriptionList } from "../wire/subscription";

const LIMIT = 256 * 1024;
const CONTENT_TYPES = ["application/json"];
const OF = "/api/v1/subscribers/{provider}/{identity}";

const shared = {
  tag: "Subscriptions",
  account: "credential",
  credentials: ["serverKey"],
  cache: "private",
  jsonSuffix: true,
} as const;
const ofSubscriber = { ...shared, params: z.object(identityParams), query: z.object(alternates) } as const;
const ofOne = { ...shared, query: z.object(alternates) } as const;

export const serverSubscriptionEndpoints: readonly Endpoint[] = [
  defineEndpoint(
    {
      ...ofSubscriber,
      operationId: "listSubscriptions",
      method: "get",
      path: `${OF}/subscriptions.json`,
      summary: "List a subscriber's subscriptions",
      description: "Newest first. Empty for an unknown subscriber.",
      query: z.object({
        ...alternates,
        active_only: booleanParameter("Only active subscriptions.").default(false),
      }),
      responses: { 200: { description: "Subscriptions.", schema: subscriptionList } },
      errors: ["unauthorized"],
    },
    async ({ ctx, params, query }) => {
      const names = [getPathIdentity(params), getAlternateIdentity(query)].filter((name) => name !== null);
      const subscriptions = await listSubscriptionsByIdentities(ctx, {
        names,
        activeOnly: query.active_only,
      });
      return json({
        subscriptions: subscriptions.map((subscription) =>
          subscriptionDocument(subscription, ctx.clock.now()),
        ),
      });
    },
  ),
  defineEndpoint(
    {
      ...ofSubscriber,
      operationId: "listSubscriptionGifts",
      method: "get",
      path: `${OF}/subscription_gifts.json`,
      summary: "List the gifts that a subscriber gave",
      responses: { 200: { description: "Newest first.", schema: subscriptionList } },
      errors: ["unauthorized"],
    },
    async ({ ctx, params, query }) => {
      const subscriber = await findSubscriber(ctx, getPathIdentity(params), getAlternateIdentity(query));
      const subscriptions = await listGifts(ctx, subscriber?.id ?? null);
      return json({
        subscriptions: subscriptions.map((subscription) =>
          subscriptionDocument(subscription, ctx.clock.now()),
        ),
      });
    },
  ),
  defineEndpoint(
    {
      ...ofSubscriber,
      operationId: "updateActiveSubscriptions",
      method: "patch",
      path: `${OF}/subscriptions.json`,
      summary: "Update metadata of all active subscriptions",
      body: { schema: metadataInput, contentTypes: CONTENT_TYPES, limit: LIMIT },
      responses: { 204: { description: "The update is saved." } },
      errors: ["unauthorized", "not_found", "too_large"],
    },
    async ({ ctx, params, query, body: { metadata, names } }) => {
      const { id: subscriberId } = await getSubscriber(
        ctx,
        getPathIdentity(params),
        getAlternateIdentity(query, ...names),
      );
      await updateActiveSubscriptions(ctx, { subscriberId, metadata });
      return empty(204);
    },
  ),
  ...defineSubscriptionEndpoints(
    {
      ...ofOne,
      operationId: "updateSubscription",
      method: "patch",
      pathSuffix: ".json",
      matching: NO_PREVIEW,
      summary: "Update a subscription's metadata or notes",
      body: { schema: changeInput, contentTypes: CONTENT_TYPES, limit: LIMIT },
      responses: { 204: { description: "The update is saved." } },
      errors: ["unauthorized", "not_found", "too_large"],
    },
    async ({ ctx, params, query, body: { metadata, notes, names } }) => {
      const { id: subscriberId } = await getSubscriptionOwner(
        ctx,
        params,
        getAlternateIdentity(query, ...names),
      );
      await updateSubscription(ctx, { id: params["subscription-id"], subscriberId, metadata, notes });
      return empty(204);
    },
  ),
  ...defineSubscriptionEndpoints(
    {
      ...ofOne,
      operationId: "deleteSubscription",
      method: "delete",
      pathSuffix: ".json",
      matching: NO_PREVIEW,
      summary: "Delete a subscription",
      description:
        "Ends access and removes the subscription from all lists. Will be deprecated: cancel it instead.",
      responses: { 204: { description: "The subscription is deleted." } },
      errors: ["unauthorized", "not_found"],
    },
    async ({ ctx, params, query }) => {
      const { id: subscriberId } = await getSubscriptionOwner(ctx, params, getAlternateIdentity(query));
      await deleteSubscription(ctx, { id: params["subscription-id"], subscriberId });
      return empty(204);
    },
  ),
  ...defineSubscriptionEndpoints(
    {
      ...ofOne,
      operationId: "cancelSubscription",
      method: "put",
      pathSuffix: "/cancel.json",
      summary: "Cancel a subscription",
      description: "Access continues until the end of the period. Repeated requests change nothing.",
      query: z.object({ ...alternates, ...cancelQuery }),
      body: { schema: cancelInput, contentTypes: CONTENT_TYPES, limit: LIMIT, optional: true },
      responses: { 204: { description: "The subscription is cancelled." } },
      errors: ["unauthorized", "not_found", "too_large"],
    },
    async ({ ctx, params, query, body }) => {
      const { id: subscriberId } = await getSubscriptionOwner(
        ctx,
        params,
        getAlternateIdentity(query, body, body.subscription),
      );
      const immediately = query.immediately ?? body.immediately ?? false;
      await cancelSubscription(ctx, { id: params["subscription-id"], subscriberId, immediately });
      return empty(204);
    },
  ),
];

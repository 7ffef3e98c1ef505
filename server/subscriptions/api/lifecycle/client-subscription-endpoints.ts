import { z } from "zod";
import type { Context } from "@/server/context/index";
import { defineEndpoint, type Endpoint, empty, json } from "@/server/http/index";
import {
  findOwnSubscriber,
  getActingPerson,
  requireSubscriber,
} from "@/server/subscriptions/customers/index";
import {
  cancelSubscription,
  extendSubscription,
  listGifts,
  listSubscriptionsByIdentities,
  type Subscription,
  updateActiveSubscriptions,
  updateSubscription,
} from "@/server/subscriptions/lifecycle/index";
import {
  extendInput,
  messageSchema,
  metadataInput,
  NO_PREVIEW,
  ownChangeInput,
  subscriptionId,
} from "../wire/lifecycle-input";
import { key, svc_jwt } from "../wire/parameters";
import { clientSubscriptionList, subscriptionDocument } from "../wire/subscription";

const LIMIT = 256 * 1024;
const CONTENT_TYPES = ["application/json"];
const OWN = "/api/access/v1/members/me";

const shared = {
  tag: "Own subscriptions",
  account: "credential",
  origin: "account",
  credentials: ["accountKey", "svcJwt", "memberSession"],
  cache: "private",
  jsonSuffix: true,
  query: z.object({ key, svc_jwt }),
} as const;
const change = { ...shared, requiresReader: true } as const;
const ofOne = { ...change, params: z.object({ "subscription-id": subscriptionId }) } as const;
const list = {
  200: { description: "Newest first; empty without a subscriber.", schema: clientSubscriptionList },
};
const listErrors = ["unauthorized", "forbidden"] as const;
const changeErrors = ["unauthorized", "forbidden", "not_found", "too_large"] as const;

function toListReply(ctx: Context, rows: readonly Subscription[]) {
  const subscriptions = rows.map((subscription) => subscriptionDocument(subscription, ctx.clock.now()));
  return json(ctx.account.settings.subscriptions.wrapClientLists ? { subscriptions } : subscriptions);
}

function giftList(operationId: string, method: "get" | "post"): Endpoint {
  return defineEndpoint(
    {
      ...shared,
      operationId,
      method,
      // A read with either method.
      badReaderIsNone: true,
      path: `${OWN}/subscription-gifts`,
      summary: "List the gifts that you gave",
      responses: list,
      errors: listErrors,
    },
    async ({ ctx }) => {
      const subscriber = await findOwnSubscriber(ctx);
      return toListReply(ctx, await listGifts(ctx, subscriber?.id ?? null));
    },
  );
}

export const clientSubscriptionEndpoints: readonly Endpoint[] = [
  defineEndpoint(
    {
      ...shared,
      operationId: "listOwnSubscriptions",
      method: "get",
      path: `${OWN}/subscriptions`,
      summary: "List your own subscriptions",
      description: "An array, or `{subscriptions: […]}` if the account's setting wrapClientLists is on.",
      responses: list,
      errors: listErrors,
    },
    async ({ ctx }) => {
      const person = getActingPerson(ctx);
      const names = person === null ? [] : [person.identity];
      return toListReply(ctx, await listSubscriptionsByIdentities(ctx, { names }));
    },
  ),
  giftList("listOwnGifts", "get"),
  giftList("listOwnGiftsAlias", "post"),
  defineEndpoint(
    {
      ...ofOne,
      operationId: "cancelOwnSubscription",
      method: "put",
      path: `${OWN}/subscriptions/{subscription-id}/cancel`,
      summary: "Cancel your own subscription",
      description: "Access continues until the end of the period. Repeated requests change nothing.",
      responses: { 204: { description: "The subscription is cancelled." } },
      errors: changeErrors,
    },
    async ({ ctx, params }) => {
      const { id: subscriberId } = await requireSubscriber(ctx);
      await cancelSubscription(ctx, { id: params["subscription-id"], subscriberId });
      return empty(204);
    },
  ),
  defineEndpoint(
    {
      ...ofOne,
      operationId: "updateOwnSubscription",
      method: "patch",
      path: `${OWN}/subscriptions/{subscription-id}`,
      matching: NO_PREVIEW,
      summary: "Update metadata and notes of your own subscription",
      body: { schema: ownChangeInput, contentTypes: CONTENT_TYPES, limit: LIMIT },
      responses: { 200: { description: "The subscription is updated.", schema: messageSchema } },
      errors: changeErrors,
    },
    async ({ ctx, params, body: { metadata, notes } }) => {
      const { id: subscriberId } = await requireSubscriber(ctx);
      await updateSubscription(ctx, { id: params["subscription-id"], subscriberId, metadata, notes });
      return json({ message: "Subscription Updated" });
    },
  ),
  defineEndpoint(
    {
      ...change,
      operationId: "updateOwnActiveSubscriptions",
      method: "patch",
      path: `${OWN}/subscriptions`,
      summary: "Update metadata of all your active subscriptions",
      body: { schema: metadataInput, contentTypes: CONTENT_TYPES, limit: LIMIT },
      responses: { 204: { description: "The metadata is updated." } },
      errors: changeErrors,
    },
    async ({ ctx, body: { metadata } }) => {
      const { id: subscriberId } = await requireSubscriber(ctx);
      await updateActiveSubscriptions(ctx, { subscriberId, metadata });
      return empty(204);
    },
  ),
  defineEndpoint(
    {
      ...ofOne,
      operationId: "extendOwnSubscription",
      method: "patch",
      path: `${OWN}/subscriptions/{subscription-id}/extend`,
      summary: "Extend your own subscription",
      description:
        "Forbidden unless the account allows readers to extend. Recurring and cancelled subscriptions cannot be extended.",
      body: { schema: extendInput, contentTypes: CONTENT_TYPES, limit: LIMIT },
      responses: { 200: { description: "The subscription is extended.", schema: messageSchema } },
      errors: changeErrors,
    },
    async ({ ctx, params, body: { extendTo } }) => {
      const { id: subscriberId } = await requireSubscriber(ctx);
      await extendSubscription(ctx, { id: params["subscription-id"], subscriberId, extendTo });
      return json({ message: "Subscription Extended" });
    },
  ),
];

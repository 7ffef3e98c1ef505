import { z } from "@hono/zod-openapi";
import { defineEndpoint, json } from "@/server/http/index";
import { listAssetsOf } from "@/server/subscriptions/access/index";
import { findSubscriber, subscriberOf } from "@/server/subscriptions/subscribers/index";
import { accessibleAssetsOnWire, accessibleAssetsSchema } from "../wire/accessible-asset";
import { alternateOf, alternates, ident, identityOf } from "../wire/parameters";

const shared = {
  method: "get",
  tag: "Access",
  account: "credential",
  cache: "private",
  responses: {
    200: {
      description: "What running subscriptions and memberships open, each thing once.",
      schema: accessibleAssetsSchema,
    },
  },
  errors: ["unauthorized"],
} as const;

const ofSubscriber = defineEndpoint(
  {
    ...shared,
    operationId: "listSubscriberAssets",
    path: "/api/v1/subscribers/{provider}/{identity}/assets.json",
    summary: "Everything a subscriber may open",
    description: "Nobody is known by the identity: nothing.",
    credentials: ["serverKey"],
    jsonSuffix: true,
    params: z.object(ident),
    query: z.object(alternates),
  },
  async ({ ctx, params, query }) => {
    const subscriber = await findSubscriber(ctx, identityOf(params), alternateOf(query));
    return json(accessibleAssetsOnWire(await listAssetsOf(ctx, subscriber?.id ?? null)));
  },
);

const own = defineEndpoint(
  {
    ...shared,
    operationId: "listOwnAssets",
    path: "/api/access/v1/members/me/assets",
    summary: "Everything the reader may open",
    description: "Without a reader: nothing.",
    credentials: ["accountKey", "svcJwt", "memberSession"],
    jsonSuffix: true,
  },
  async ({ ctx }) => {
    const subscriber = await subscriberOf(ctx);
    return json(accessibleAssetsOnWire(await listAssetsOf(ctx, subscriber?.id ?? null)));
  },
);

export const assetEndpoints = [ofSubscriber, own];

import { z } from "@hono/zod-openapi";
import { defineEndpoint, json } from "@/server/http/index";
import { identityOf, listAssetsOf } from "@/server/subscriptions/access/index";
import { accessibleAssetsOnWire, accessibleAssetsSchema } from "../wire/accessible-asset";

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
    params: z.object({
      provider: z.string().describe("Provider of the identity, e.g. `email` or `platform`."),
      identity: z.string().describe("The identity's value, percent-encoded."),
    }),
  },
  async ({ ctx, params }) => {
    const identity = { provider: params.provider, value: params.identity };
    return json(accessibleAssetsOnWire(await listAssetsOf(ctx, identity)));
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
  },
  async ({ ctx }) => json(accessibleAssetsOnWire(await listAssetsOf(ctx, identityOf(ctx.actor)))),
);

export const assetEndpoints = [ofSubscriber, own];

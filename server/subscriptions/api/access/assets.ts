import { z } from "zod";
import { defineEndpoint, json } from "@/server/http/index";
import { listOpenAssets } from "@/server/subscriptions/access/index";
import { findOwnSubscriber, findSubscriber } from "@/server/subscriptions/customers/index";
import { accessibleAssetsSchema, toAccessibleAssetsDocument } from "../wire/accessible-asset";
import { alternates, getAlternateIdentity, getPathIdentity, identityParams } from "../wire/parameters";

const shared = {
  method: "get",
  tag: "Access",
  account: "credential",
  cache: "private",
  responses: {
    200: {
      description: "The assets that active subscriptions and memberships give access to, each once.",
      schema: accessibleAssetsSchema,
    },
  },
  errors: ["unauthorized"],
} as const;

const listForSubscriber = defineEndpoint(
  {
    ...shared,
    operationId: "listSubscriberAssets",
    path: "/api/v1/subscribers/{provider}/{identity}/assets.json",
    summary: "List the assets a subscriber can access",
    description: "Empty for an unknown identity.",
    credentials: ["serverKey"],
    jsonSuffix: true,
    params: z.object(identityParams),
    query: z.object(alternates),
  },
  async ({ ctx, params, query }) => {
    const subscriber = await findSubscriber(ctx, getPathIdentity(params), getAlternateIdentity(query));
    return json(toAccessibleAssetsDocument(await listOpenAssets(ctx, subscriber?.id ?? null)));
  },
);

const listOwn = defineEndpoint(
  {
    ...shared,
    operationId: "listOwnAssets",
    path: "/api/access/v1/members/me/assets",
    summary: "List the assets the reader can access",
    description: "Empty without a reader.",
    credentials: ["accountKey", "svcJwt", "memberSession"],
    jsonSuffix: true,
  },
  async ({ ctx }) => {
    const subscriber = await findOwnSubscriber(ctx);
    return json(toAccessibleAssetsDocument(await listOpenAssets(ctx, subscriber?.id ?? null)));
  },
);

export const assetEndpoints = [listForSubscriber, listOwn];

import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import {
  getEntitlementKeys,
  issueEntitlement,
  listEntitlementEpochs,
} from "@/server/subscriptions/access/index";
import { entitlementSchema, epochsSchema, keySetSchema, toEntitlementDocument } from "../wire/entitlement";

const shared = { tag: "Access", account: "credential" } as const;

function issue(vault: Vault): Endpoint {
  return defineEndpoint(
    {
      ...shared,
      operationId: "issueEntitlement",
      method: "post",
      path: "/api/access/v1/members/me/entitlement",
      summary: "Issue a token that lets an edge worker grant access",
      description:
        "Signed with EdDSA by a key of the account's key set. Valid for a few minutes, and never longer than the underlying access.",
      credentials: ["accountKey", "svcJwt", "memberSession"],
      requiresReader: true,
      jsonSuffix: true,
      cache: "private",
      responses: { 200: { description: "The token.", schema: entitlementSchema } },
      errors: ["unauthorized"],
    },
    async ({ ctx }) => json(toEntitlementDocument(await issueEntitlement({ ...ctx, vault }))),
  );
}

function keys(vault: Vault): Endpoint {
  return defineEndpoint(
    {
      ...shared,
      operationId: "getEntitlementKeys",
      method: "get",
      path: "/api/access/v1/entitlements/jwks.json",
      summary: "Get the public keys of the account's entitlement tokens",
      credentials: ["accountKey"],
      cache: "public",
      responses: { 200: { description: "A JSON Web Key Set.", schema: keySetSchema } },
      errors: ["unauthorized"],
    },
    async ({ ctx }) => json(await getEntitlementKeys({ ...ctx, vault })),
  );
}

/** A shared cache keeps the list for at most 5 seconds, so a revoked token is refused within seconds. */
const SHORT_CACHE = { "cache-control": "public,max-age=5" };

const epochs = defineEndpoint(
  {
    ...shared,
    operationId: "listEntitlementEpochs",
    method: "get",
    path: "/api/access/v1/entitlements/epochs",
    summary: "List subscribers whose tokens were revoked early",
    description:
      "Covers the last hour, longer than any token is valid. A token is revoked if its `sub` is listed with a higher epoch than the token's.",
    credentials: ["accountKey"],
    cache: "public",
    responses: { 200: { description: "Epochs by subscriber.", schema: epochsSchema } },
    errors: ["unauthorized"],
  },
  async ({ ctx }) =>
    json({ epochs: Object.fromEntries(await listEntitlementEpochs(ctx)) }, { headers: SHORT_CACHE }),
);

export function entitlementEndpoints(vault: Vault): Endpoint[] {
  return [issue(vault), keys(vault), epochs];
}

import { z } from "@/server/platform/openapi/index";
import type { IssuedEntitlement } from "@/server/subscriptions/access/index";

const asset = z.union([
  z.object({ type: z.literal("site") }),
  z.object({
    type: z.literal("story"),
    access_level: z.int().describe("Gives access to stories up to this level."),
  }),
  z.object({
    type: z.enum(["section", "bought_story", "bought_collection"]),
    id: z.string().describe("Id of the section, story or collection."),
  }),
]);

export const entitlementSchema = z
  .object({
    token: z
      .string()
      .describe(
        "JWT (EdDSA) with `iss`, `aud`, `sub`, `account`, `identity`, `assets`, `epoch`, `iat`, `exp`.",
      ),
    expires_at: z.iso.datetime().describe("Expiry time; request the next token before it."),
    assets: z.array(asset).describe("The assets it gives access to."),
    epoch: z.int().describe("The subscriber's epoch; tokens with a lower epoch are revoked."),
  })
  .openapi("Entitlement");

export function toEntitlementDocument(issued: IssuedEntitlement): z.output<typeof entitlementSchema> {
  const { token, expiresAt, assets, epoch } = issued;
  return { token, expires_at: expiresAt.toISOString(), assets: [...assets], epoch };
}

export const keySetSchema = z
  .object({
    keys: z.array(
      z.looseObject({
        kty: z.literal("OKP"),
        crv: z.literal("Ed25519"),
        x: z.string(),
        kid: z.string(),
        alg: z.literal("EdDSA"),
        use: z.literal("sig"),
      }),
    ),
  })
  .openapi("EntitlementKeySet");

export const epochsSchema = z
  .object({ epochs: z.record(z.string(), z.int()).describe("Epoch by subscriber id, the token's `sub`.") })
  .openapi("EntitlementEpochs");

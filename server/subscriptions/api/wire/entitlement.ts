import { z } from "@hono/zod-openapi";
import type { IssuedEntitlement } from "@/server/subscriptions/access/index";

const asset = z.union([
  z.object({ type: z.literal("site") }),
  z.object({ type: z.literal("story"), access_level: z.int().describe("Opens stories up to this level.") }),
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
    expires_at: z.iso.datetime().describe("When it ends; ask for the next one before."),
    assets: z.array(asset).describe("What it opens."),
    epoch: z.int().describe("The subscriber's epoch; a token of a lower one is valid no more."),
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

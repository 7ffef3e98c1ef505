import { z } from "@hono/zod-openapi";

const provider = z
  .string()
  .regex(/^[a-z0-9_]{1,40}$/, "must be a word of payment_type")
  .openapi({
    type: "string",
    pattern: "^[a-z0-9_]{1,40}$",
    description: "The word of payment_type that it pays for.",
    example: "wallet_a",
  });

export const walletInput = z
  .object({
    subscriber_wallet: z.object({
      provider,
      metadata: z.object({
        token: z.string().min(1).max(4_000).describe("What the provider gave out for it. Kept encrypted."),
      }),
    }),
    svc_jwt: z.unknown().optional().openapi({ type: "string" }),
  })
  .openapi("SubscriberWalletInput");

export const walletSchema = z
  .object({
    subscriber_wallet: z.object({
      provider: z.string(),
      metadata: z.object({ token: z.string().describe("As it was sent; no later answer shows it.") }),
    }),
  })
  .openapi("SubscriberWallet");

export const walletsSchema = z
  .object({
    subscriber_wallets: z.array(
      z.object({
        provider: z.string(),
        metadata: z.object({}).describe("Empty: tokens are shown to nobody."),
      }),
    ),
  })
  .openapi("SubscriberWallets");

export const ownWalletsSchema = z
  .object({ subscriber_wallets: z.array(z.string()).describe("Names of providers.") })
  .openapi("OwnSubscriberWallets");

/** What was kept, as it was sent. */
export function walletDocument({
  subscriber_wallet: { provider: name, metadata },
}: z.output<typeof walletInput>): z.output<typeof walletSchema> {
  return { subscriber_wallet: { provider: name, metadata: { token: metadata.token } } };
}

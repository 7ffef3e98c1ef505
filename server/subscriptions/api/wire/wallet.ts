import { z } from "@hono/zod-openapi";
import { alternatesInBody } from "./parameters";

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

/** The same for the publication's server, which may send an alternate identity. */
export const serverWalletInput = walletInput.extend(alternatesInBody).openapi("ServerWalletInput");

/** The saved payment method to delete. */
export const deleteWalletInput = z
  .object({
    subscriber_wallet: z
      .object({ provider, metadata: z.object({ token: z.string().max(4_000).optional() }).nullish() })
      .nullish()
      .describe("The one that is meant; left out: all of them. Its token is not looked at."),
    svc_jwt: z.unknown().optional().openapi({ type: "string" }),
  })
  .openapi("ForgottenWalletInput");

export const serverDeleteWalletInput = deleteWalletInput
  .extend(alternatesInBody)
  .openapi("ServerForgottenWalletInput");

export const deletedWalletSchema = z
  .object({
    subscriber_wallet: z.object({
      provider: z.string(),
      metadata: z.object({ token: z.string().optional() }).describe("As it was sent."),
    }),
  })
  .openapi("ForgottenWallet");

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

/** Convert the deleted payment method, as sent; null: all were deleted. */
export function deletedWalletDocument({
  subscriber_wallet: wallet,
}: z.output<typeof deleteWalletInput>): z.output<typeof deletedWalletSchema> | null {
  if (wallet === null || wallet === undefined) return null;
  return { subscriber_wallet: { provider: wallet.provider, metadata: { ...wallet.metadata } } };
}

/** Convert the saved payment method, as sent. */
export function walletDocument({
  subscriber_wallet: { provider: name, metadata },
}: z.output<typeof walletInput>): z.output<typeof walletSchema> {
  return { subscriber_wallet: { provider: name, metadata: { token: metadata.token } } };
}

import { z } from "@/server/platform/openapi/index";
import { alternatesInBody } from "./parameters";

const provider = z
  .string()
  .regex(/^[a-z0-9_]{1,40}$/, "must be a payment_type: 1 to 40 lower-case letters, digits or _")
  .openapi({
    type: "string",
    pattern: "^[a-z0-9_]{1,40}$",
    description: "The payment_type that the wallet pays for.",
    example: "wallet_a",
  });

export const walletInput = z
  .object({
    subscriber_wallet: z.object({
      provider,
      metadata: z.object({
        token: z.string().min(1).max(4_000).describe("The provider's token. Stored encrypted."),
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
      .describe("The wallet to delete; its token is ignored. Default: all wallets."),
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
      metadata: z.object({ token: z.string().optional() }).describe("Token as sent."),
    }),
  })
  .openapi("ForgottenWallet");

export const walletSchema = z
  .object({
    subscriber_wallet: z.object({
      provider: z.string(),
      metadata: z.object({ token: z.string().describe("Token as sent; not returned again.") }),
    }),
  })
  .openapi("SubscriberWallet");

export const walletsSchema = z
  .object({
    subscriber_wallets: z.array(
      z.object({
        provider: z.string(),
        metadata: z.object({}).describe("Empty: tokens are never returned."),
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

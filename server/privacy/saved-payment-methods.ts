import { z } from "zod";
import { isManualMethod } from "@/server/payments/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Db } from "@/server/platform/db/index";
import { getSealPurpose } from "@/server/subscriptions/customers/index";
import type { PrivacyContext } from "./person";

/** What the gateway needs in order to find a saved payment method. Sealed until it is no longer needed. */
export const savedMethodSchema = z.object({
  /** The row that it was stored in, such as `wallet:3:gateway_a` or `subscription:12`. */
  key: z.string(),
  paymentType: z.string(),
  token: z.string().nullable(),
  externalSubscriptionId: z.string().nullable(),
});

export type SavedMethod = z.output<typeof savedMethodSchema>;

/**
 * `unsupported`: the gateway's adapter deletes none. `failed`: another subscriber pays with it, the gateway refused, or
 * it did not answer for two days.
 */
export const METHOD_STATUSES = ["pending", "deleted", "unsupported", "failed"] as const;

/** What became of a saved payment method at its gateway. */
export const methodOutcomeSchema = z.object({
  key: z.string(),
  paymentType: z.string(),
  status: z.enum(METHOD_STATUSES),
  /** The gateway's code, of one that is not deleted; null: none. */
  reason: z.string().nullable(),
  /** When its gateway was first called in vain; null: not yet, and in erasures of earlier versions. */
  triedAt: z.iso.datetime().nullable().default(null),
});

export type MethodOutcome = z.output<typeof methodOutcomeSchema>;

export interface SealedWallet {
  subscriberId: number;
  provider: string;
  sealedToken: string;
}

/** The token of a wallet; null: it cannot be opened, which must not keep the person's rows from being erased. */
export function openToken(
  vault: Vault,
  accountId: number,
  { subscriberId, provider, sealedToken }: SealedWallet,
): string | null {
  try {
    return vault.open(sealedToken, getSealPurpose(accountId, subscriberId, provider));
  } catch {
    return null;
  }
}

/**
 * Finds the payment methods of subscribers that gateways have saved: wallets, those of recurring subscriptions, and
 * those that were replaced and are not detached yet.
 */
export async function findSavedMethods(
  { vault, account: { id: accountId } }: Pick<PrivacyContext, "vault" | "account">,
  db: Db,
  subscriberIds: readonly number[],
): Promise<SavedMethod[]> {
  const ids = { in: [...subscriberIds] };
  const isTheirs = { OR: [{ subscriberId: ids, gifterId: null }, { gifterId: ids }] };
  const [wallets, subscriptions, replaced] = await Promise.all([
    db.prisma.subscriberWallet.findMany({
      where: { accountId, subscriberId: ids },
      select: { subscriberId: true, provider: true, sealedToken: true },
    }),
    db.prisma.subscription.findMany({
      where: {
        accountId,
        AND: [isTheirs, { OR: [{ paymentToken: { not: null } }, { externalSubscriptionId: { not: null } }] }],
        recurring: true,
      },
      select: { id: true, paymentType: true, paymentToken: true, externalSubscriptionId: true },
    }),
    db.prisma.paymentMethodChange.findMany({
      where: { accountId, formerMethod: { not: null }, subscription: { accountId, ...isTheirs } },
      select: { id: true, formerMethod: true, subscription: { select: { paymentType: true } } },
    }),
  ]);
  return [
    ...wallets.map((wallet) => ({
      key: `wallet:${wallet.subscriberId}:${wallet.provider}`,
      paymentType: wallet.provider,
      token: openToken(vault, accountId, wallet),
      externalSubscriptionId: null,
    })),
    ...subscriptions.map(({ id, paymentType, paymentToken, externalSubscriptionId }) => ({
      key: `subscription:${id}`,
      paymentType,
      token: paymentToken,
      externalSubscriptionId,
    })),
    ...replaced.map(({ id, formerMethod, subscription }) => ({
      key: `payment-method-change:${id}`,
      paymentType: subscription.paymentType,
      token: formerMethod,
      externalSubscriptionId: null,
    })),
  ].filter(({ paymentType }) => !isManualMethod(paymentType));
}

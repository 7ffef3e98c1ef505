import type { Context } from "@/server/context/index";
import type { Vault } from "@/server/platform/crypto/index";
import { invalid } from "@/server/platform/errors/index";
import { lockSubscriberRow } from "./find-subscriber";
import { findOrCreateOwnSubscriber, findOwnSubscriber, requirePerson } from "./own-subscriber";
import { deleteWallets, findProviders, findSealedToken, writeWallet } from "./wallet.repository";

/** Return the purpose with which a saved payment token is sealed: only the same subscriber's purpose opens it. */
export function getSealPurpose(accountId: number, subscriberId: number, provider: string): string {
  return `subscriber_wallet:${accountId}:${subscriberId}:${provider}`;
}

interface WalletContext extends Context {
  vault: Vault;
}

interface WalletInput {
  /** The payment_type that it pays for. */
  provider: string;
  token: string;
}

/** Limit per subscriber, against abuse as a data store. */
const MAX_WALLETS = 20;

/** List the providers of a subscriber's saved payment methods, by name. Tokens are never returned. */
export function listWallets(ctx: Context, subscriberId: number): Promise<string[]> {
  return findProviders(ctx.db, ctx.account.id, subscriberId);
}

/** Save a payment method of a subscriber; it replaces one of the same provider. At most 20. */
export function saveWallet(ctx: WalletContext, subscriberId: number, wallet: WalletInput): Promise<void> {
  const { provider, token } = wallet;
  const accountId = ctx.account.id;
  return ctx.db.transaction(async (tx) => {
    await lockSubscriberRow(ctx, tx, subscriberId);
    const otherProviders = (await findProviders(tx, accountId, subscriberId)).filter(
      (name) => name !== provider,
    );
    if (otherProviders.length >= MAX_WALLETS)
      throw invalid(
        "body.subscriber_wallet",
        `must not exceed ${MAX_WALLETS} saved wallets: delete one first`,
      );
    const sealedToken = ctx.vault.seal(token, getSealPurpose(accountId, subscriberId, provider));
    await writeWallet(tx, accountId, { subscriberId, provider, sealedToken, now: ctx.clock.now() });
  });
}

/** Save a payment method of the requesting subscriber, who is created if necessary. */
export async function saveOwnWallet(ctx: WalletContext, wallet: WalletInput): Promise<void> {
  const { id } = await ctx.db.transaction((tx) => findOrCreateOwnSubscriber(ctx, tx));
  await saveWallet(ctx, id, wallet);
}

/**
 * Delete a subscriber's payment method of a provider; null: all of them.
 *
 * A missing one is no failure; conflict if the subscriber was merged into another one meanwhile.
 */
export function deleteSavedWallets(
  ctx: Context,
  subscriberId: number,
  provider: string | null,
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await lockSubscriberRow(ctx, tx, subscriberId);
    await deleteWallets(tx, ctx.account.id, { subscriberId, provider });
  });
}

/** Delete payment methods of the requesting subscriber; unauthorized without a person. */
export async function deleteOwnWallets(ctx: Context, provider: string | null): Promise<void> {
  requirePerson(ctx);
  const subscriber = await findOwnSubscriber(ctx);
  if (subscriber !== null) await deleteSavedWallets(ctx, subscriber.id, provider);
}

/** Get the token of a subscriber's payment method of a provider; null: they have none. */
export async function openWalletToken(
  ctx: WalletContext,
  subscriberId: number,
  provider: string,
): Promise<string | null> {
  const accountId = ctx.account.id;
  const sealed = await findSealedToken(ctx.db, accountId, { subscriberId, provider });
  return sealed === null ? null : ctx.vault.open(sealed, getSealPurpose(accountId, subscriberId, provider));
}

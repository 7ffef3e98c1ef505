import type { Context } from "@/server/accounts/index";
import { invalid } from "@/server/platform/errors/index";
import type { Vault } from "@/server/platform/vault/index";
import {
  establishOwnSubscriber,
  lockSubscriberRow,
  requirePerson,
  subscriberOf,
  walletPurpose,
} from "@/server/subscriptions/subscribers/index";
import { deleteWallets, findProviders, findSealedToken, writeWallet } from "./wallet.repository";

interface WalletContext extends Context {
  vault: Vault;
}

interface GivenWallet {
  /** The word of payment_type that it pays for. */
  provider: string;
  token: string;
}

/** More is nobody's purse but somebody's store. */
const MOST = 20;

/** The providers of a subscriber's wallets, by name. Their tokens are shown to nobody. */
export function listWallets(ctx: Context, subscriberId: number): Promise<string[]> {
  return findProviders(ctx.db, ctx.account.id, subscriberId);
}

/** Keeps a wallet of a subscriber's, in the place of an older one of the same provider. At most 20. */
export function saveWallet(ctx: WalletContext, subscriberId: number, wallet: GivenWallet): Promise<void> {
  const { provider, token } = wallet;
  const accountId = ctx.account.id;
  return ctx.db.withTx(async (tx) => {
    await lockSubscriberRow(ctx, tx, subscriberId);
    const others = (await findProviders(tx, accountId, subscriberId)).filter((one) => one !== provider);
    if (others.length >= MOST) throw invalid("body.subscriber_wallet", `at most ${MOST} wallets are kept`);
    const sealedToken = ctx.vault.seal(token, walletPurpose(accountId, subscriberId, provider));
    await writeWallet(tx, accountId, { subscriberId, provider, sealedToken, now: ctx.clock.now() });
  });
}

/** The same of the subscriber who asks, made where they are new. */
export async function saveOwnWallet(ctx: WalletContext, wallet: GivenWallet): Promise<void> {
  const { id } = await ctx.db.withTx((tx) => establishOwnSubscriber(ctx, tx));
  await saveWallet(ctx, id, wallet);
}

/**
 * Forgets a subscriber's wallet of a provider; null: all of them. One that is not there is no failure; a conflict where it
 * went to another one meanwhile.
 */
export function deleteSavedWallets(
  ctx: Context,
  subscriberId: number,
  provider: string | null,
): Promise<void> {
  return ctx.db.withStatements(async (tx) => {
    await lockSubscriberRow(ctx, tx, subscriberId);
    await deleteWallets(tx, ctx.account.id, { subscriberId, provider });
  });
}

/** The same of the subscriber who asks; unauthorized for nobody in particular. */
export async function deleteOwnWallets(ctx: Context, provider: string | null): Promise<void> {
  requirePerson(ctx);
  const own = await subscriberOf(ctx);
  if (own !== null) await deleteSavedWallets(ctx, own.id, provider);
}

/** The token of a subscriber's wallet of a provider; null where they have none. */
export async function walletToken(
  ctx: WalletContext,
  subscriberId: number,
  provider: string,
): Promise<string | null> {
  const accountId = ctx.account.id;
  const sealed = await findSealedToken(ctx.db, accountId, { subscriberId, provider });
  return sealed === null ? null : ctx.vault.open(sealed, walletPurpose(accountId, subscriberId, provider));
}

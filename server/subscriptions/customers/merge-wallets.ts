import type { Context } from "@/server/context/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Db } from "@/server/platform/db/index";
import { lockMovableWallets, moveWallet, type WalletMove } from "./merge-wallets.repository";
import { getSealPurpose } from "./wallets";

/** The context of a merge: saved payment methods are sealed again for their new owner. */
export interface MergeContext extends Context {
  vault: Vault;
}

/** Seal a token again for its new owner; null: no secret of this installation opens it. */
function reseal(
  { vault, account, log }: MergeContext,
  { fromId, toId }: WalletMove,
  { provider, sealedToken }: { provider: string; sealedToken: string },
): string | null {
  try {
    const token = vault.open(sealedToken, getSealPurpose(account.id, fromId, provider));
    return vault.seal(token, getSealPurpose(account.id, toId, provider));
  } catch (error) {
    log.warn(
      { err: error, subscriberId: fromId, provider },
      "wallet could not be decrypted and was not moved",
    );
    return null;
  }
}

/**
 * Move saved payment methods between two subscribers that staff merge. One stays where the other subscriber has one
 * of the same provider, or where none of our secrets opens it. Returns the moved providers.
 */
export async function moveWallets(ctx: MergeContext, tx: Db, move: WalletMove): Promise<string[]> {
  const { fromId, toId } = move;
  const moved: string[] = [];
  for (const wallet of await lockMovableWallets(tx, ctx.account.id, move)) {
    const { provider } = wallet;
    const sealedToken = reseal(ctx, move, wallet);
    if (sealedToken === null) continue;
    await moveWallet(tx, ctx.account.id, { fromId, toId, provider, sealedToken });
    moved.push(provider);
  }
  return moved;
}

import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import type { Vault } from "@/server/platform/vault/index";
import { lockMovableWallets, moveWallet, type WalletMove } from "./merge-wallets.repository";
import { walletPurpose } from "./wallet-purpose.rules";

/** Where subscribers are made one: their wallets are sealed anew for who has them then. */
export interface MergeContext extends Context {
  vault: Vault;
}

/** The token as the other one's; null: no secret of this installation opens it any more. */
function sealedAnew(
  { vault, account, log }: MergeContext,
  { fromId, toId }: WalletMove,
  { provider, sealedToken }: { provider: string; sealedToken: string },
): string | null {
  try {
    const token = vault.open(sealedToken, walletPurpose(account.id, fromId, provider));
    return vault.seal(token, walletPurpose(account.id, toId, provider));
  } catch (error) {
    log.warn({ err: error, subscriberId: fromId, provider }, "a wallet could not be opened, and stays");
    return null;
  }
}

/**
 * Gives one subscriber's wallets to another, of whom staff say that they are the same person. Where the other has one of
 * the provider, and where none of our secrets opens it, it stays. Returns the providers of those that went.
 */
export async function moveWallets(ctx: MergeContext, tx: Statements, move: WalletMove): Promise<string[]> {
  const { fromId, toId } = move;
  const moved: string[] = [];
  for (const wallet of await lockMovableWallets(tx, ctx.account.id, move)) {
    const { provider } = wallet;
    const sealedToken = sealedAnew(ctx, move, wallet);
    if (sealedToken === null) continue;
    await moveWallet(tx, ctx.account.id, { fromId, toId, provider, sealedToken });
    moved.push(provider);
  }
  return moved;
}

import type { Context } from "@/server/context/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Db } from "@/server/platform/db/index";
import type { SharedKeyUse } from "./reader";
import { insertSharedKey } from "./shared-key.repository";

/** Vault purpose of a sealed key. */
export function sharedKeyPurpose(accountId: number, use: SharedKeyUse): string {
  return `shared key ${use} of account ${accountId}`;
}

/**
 * Adds a key with which the publisher may sign its readers' tokens, beside the live ones.
 * Returns the secret, which is stored encrypted.
 */
export async function addSharedKey(
  ctx: Pick<Context, "systemClock" | "ids" | "account"> & { db: Db; vault: Vault },
  { use, secret = ctx.ids.secret(32) }: { use: SharedKeyUse; secret?: string },
): Promise<{ id: number; secret: string }> {
  const sealed = ctx.vault.seal(secret, sharedKeyPurpose(ctx.account.id, use));
  const id = await insertSharedKey(ctx.db, ctx.account.id, {
    use,
    secret: sealed,
    now: ctx.systemClock.now(),
  });
  return { id, secret };
}

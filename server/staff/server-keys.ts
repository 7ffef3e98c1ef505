import { hashServerKey } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "./require-permission";
import type { ServerKeySummary } from "./server-key.repository";
import { countLiveKeys, findKeys, insertKey, revokeKey } from "./server-key.repository";

const MAX_LIVE_KEYS = 20;
const MAX_LISTED = 7;

/** Lists the account's newest 50 server keys, live and revoked. */
export async function listServerKeys(ctx: Context): Promise<ServerKeySummary[]> {
  requirePermission(ctx, "keys:read");
  return findKeys(ctx.db, ctx.account.id);
}

/** Inserts a server key. The key itself is returned only here; its hash and prefix are stored. */
export async function addServerKey(
  db: Db,
  accountId: number,
  { ids, now }: { ids: Context["ids"]; now: Date },
): Promise<{ id: number; key: string }> {
  const key = `sk_${ids.secret(32)}`;
  const row = { hash: hashServerKey(key), prefix: key.slice(0, MAX_LISTED), now };
  return { id: await insertKey(db, accountId, row), key };
}

/** Creates a server key beside the live ones. The key itself is returned only here; its hash is stored. */
export async function createServerKey(ctx: Context): Promise<{ id: number; key: string }> {
  requirePermission(ctx, "keys:write");
  if ((await countLiveKeys(ctx.db, ctx.account.id)) >= MAX_LIVE_KEYS) {
    throw new AppError(
      "conflict",
      `An account can have at most ${MAX_LIVE_KEYS} active server keys. Revoke one first.`,
    );
  }
  return addServerKey(ctx.db, ctx.account.id, { ids: ctx.ids, now: ctx.worldClock.now() });
}

/** Revokes a key: every server refuses it within five seconds. A revoked key stays unchanged. */
export async function revokeServerKey(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "keys:write");
  if (!(await revokeKey(ctx.db, ctx.account.id, { id, now: ctx.worldClock.now() })))
    throw notFound("server key");
}

import { type Context, hashServerKey } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "./require-permission";
import type { ServerKeySummary } from "./server-key";
import { countLiveKeys, findKeys, insertKey, revokeKey } from "./server-key.repository";

const MOST_LIVE = 20;
const SHOWN = 7;

/** The account's newest 50 server keys, live and revoked. */
export async function listServerKeys(ctx: Context): Promise<ServerKeySummary[]> {
  requirePermission(ctx, "keys:read");
  return findKeys(ctx.db, ctx.account.id);
}

/** Adds a key that opens the server APIs. It is told this once; only its hash is kept, and how it begins. */
export async function addServerKey(
  db: Db,
  accountId: number,
  { ids, now }: { ids: Context["ids"]; now: Date },
): Promise<{ id: number; key: string }> {
  const key = `sk_${ids.secret(32)}`;
  const row = { hash: hashServerKey(key), prefix: key.slice(0, SHOWN), now };
  return { id: await insertKey(db, accountId, row), key };
}

/** Makes a key that opens the server APIs beside those that are live. It is told this once; only its hash is kept. */
export async function createServerKey(ctx: Context): Promise<{ id: number; key: string }> {
  requirePermission(ctx, "keys:write");
  if ((await countLiveKeys(ctx.db, ctx.account.id)) >= MOST_LIVE) {
    throw new AppError("conflict", `An account has at most ${MOST_LIVE} live server keys. Revoke one first.`);
  }
  return addServerKey(ctx.db, ctx.account.id, { ids: ctx.ids, now: ctx.worldClock.now() });
}

/** Ends a key: within five seconds it opens nothing on any server. One that has ended stays as it is. */
export async function revokeServerKey(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "keys:write");
  if (!(await revokeKey(ctx.db, ctx.account.id, { id, now: ctx.worldClock.now() })))
    throw notFound("server key");
}

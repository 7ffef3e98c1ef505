import { hashServerKey } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { ALL_SCOPES, newServerKeySchema } from "@/shared/staff/index";
import { requirePermission } from "./require-permission";
import type { NewKeyRow, ServerKeySummary } from "./server-key.repository";
import { countLiveKeys, findKeys, insertKey, lockKeys, revokeKey } from "./server-key.repository";

const MAX_LIVE_KEYS = 20;
const PREFIX_LENGTH = 7;

/** A new server key: its name, its scopes, and when it expires (null: never). */
export type NewServerKey = Pick<NewKeyRow, "name" | "scopes" | "expiresAt">;

/** The key that a new account gets: without limits. */
const FIRST_KEY: NewServerKey = { name: "First key", scopes: [ALL_SCOPES], expiresAt: null };

/** Lists the account's newest 50 server keys, live, expired and revoked. */
export async function listServerKeys(ctx: Context): Promise<ServerKeySummary[]> {
  requirePermission(ctx, "keys:read");
  return findKeys(ctx.db, ctx.account.id);
}

/**
 * Inserts a server key, without limits unless the input says otherwise. The key itself is returned only here; its hash
 * and prefix are stored.
 */
export async function addServerKey(
  db: Db,
  accountId: number,
  { ids, now, key: terms = FIRST_KEY }: { ids: Context["ids"]; now: Date; key?: NewServerKey },
): Promise<{ id: number; key: string }> {
  const key = `sk_${ids.secret(32)}`;
  const row = { ...terms, hash: hashServerKey(key), prefix: key.slice(0, PREFIX_LENGTH), now };
  return { id: await insertKey(db, accountId, row), key };
}

function parseNewKey(input: unknown, now: Date): NewServerKey {
  const read = newServerKeySchema.safeParse(input);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw invalid(String(issue?.path[0] ?? "name"), issue?.message ?? "Enter a valid value.");
  }
  const { expiresAt } = read.data;
  if (expiresAt !== null && expiresAt.getTime() <= now.getTime())
    throw invalid("expiresAt", "Enter a time in the future.");
  return read.data;
}

/**
 * Creates a server key beside the live ones; at most 20 are live. The key itself is returned only here; its hash is
 * stored. Refuses an unknown scope, no scope, an empty name and an expiry that has passed as invalid.
 */
export async function createServerKey(
  ctx: Context,
  input: NewServerKey,
): Promise<{ id: number; key: string }> {
  requirePermission(ctx, "keys:write");
  const now = ctx.systemClock.now();
  const key = parseNewKey(input, now);
  return ctx.db.transaction(async (tx) => {
    // Concurrent calls wait here, or together they would exceed the limit.
    await lockKeys(tx, ctx.account.id);
    if ((await countLiveKeys(tx, ctx.account.id, now)) >= MAX_LIVE_KEYS) {
      throw new AppError(
        "conflict",
        `An account can have at most ${MAX_LIVE_KEYS} active server keys. Revoke one first.`,
      );
    }
    return addServerKey(tx, ctx.account.id, { ids: ctx.ids, now, key });
  });
}

/** Revokes a key: every process refuses it from its next request on. A revoked key stays unchanged. */
export async function revokeServerKey(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "keys:write");
  if (!(await revokeKey(ctx.db, ctx.account.id, { id, now: ctx.systemClock.now() })))
    throw notFound("server key");
}

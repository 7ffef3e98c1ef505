import type { Context } from "@/server/context/index";
import type { Vault } from "@/server/platform/crypto/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import type { SharedKeyUse } from "./reader";
import { findKeyViews, findLiveKeys, revokeSharedKeyRow, type SharedKeyView } from "./shared-key.repository";
import { addSharedKey } from "./shared-keys";

const MAX_LIVE_KEYS = 5;
const MIN_SECRET_LENGTH = 16;
const MAX_SECRET_LENGTH = 512;

/**
 * Whether the account's readers log in at the publisher: the setting is on, and a live key can verify their tokens.
 * Without a key every token would be refused.
 */
export async function hasPublisherLogin({ db, account }: Pick<Context, "db" | "account">): Promise<boolean> {
  if (!account.settings.engagement.thirdPartyLogin) return false;
  return (await findLiveKeys(db, account.id, "engagement")).length > 0;
}

/** Lists the account's keys for readers' tokens, the newest first, without their secrets. */
export async function listSharedKeys(ctx: Context): Promise<SharedKeyView[]> {
  requirePermission(ctx, "keys:read");
  return findKeyViews(ctx.db, ctx.account.id);
}

/**
 * Adds a key for readers' tokens beside the live ones: with a secret of the publisher, where pages already sign with
 * one, or with a new secret. The secret is returned only once.
 */
export async function createSharedKey(
  ctx: Context & { vault: Vault },
  { use, secret }: { use: SharedKeyUse; secret: string | null },
): Promise<{ id: number; secret: string }> {
  requirePermission(ctx, "keys:write");
  const live = (await findKeyViews(ctx.db, ctx.account.id)).filter(
    (key) => key.use === use && key.revokedAt === null,
  );
  if (live.length >= MAX_LIVE_KEYS) {
    throw new AppError(
      "conflict",
      `You can have at most ${MAX_LIVE_KEYS} active keys per use. Revoke one first.`,
    );
  }
  if (secret !== null && (secret.length < MIN_SECRET_LENGTH || secret.length > MAX_SECRET_LENGTH)) {
    throw invalid("secret", `must have ${MIN_SECRET_LENGTH} to ${MAX_SECRET_LENGTH} characters`);
  }
  return addSharedKey(ctx, secret === null ? { use } : { use, secret });
}

/**
 * Revokes a key: a `svc_jwt` that it signed is refused from the next request on, a `jwt` of the engagement API after
 * five seconds. A revoked key keeps its first revocation time.
 */
export async function revokeSharedKey(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "keys:write");
  const exists = await revokeSharedKeyRow(ctx.db, ctx.account.id, { id, now: ctx.systemClock.now() });
  if (!exists) throw notFound("shared key");
}

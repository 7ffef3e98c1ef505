import type { Context } from "@/server/accounts/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import type { Vault } from "@/server/platform/vault/index";
import { requirePermission } from "@/server/staff/index";
import type { SharedKeyUse } from "./reader";
import { findKeyViews, findLiveKeys, revokeSharedKeyRow, type SharedKeyView } from "./shared-key.repository";
import { addSharedKey } from "./shared-keys";

const MOST_LIVE = 5;
const SHORTEST_SECRET = 16;
const LONGEST_SECRET = 512;

/**
 * Whether the account's readers log in at the publisher's own: it says so, and holds a key by which that can be told.
 * Without one nobody's token would open anything.
 */
export async function readersLogInElsewhere({
  db,
  account,
}: Pick<Context, "db" | "account">): Promise<boolean> {
  if (!account.settings.engagement.thirdPartyLogin) return false;
  return (await findLiveKeys(db, account.id, "engagement")).length > 0;
}

/** The account's keys for readers' tokens, the newest first. Their secrets are shown to nobody. */
export async function listSharedKeys(ctx: Context): Promise<SharedKeyView[]> {
  requirePermission(ctx, "keys:read");
  return findKeyViews(ctx.db, ctx.account.id);
}

/**
 * Adds a key with which the publisher signs readers' tokens, beside those that are live: a secret of its own, where
 * pages sign with one already, or a new one. Its secret is told this once.
 */
export async function createSharedKey(
  ctx: Context & { vault: Vault },
  { use, secret }: { use: SharedKeyUse; secret: string | null },
): Promise<{ id: number; secret: string }> {
  requirePermission(ctx, "keys:write");
  const live = (await findKeyViews(ctx.db, ctx.account.id)).filter(
    (key) => key.use === use && key.revokedAt === null,
  );
  if (live.length >= MOST_LIVE) {
    throw new AppError("conflict", `At most ${MOST_LIVE} keys sign for one use. Revoke one first.`);
  }
  if (secret !== null && (secret.length < SHORTEST_SECRET || secret.length > LONGEST_SECRET)) {
    throw invalid("secret", `must have ${SHORTEST_SECRET} to ${LONGEST_SECRET} characters`);
  }
  return addSharedKey(ctx, secret === null ? { use } : { use, secret });
}

/**
 * Ends a key: no `svc_jwt` that it signed is taken from the next request on, no `jwt` of the engagement API after five
 * seconds. One that has ended stays as it is.
 */
export async function revokeSharedKey(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "keys:write");
  const found = await revokeSharedKeyRow(ctx.db, ctx.account.id, { id, now: ctx.worldClock.now() });
  if (!found) throw notFound("shared key");
}

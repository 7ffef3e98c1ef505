import { z } from "zod";
import { type Db, statement } from "@/server/platform/db/index";

export interface EntitlementKeyRow {
  kid: string;
  publicJwk: Record<string, unknown>;
  /** Sealed by the vault. */
  privateJwk: string;
}

const jwk = z.record(z.string(), z.unknown());
// Raw SQL: an advisory lock.
const LOCK = statement("entitlement_key_lock", "select pg_advisory_xact_lock(hashtextextended($1, 0))::text");

/** Lock the account's keys: one transaction at a time creates a key. */
export async function lockEntitlementKeys(tx: Db, accountId: number): Promise<void> {
  await tx.query(LOCK, [`entitlement keys:${accountId}`]);
}

/** Find the current signing key; null: none was created yet. */
export async function findSigningKey({ prisma }: Db, accountId: number): Promise<EntitlementKeyRow | null> {
  const row = await prisma.entitlementKey.findFirst({
    where: { accountId, retiredAt: null },
    orderBy: { createdAt: "desc" },
  });
  return row === null ? null : { ...row, publicJwk: jwk.parse(row.publicJwk) };
}

/** List public keys under which a token may still be valid: the signing key and those retired after a moment. */
export async function listPublicKeys(
  { prisma }: Db,
  accountId: number,
  retiredAfter: Date,
): Promise<Record<string, unknown>[]> {
  const rows = await prisma.entitlementKey.findMany({
    where: { accountId, OR: [{ retiredAt: null }, { retiredAt: { gt: retiredAfter } }] },
    orderBy: { createdAt: "desc" },
    select: { publicJwk: true },
  });
  return rows.map(({ publicJwk }) => jwk.parse(publicJwk));
}

/** Store a new signing key and retire the keys before it. */
export async function saveSigningKey(
  { prisma }: Db,
  accountId: number,
  { key, now }: { key: { kid: string; publicJwk: Record<string, string>; privateJwk: string }; now: Date },
): Promise<void> {
  await prisma.entitlementKey.updateMany({ where: { accountId, retiredAt: null }, data: { retiredAt: now } });
  await prisma.entitlementKey.create({ data: { accountId, createdAt: now, ...key } });
}

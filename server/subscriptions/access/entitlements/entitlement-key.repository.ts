import { z } from "zod";
import { type Db, statement } from "@/server/platform/db/index";

export interface EntitlementKeyRow {
  kid: string;
  publicJwk: Record<string, unknown>;
  /** Sealed by the vault. */
  privateJwk: string;
}

const jwk = z.record(z.string(), z.unknown());
const LOCK = statement("entitlement_key_lock", "select pg_advisory_xact_lock(hashtextextended($1, 0))::text");

/** Lets one transaction at a time make a key for the account. */
export async function lockKeys(tx: Db, accountId: number): Promise<void> {
  await tx.query(LOCK, [`entitlement keys:${accountId}`]);
}

/** The key that signs now; null: none was made yet. */
export async function findSigningKey({ prisma }: Db, accountId: number): Promise<EntitlementKeyRow | null> {
  const row = await prisma.entitlementKey.findFirst({
    where: { accountId, retiredAt: null },
    orderBy: { createdAt: "desc" },
  });
  return row === null ? null : { ...row, publicJwk: jwk.parse(row.publicJwk) };
}

/** Public keys under which a token may still be valid: the signing one, and those retired after a moment. */
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

/** Keeps a new signing key; those before it sign no more. */
export async function saveSigningKey(
  { prisma }: Db,
  accountId: number,
  { key, now }: { key: { kid: string; publicJwk: Record<string, string>; privateJwk: string }; now: Date },
): Promise<void> {
  await prisma.entitlementKey.updateMany({ where: { accountId, retiredAt: null }, data: { retiredAt: now } });
  await prisma.entitlementKey.create({ data: { accountId, createdAt: now, ...key } });
}

import { type Db, readStatement } from "@/server/platform/db/index";
import type { SharedKeyUse } from "./reader";

export interface SharedKeyRow {
  id: number;
  /** Sealed by the vault. */
  secret: string;
  lastUsedAt: Date | null;
}

// Raw SQL: runs on requests with a token that a shared key signed.
const SIGNS = readStatement(
  "shared_key_signs",
  "select from shared_key where account_id = $1 and id = $2 and revoked_at is null",
);

/** Lists an account's live keys, the newest first. */
export function findLiveKeys(db: Db, accountId: number, use: SharedKeyUse): Promise<SharedKeyRow[]> {
  return db.prisma.sharedKey.findMany({
    where: { accountId, use, revokedAt: null },
    orderBy: { id: "desc" },
    select: { id: true, secret: true, lastUsedAt: true },
  });
}

/** Whether a key of an account is live at this moment. */
export async function doesKeySign(db: Db, accountId: number, id: number): Promise<boolean> {
  return (await db.query(SIGNS, [accountId, id])).length > 0;
}

export async function markKeyUsed(db: Db, accountId: number, key: { id: number; now: Date }): Promise<void> {
  await db.prisma.sharedKey.updateMany({ where: { accountId, id: key.id }, data: { lastUsedAt: key.now } });
}

export async function insertSharedKey(
  db: Db,
  accountId: number,
  key: { use: SharedKeyUse; secret: string; now: Date },
): Promise<number> {
  const { use, secret, now } = key;
  const { id } = await db.prisma.sharedKey.create({ data: { accountId, use, secret, createdAt: now } });
  return id;
}

/** A key as staff see it. */
export interface SharedKeyView {
  id: number;
  use: SharedKeyUse;
  createdAt: Date;
  /** When it was last used, up to an hour behind; null: never. */
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

export function findKeyViews(db: Db, accountId: number): Promise<SharedKeyView[]> {
  return db.prisma.sharedKey.findMany({
    where: { accountId },
    orderBy: { id: "desc" },
    take: 50,
    select: { id: true, use: true, createdAt: true, lastUsedAt: true, revokedAt: true },
  });
}

/** Revokes a key; false if the account has no such key. The first revocation time is kept. */
export async function revokeSharedKeyRow(
  db: Db,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  const { count } = await db.prisma.sharedKey.updateMany({
    where: { id, accountId, revokedAt: null },
    data: { revokedAt: now },
  });
  return count > 0 || (await db.prisma.sharedKey.count({ where: { id, accountId } })) > 0;
}

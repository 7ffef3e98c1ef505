import type { Db } from "@/server/platform/db/index";

/** A server key as staff recognise it, without its secret. */
export interface ServerKeySummary {
  id: number;
  prefix: string;
  createdAt: Date;
  revokedAt: Date | null;
}

export function findKeys(db: Db, accountId: number): Promise<ServerKeySummary[]> {
  return db.prisma.accountServerKey.findMany({
    where: { accountId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 50,
    select: { id: true, prefix: true, createdAt: true, revokedAt: true },
  });
}

export function countLiveKeys(db: Db, accountId: number): Promise<number> {
  return db.prisma.accountServerKey.count({ where: { accountId, revokedAt: null } });
}

export async function insertKey(
  db: Db,
  accountId: number,
  { hash, prefix, now }: { hash: string; prefix: string; now: Date },
): Promise<number> {
  const { id } = await db.prisma.accountServerKey.create({
    data: { accountId, hash, prefix, createdAt: now },
  });
  return id;
}

/** Revokes a key; returns whether the account has it. A second revocation preserves the first one's time. */
export async function revokeKey(
  db: Db,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  const { count } = await db.prisma.accountServerKey.updateMany({
    where: { id, accountId, revokedAt: null },
    data: { revokedAt: now },
  });
  return count > 0 || (await db.prisma.accountServerKey.count({ where: { id, accountId } })) > 0;
}

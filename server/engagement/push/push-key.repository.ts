import type { Db } from "@/server/platform/db/index";

/** A publication's key pair, and whether it offers notifications. */
export interface PushKeyRow {
  publicKey: string;
  /** Sealed. */
  privateKey: string;
  active: boolean;
}

/** Find the key pair of an account; null: it never offered notifications. */
export function findPushKey({ prisma }: Db, accountId: number): Promise<PushKeyRow | null> {
  return prisma.pushKey.findUnique({
    where: { accountId },
    select: { publicKey: true, privateKey: true, active: true },
  });
}

/** Insert a key pair, unless another call did. */
export async function insertPushKey(
  { prisma }: Db,
  accountId: number,
  { key, now }: { key: PushKeyRow; now: Date },
): Promise<void> {
  await prisma.pushKey.createMany({
    data: [{ accountId, ...key, createdAt: now, updatedAt: now }],
    skipDuplicates: true,
  });
}

/** Record whether notifications are offered. Returns false where that is so already. */
export async function updatePushKey(
  { prisma }: Db,
  accountId: number,
  { active, now }: { active: boolean; now: Date },
): Promise<boolean> {
  const { count } = await prisma.pushKey.updateMany({
    where: { accountId, active: !active },
    data: { active, updatedAt: now },
  });
  return count > 0;
}

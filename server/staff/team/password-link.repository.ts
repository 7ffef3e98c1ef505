import type { Db } from "@/server/platform/db/index";

export async function insertLink(
  db: Db,
  link: { tokenHash: string; staffUserId: number; expiresAt: Date },
): Promise<void> {
  await db.prisma.staffPasswordLink.create({ data: link });
}

/** Whose link this is, when it is neither used nor over. */
export async function findLinkOwner(db: Db, tokenHash: string, now: Date): Promise<number | null> {
  const row = await db.prisma.staffPasswordLink.findFirst({
    where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
    select: { staffUserId: true },
  });
  return row?.staffUserId ?? null;
}

/** Uses a link up; false when it is used or over. Of two at once, one gets true. */
export async function spendLink(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const { count } = await db.prisma.staffPasswordLink.updateMany({
    where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return count > 0;
}

/** Ends every link of a person: their password was set another way. */
export async function endLinks(db: Db, staffUserId: number, now: Date): Promise<void> {
  await db.prisma.staffPasswordLink.updateMany({
    where: { staffUserId, usedAt: null },
    data: { usedAt: now },
  });
}

/** Removes links that were over before a time, used or not; how many. */
export async function deleteOldLinks(db: Db, before: Date): Promise<number> {
  const { count } = await db.prisma.staffPasswordLink.deleteMany({ where: { expiresAt: { lt: before } } });
  return count;
}

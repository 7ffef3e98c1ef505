import type { Db } from "@/server/platform/db/index";

/** Mark a challenge as used; false where any process has used it before. */
export async function markChallengeUsed(
  db: Db,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<boolean> {
  const { count } = await db.prisma.spentChallenge.createMany({
    data: [{ id, expiresAt }],
    skipDuplicates: true,
  });
  return count > 0;
}

/** Delete used challenges past their expiry, of all accounts. */
export async function pruneChallenges(db: Db, now: Date): Promise<void> {
  await db.prisma.spentChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
}

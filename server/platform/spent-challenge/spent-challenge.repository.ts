import type { Db } from "@/server/platform/db/index";

/** Marks a challenge as used; false: it was used before, in any process. Of concurrent calls one returns true. */
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

/** Deletes used challenges past their expiry, of all accounts. */
export async function pruneChallenges(db: Db, now: Date): Promise<void> {
  await db.prisma.spentChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
}

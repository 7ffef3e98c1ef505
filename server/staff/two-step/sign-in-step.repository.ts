import type { Db } from "@/server/platform/db/index";

interface StepOwner {
  staffUserId: number;
  email: string;
}

export async function insertSignInStep(
  db: Db,
  step: { tokenHash: string; staffUserId: number; expiresAt: Date },
): Promise<void> {
  await db.prisma.staffSignInStep.create({ data: step });
}

/** Finds the person of a step that has not expired. */
export async function findStepOwner(db: Db, tokenHash: string, now: Date): Promise<StepOwner | null> {
  const row = await db.prisma.staffSignInStep.findFirst({
    where: { tokenHash, expiresAt: { gt: now } },
    select: { staffUserId: true, user: { select: { email: true } } },
  });
  return row === null ? null : { staffUserId: row.staffUserId, email: row.user.email };
}

/** Deletes a step that has not expired; false: there is none. Of two concurrent calls one returns true. */
export async function takeSignInStep(tx: Db, tokenHash: string, now: Date): Promise<boolean> {
  const where = { tokenHash, expiresAt: { gt: now } };
  return (await tx.prisma.staffSignInStep.deleteMany({ where })).count > 0;
}

/** Deletes all steps of a person, whose password or second factors have changed. */
export async function deleteSignInSteps(tx: Db, staffUserId: number): Promise<void> {
  await tx.prisma.staffSignInStep.deleteMany({ where: { staffUserId } });
}

export async function deleteExpiredSteps(db: Db, now: Date): Promise<void> {
  await db.prisma.staffSignInStep.deleteMany({ where: { expiresAt: { lte: now } } });
}

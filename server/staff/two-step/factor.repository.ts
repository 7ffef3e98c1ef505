// Raw SQL for the row lock, which Prisma does not take.

import { type Db, statement } from "@/server/platform/db/index";

/** An authenticator app; its secret is sealed. */
interface StoredAuthenticator {
  secret: string;
  createdAt: Date;
  confirmedAt: Date | null;
}

export function findAuthenticator(db: Db, staffUserId: number): Promise<StoredAuthenticator | null> {
  return db.prisma.staffAuthenticator.findUnique({
    where: { staffUserId },
    select: { secret: true, createdAt: true, confirmedAt: true },
  });
}

/** Stores the secret of an authenticator app that is being set up; false: the person already has a confirmed one. */
export async function saveUnconfirmedAuthenticator(
  tx: Db,
  { staffUserId, secret, now }: { staffUserId: number; secret: string; now: Date },
): Promise<boolean> {
  const { staffAuthenticator } = tx.prisma;
  await staffAuthenticator.deleteMany({ where: { staffUserId, confirmedAt: null } });
  const { count } = await staffAuthenticator.createMany({
    data: [{ staffUserId, secret, createdAt: now }],
    skipDuplicates: true,
  });
  return count > 0;
}

/** Confirms the app by a code of this step; false: its secret has changed, or it is confirmed already. */
export async function markAuthenticatorConfirmed(
  tx: Db,
  { staffUserId, secret, step, now }: { staffUserId: number; secret: string; step: number; now: Date },
): Promise<boolean> {
  const { count } = await tx.prisma.staffAuthenticator.updateMany({
    where: { staffUserId, secret, confirmedAt: null },
    data: { confirmedAt: now, lastStep: step },
  });
  return count > 0;
}

/** Marks a step as used; false: this or a later one is. Of two concurrent calls with one step one returns true. */
export async function markStepUsed(tx: Db, staffUserId: number, step: number): Promise<boolean> {
  const { count } = await tx.prisma.staffAuthenticator.updateMany({
    where: { staffUserId, confirmedAt: { not: null }, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return count > 0;
}

/** Deletes a person's authenticator app, also one that is being set up; false: they had no confirmed one. */
export async function deleteAuthenticator(tx: Db, staffUserId: number): Promise<boolean> {
  const { staffAuthenticator } = tx.prisma;
  const { count } = await staffAuthenticator.deleteMany({
    where: { staffUserId, confirmedAt: { not: null } },
  });
  if (count === 0) await staffAuthenticator.deleteMany({ where: { staffUserId } });
  return count > 0;
}

/** Replaces a person's recovery codes. */
export async function replaceRecoveryCodes(
  tx: Db,
  { staffUserId, hashes, now }: { staffUserId: number; hashes: readonly string[]; now: Date },
): Promise<void> {
  await deleteRecoveryCodes(tx, staffUserId);
  await tx.prisma.staffRecoveryCode.createMany({
    data: hashes.map((codeHash) => ({ staffUserId, codeHash, createdAt: now })),
  });
}

export async function deleteRecoveryCodes(tx: Db, staffUserId: number): Promise<void> {
  await tx.prisma.staffRecoveryCode.deleteMany({ where: { staffUserId } });
}

export function countRecoveryCodes(db: Db, staffUserId: number): Promise<number> {
  return db.prisma.staffRecoveryCode.count({ where: { staffUserId, usedAt: null } });
}

/** Marks a recovery code as used; false: it is unknown or used. Of two concurrent calls one returns true. */
export async function markRecoveryCodeUsed(
  tx: Db,
  { staffUserId, codeHash, now }: { staffUserId: number; codeHash: string; now: Date },
): Promise<boolean> {
  const { count } = await tx.prisma.staffRecoveryCode.updateMany({
    where: { staffUserId, codeHash, usedAt: null },
    data: { usedAt: now },
  });
  return count > 0;
}

/** Whether a person has a second factor: a confirmed authenticator app or a passkey. */
export async function hasSecondFactor(db: Db, staffUserId: number): Promise<boolean> {
  const apps = await db.prisma.staffAuthenticator.count({
    where: { staffUserId, confirmedAt: { not: null } },
  });
  return apps > 0 || (await db.prisma.staffPasskey.count({ where: { staffUserId } })) > 0;
}

const LOCK = statement("staff_person_lock", "select id from staff_user where id = $1 for no key update");

/**
 * Locks a person's row until the transaction ends. Sign-ins and changes of a password or of second factors take this
 * lock before any other, so that they happen one after another, and none waits for another that waits for it.
 */
export async function lockPerson(tx: Db, staffUserId: number): Promise<void> {
  await tx.query(LOCK, [staffUserId]);
}

// Raw SQL for the advisory lock alone.

import { type Db, statement } from "@/server/platform/db/index";

interface Identity {
  issuer: string;
  subject: string;
}

const LOCK = statement(
  "staff_identity_lock",
  "select pg_advisory_xact_lock(hashtextextended('staff identities', 0))::text as locked",
);

/** Serializes sign-ins with the provider, so that two first ones create and link one person. */
export async function lockIdentities(tx: Db): Promise<void> {
  await tx.query(LOCK, []);
}

/** Finds the person who is linked to an identity. */
export async function findLinkedPerson(
  db: Db,
  { issuer, subject }: Identity,
): Promise<{ id: number; email: string; grantedAccountIds: number[] } | null> {
  const row = await db.prisma.staffIdentity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: { grantedAccountIds: true, user: { select: { id: true, email: true } } },
  });
  return row === null ? null : { ...row.user, grantedAccountIds: row.grantedAccountIds };
}

/** Whether a person has an identity of an issuer. */
export async function isLinked(db: Db, staffUserId: number, issuer: string): Promise<boolean> {
  return (await db.prisma.staffIdentity.count({ where: { staffUserId, issuer } })) > 0;
}

/** Links an identity to a person, or stores the accounts whose membership it gives. */
export async function saveIdentity(
  tx: Db,
  { issuer, subject }: Identity,
  { now, ...link }: { staffUserId: number; grantedAccountIds: number[]; now: Date },
): Promise<void> {
  const { grantedAccountIds } = link;
  await tx.prisma.staffIdentity.upsert({
    where: { issuer_subject: { issuer, subject } },
    create: { issuer, subject, ...link, createdAt: now },
    update: { grantedAccountIds },
  });
}

/** Lists the accounts whose membership a person has from a provider. */
export async function listGrantedAccountIds(db: Db, staffUserId: number): Promise<number[]> {
  const rows = await db.prisma.staffIdentity.findMany({
    where: { staffUserId },
    select: { grantedAccountIds: true },
  });
  return rows.flatMap(({ grantedAccountIds }) => grantedAccountIds);
}

/** Deletes a person's identities; returns their number. */
export async function deleteIdentities(db: Db, staffUserId: number): Promise<number> {
  const { count } = await db.prisma.staffIdentity.deleteMany({ where: { staffUserId } });
  return count;
}

/** Ids of all accounts of the installation. */
export async function listAccountIds(db: Db): Promise<number[]> {
  const rows = await db.prisma.account.findMany({ select: { id: true }, orderBy: { id: "asc" } });
  return rows.map(({ id }) => id);
}

export function countMemberships(db: Db, staffUserId: number): Promise<number> {
  return db.prisma.staffMembership.count({ where: { staffUserId } });
}

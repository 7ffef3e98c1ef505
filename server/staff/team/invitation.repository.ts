import type { StaffRole } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";

/** An invitation that was neither accepted nor revoked. */
export interface PendingInvitation {
  id: number;
  email: string;
  role: StaffRole;
  /** Name of the inviter; null: the command line, or a deleted person. */
  invitedBy: string | null;
  createdAt: Date;
  expiresAt: Date;
}

interface NewInvitation {
  email: string;
  name: string | null;
  role: StaffRole;
  tokenHash: string;
  invitedById: number | null;
  createdAt: Date;
  expiresAt: Date;
}

const PENDING = { acceptedAt: null, revokedAt: null } as const;

export async function insertInvitation(
  db: Db,
  accountId: number,
  invitation: NewInvitation,
): Promise<number> {
  const { id } = await db.prisma.staffInvitation.create({ data: { accountId, ...invitation } });
  return id;
}

/** Lists open invitations, newest first; at most 200. */
export async function findPending(db: Db, accountId: number): Promise<PendingInvitation[]> {
  const rows = await db.prisma.staffInvitation.findMany({
    where: { accountId, ...PENDING },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 200,
    select: {
      id: true,
      email: true,
      role: true,
      createdAt: true,
      expiresAt: true,
      invitedBy: { select: { name: true } },
    },
  });
  return rows.map(({ invitedBy, ...row }) => ({ ...row, invitedBy: invitedBy?.name ?? null }));
}

export function countPending(db: Db, accountId: number): Promise<number> {
  return db.prisma.staffInvitation.count({ where: { accountId, ...PENDING } });
}

export function findPendingById(
  db: Db,
  accountId: number,
  id: number,
): Promise<{ id: number; email: string; name: string | null; role: StaffRole } | null> {
  return db.prisma.staffInvitation.findFirst({
    where: { id, accountId, ...PENDING },
    select: { id: true, email: true, name: true, role: true },
  });
}

/** Which of an account's open invitations to revoke. */
type Which = { id: number } | { email: string } | { invitedById: number; exceptRoles: readonly StaffRole[] };

/** Revokes invitations; returns their number. */
export async function revokeInvitations(
  db: Db,
  accountId: number,
  { now, ...which }: Which & { now: Date },
): Promise<number> {
  const where =
    "exceptRoles" in which
      ? { invitedById: which.invitedById, role: { notIn: [...which.exceptRoles] } }
      : which;
  const { count } = await db.prisma.staffInvitation.updateMany({
    where: { accountId, ...PENDING, ...where },
    data: { revokedAt: now },
  });
  return count;
}

/** An invitation as the link's visitor sees it. */
export interface StoredInvitation {
  id: number;
  accountId: number;
  accountName: string;
  email: string;
  name: string | null;
  role: StaffRole;
  invitedBy: string | null;
  expiresAt: Date;
  acceptedAt: Date | null;
  revokedAt: Date | null;
}

/** Finds an invitation by its secret, in any account. */
export async function findByToken(db: Db, tokenHash: string): Promise<StoredInvitation | null> {
  const row = await db.prisma.staffInvitation.findUnique({
    where: { tokenHash },
    include: { account: { select: { name: true } }, invitedBy: { select: { name: true } } },
  });
  if (row === null) return null;
  const { id, accountId, email, name, role, expiresAt, acceptedAt, revokedAt } = row;
  return {
    ...{ id, accountId, email, name, role, expiresAt, acceptedAt, revokedAt },
    accountName: row.account.name,
    invitedBy: row.invitedBy?.name ?? null,
  };
}

/** Finds the open invitations of a proven address, in any account; at most 50. */
export function findOpenByEmail(
  db: Db,
  email: string,
  now: Date,
): Promise<{ id: number; accountId: number; role: StaffRole; name: string | null }[]> {
  return db.prisma.staffInvitation.findMany({
    where: { email, ...PENDING, expiresAt: { gt: now } },
    orderBy: { id: "asc" },
    take: 50,
    select: { id: true, accountId: true, role: true, name: true },
  });
}

/** Deletes invitations that were accepted, revoked or expired before a time; returns their number. */
export async function deleteOldInvitations(db: Db, before: Date): Promise<number> {
  const ended = { lt: before };
  const { count } = await db.prisma.staffInvitation.deleteMany({
    where: { OR: [{ acceptedAt: ended }, { revokedAt: ended }, { expiresAt: ended }] },
  });
  return count;
}

/** Marks an open invitation as accepted; false: it is not open. Of two concurrent calls one returns true. */
export async function markInvitationAccepted(db: Db, accountId: number, which: { id: number; now: Date }) {
  const { count } = await db.prisma.staffInvitation.updateMany({
    where: { id: which.id, accountId, ...PENDING, expiresAt: { gt: which.now } },
    data: { acceptedAt: which.now },
  });
  return count > 0;
}

import { type Db, statement } from "@/server/platform/db/index";
import type { EmailChange, EmailChangeSide } from "./email-change.rules";

const select = {
  id: true,
  memberId: true,
  oldEmail: true,
  newEmail: true,
  asksOld: true,
  oldConfirmedAt: true,
  newConfirmedAt: true,
  expiresAt: true,
} as const;

const OPEN = { completedAt: null, cancelledAt: null } as const;

// Raw SQL: Prisma takes no row locks. Every write of a change follows it, so that two writes run one after the other.
const LOCK_MEMBER = statement(
  "member_hold_email",
  `select 1 as held from member where account_id = $1 and id = $2 for update`,
);

/** Locks a member (FOR UPDATE) until the transaction ends. */
export async function lockMemberRow(tx: Db, accountId: number, id: number): Promise<void> {
  await tx.query(LOCK_MEMBER, [accountId, id]);
}

export async function insertEmailChange(
  db: Db,
  accountId: number,
  change: Pick<EmailChange, "memberId" | "oldEmail" | "newEmail" | "asksOld" | "expiresAt"> & { now: Date },
): Promise<number> {
  const { now, ...data } = change;
  const { id } = await db.prisma.memberEmailChange.create({
    data: { accountId, ...data, createdAt: now },
    select: { id: true },
  });
  return id;
}

/** Finds a member's open change that has not expired; null: none. */
export function findOpenEmailChange(
  db: Db,
  accountId: number,
  { memberId, now }: { memberId: number; now: Date },
): Promise<EmailChange | null> {
  return db.prisma.memberEmailChange.findFirst({
    where: { accountId, memberId, ...OPEN, expiresAt: { gt: now } },
    orderBy: { id: "desc" },
    select,
  });
}

/** Finds a change by its id, also an ended one. */
export function findEmailChangeById(db: Db, accountId: number, id: number): Promise<EmailChange | null> {
  return db.prisma.memberEmailChange.findUnique({ where: { id, accountId }, select });
}

/** Finds the open change of a link, and the address that the link was sent to; null: used, expired or unknown. */
export async function findEmailChangeByToken(
  db: Db,
  accountId: number,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<{ change: EmailChange; side: EmailChangeSide } | null> {
  const row = await db.prisma.memberEmailChange.findFirst({
    where: {
      accountId,
      ...OPEN,
      expiresAt: { gt: now },
      OR: [{ newTokenHash: tokenHash }, { oldTokenHash: tokenHash }],
    },
    select: { ...select, newTokenHash: true },
  });
  if (row === null) return null;
  const { newTokenHash, ...change } = row;
  return { change, side: newTokenHash === tokenHash ? "new" : "old" };
}

interface SideOfChange {
  id: number;
  side: EmailChangeSide;
}

/** Stores the link of a side; an earlier link to it ends. false: the change has ended. */
export async function writeEmailChangeToken(
  db: Db,
  accountId: number,
  { id, side, tokenHash }: SideOfChange & { tokenHash: string },
): Promise<boolean> {
  const { count } = await db.prisma.memberEmailChange.updateMany({
    where: { id, accountId, ...OPEN },
    data: side === "new" ? { newTokenHash: tokenHash } : { oldTokenHash: tokenHash },
  });
  return count === 1;
}

/** Marks a side as confirmed; its link ends. */
export async function writeEmailConfirmation(
  db: Db,
  accountId: number,
  { id, side, now }: SideOfChange & { now: Date },
): Promise<void> {
  await db.prisma.memberEmailChange.updateMany({
    where: { id, accountId },
    data:
      side === "new"
        ? { newConfirmedAt: now, newTokenHash: null }
        : { oldConfirmedAt: now, oldTokenHash: null },
  });
}

export async function extendEmailChange(
  db: Db,
  accountId: number,
  { id, expiresAt }: { id: number; expiresAt: Date },
): Promise<void> {
  await db.prisma.memberEmailChange.updateMany({ where: { id, accountId }, data: { expiresAt } });
}

export async function completeEmailChange(
  db: Db,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await db.prisma.memberEmailChange.updateMany({ where: { id, accountId }, data: { completedAt: now } });
}

/** Cancels all open changes of a member. */
export async function cancelEmailChanges(
  db: Db,
  accountId: number,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  await db.prisma.memberEmailChange.updateMany({
    where: { accountId, memberId, ...OPEN },
    data: { cancelledAt: now },
  });
}

/** Whether another member of the account has an address. */
export async function isEmailTaken(
  db: Db,
  accountId: number,
  { email, except }: { email: string; except: number },
): Promise<boolean> {
  const row = await db.prisma.member.findUnique({
    where: { accountId_email: { accountId, email } },
    select: { id: true },
  });
  return row !== null && row.id !== except;
}

// Raw SQL: the caller tells the failure of a concurrent sign-up with the address by its SQL state.
const REPLACE_EMAIL = statement(
  "member_replace_email",
  `update member set email = $3, email_verified_at = $4, updated_at = $4 where account_id = $1 and id = $2`,
);

/** Sets a confirmed address of a member. Fails with a unique violation where somebody signs up with it concurrently. */
export async function replaceEmail(
  tx: Db,
  accountId: number,
  { memberId, email, now }: { memberId: number; email: string; now: Date },
): Promise<void> {
  await tx.query(REPLACE_EMAIL, [accountId, memberId, email, now]);
}

/** Deletes changes that expired before a time; returns how many. */
export async function deleteOldEmailChanges(db: Db, before: Date): Promise<number> {
  const { count } = await db.prisma.memberEmailChange.deleteMany({ where: { expiresAt: { lt: before } } });
  return count;
}

// Raw SQL only for the advisory lock, which Prisma does not have.

import { type Db, statement } from "@/server/platform/db/index";

const LOCK = statement(
  "member_phone_lock",
  "select pg_advisory_xact_lock(hashtextextended('phone number:' || $1::text || ':' || $2::text, 0))::text as locked",
);

/** Serializes transactions that assign a phone number (advisory lock). */
export async function lockPhone(tx: Db, accountId: number, phoneNumber: string): Promise<void> {
  await tx.query(LOCK, [String(accountId), phoneNumber]);
}

/** Whether another member of the account has a phone number. */
export async function isPhoneTaken(
  db: Db,
  accountId: number,
  { phoneNumber, except }: { phoneNumber: string; except: number },
): Promise<boolean> {
  const count = await db.prisma.member.count({ where: { accountId, phoneNumber, id: { not: except } } });
  return count > 0;
}

/** Removes a number from the member who entered it without verifying it. */
export async function removeUnverifiedPhone(
  tx: Db,
  accountId: number,
  { phoneNumber, now }: { phoneNumber: string; now: Date },
): Promise<void> {
  await tx.prisma.member.updateMany({
    where: { accountId, phoneNumber, phoneVerifiedAt: null },
    data: { phoneNumber: null, updatedAt: now },
  });
}

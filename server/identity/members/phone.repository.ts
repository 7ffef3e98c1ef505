import { type Db, statement } from "@/server/platform/db/index";

const LOCK = statement(
  "member_phone_lock",
  "select pg_advisory_xact_lock(hashtextextended('phone number:' || $1::text || ':' || $2::text, 0))::text as locked",
);

/** Lets one transaction at a time decide whose a number is. */
export async function lockPhone(tx: Db, accountId: number, phoneNumber: string): Promise<void> {
  await tx.query(LOCK, [accountId, phoneNumber]);
}

/** Whether a phone number belongs to somebody else of the account. */
export async function isPhoneTaken(
  db: Db,
  accountId: number,
  { phoneNumber, except }: { phoneNumber: string; except: number },
): Promise<boolean> {
  const taken = await db.prisma.member.count({ where: { accountId, phoneNumber, id: { not: except } } });
  return taken > 0;
}

/** Takes a number away from whoever gave it and never proved that it is theirs. */
export async function dropUnprovedPhone(
  tx: Db,
  accountId: number,
  { phoneNumber, now }: { phoneNumber: string; now: Date },
): Promise<void> {
  await tx.prisma.member.updateMany({
    where: { accountId, phoneNumber, phoneVerifiedAt: null },
    data: { phoneNumber: null, updatedAt: now },
  });
}

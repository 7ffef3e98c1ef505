import { type Db, statement } from "@/server/platform/db/index";

export interface NewPhoneCode {
  phoneNumber: string;
  codeHash: string;
  sealedCode: string;
  now: Date;
  expiresAt: Date;
}

/** A stored code, as its sender reads it. */
export interface PhoneCode {
  phoneNumber: string;
  /** null once the message is sent. */
  sealedCode: string | null;
  expiresAt: Date;
}

export async function insertPhoneCode(
  tx: Db,
  accountId: number,
  { now, ...code }: NewPhoneCode,
): Promise<number> {
  const data = { accountId, ...code, createdAt: now };
  const { id } = await tx.prisma.phoneCode.create({ data, select: { id: true } });
  return id;
}

export async function findPhoneCode(db: Db, accountId: number, id: number): Promise<PhoneCode | null> {
  return db.prisma.phoneCode.findUnique({
    where: { accountId, id },
    select: { phoneNumber: true, sealedCode: true, expiresAt: true },
  });
}

/** Claims a message for sending; of two concurrent calls one succeeds. Claims before `deadBefore` have expired. */
export async function claimPhoneCode(
  db: Db,
  accountId: number,
  { id, now, deadBefore }: { id: number; now: Date; deadBefore: Date },
): Promise<boolean> {
  const { count } = await db.prisma.phoneCode.updateMany({
    where: { accountId, id, sentAt: null, OR: [{ claimedAt: null }, { claimedAt: { lte: deadBefore } }] },
    data: { claimedAt: now },
  });
  return count > 0;
}

export async function releasePhoneCode(db: Db, accountId: number, id: number): Promise<void> {
  await db.prisma.phoneCode.updateMany({ where: { accountId, id, sentAt: null }, data: { claimedAt: null } });
}

export async function markPhoneCodeSent(
  db: Db,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await db.prisma.phoneCode.updateMany({ where: { accountId, id }, data: { sentAt: now, sealedCode: null } });
}

// Raw SQL: one statement locks the newest code. The attempt is counted before the comparison, so that concurrent guesses gain nothing.
const TRY = statement(
  "phone_code_try",
  `update phone_code set tries = tries + 1
   where id = (
     select id from phone_code where account_id = $1 and phone_number = $2 order by id desc limit 1 for update)
     and spent_at is null and expires_at > $3 and tries < $4
   returning id, code_hash as "codeHash"`,
);

/** Counts an attempt and returns a number's newest code; null: no code, or no attempt left. */
export async function countPhoneCodeAttempt(
  db: Db,
  accountId: number,
  { phoneNumber, now, maxTries }: { phoneNumber: string; now: Date; maxTries: number },
): Promise<{ id: number; codeHash: string } | null> {
  const [row] = await db.query(TRY, [accountId, phoneNumber, now, maxTries]);
  return row ?? null;
}

/** Consumes a code; false when it is consumed already, or expired. Of two concurrent calls, one succeeds. */
export async function consumePhoneCode(
  tx: Db,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  const { count } = await tx.prisma.phoneCode.updateMany({
    where: { accountId, id, spentAt: null, expiresAt: { gt: now } },
    data: { spentAt: now },
  });
  return count > 0;
}

/** Deletes codes that expired before a time; returns how many. */
export async function deleteOldPhoneCodes(db: Db, before: Date): Promise<number> {
  const { count } = await db.prisma.phoneCode.deleteMany({ where: { expiresAt: { lt: before } } });
  return count;
}

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

const INSERT = statement(
  "phone_code_insert",
  `insert into phone_code (account_id, phone_number, code_hash, sealed_code, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6) returning id`,
);

export async function insertPhoneCode(tx: Db, accountId: number, code: NewPhoneCode): Promise<number> {
  const { phoneNumber, codeHash, sealedCode, now, expiresAt } = code;
  const values = [accountId, phoneNumber, codeHash, sealedCode, now, expiresAt];
  const [row] = await tx.query<{ id: number }>(INSERT, values);
  if (row === undefined) throw new Error("failed to store a phone code");
  return row.id;
}

const FIND = statement(
  "phone_code_find",
  `select phone_number as "phoneNumber", sealed_code as "sealedCode", expires_at as "expiresAt" from phone_code
   where account_id = $1 and id = $2`,
);

export async function findPhoneCode(db: Db, accountId: number, id: number): Promise<PhoneCode | null> {
  const [row] = await db.query<PhoneCode>(FIND, [accountId, id]);
  return row ?? null;
}

const CLAIM = statement(
  "phone_code_claim",
  `update phone_code set claimed_at = $3
   where account_id = $1 and id = $2 and sent_at is null and (claimed_at is null or claimed_at <= $4) returning id`,
);

/** Claims a message for sending; of two concurrent calls one succeeds. Claims before `deadBefore` have expired. */
export async function claimPhoneCode(
  db: Db,
  accountId: number,
  { id, now, deadBefore }: { id: number; now: Date; deadBefore: Date },
): Promise<boolean> {
  return (await db.query(CLAIM, [accountId, id, now, deadBefore])).length > 0;
}

const RELEASE = statement(
  "phone_code_release",
  `update phone_code set claimed_at = null where account_id = $1 and id = $2 and sent_at is null`,
);

export async function releasePhoneCode(db: Db, accountId: number, id: number): Promise<void> {
  await db.query(RELEASE, [accountId, id]);
}

const SENT = statement(
  "phone_code_sent",
  `update phone_code set sent_at = $3, sealed_code = null where account_id = $1 and id = $2`,
);

export async function markPhoneCodeSent(
  db: Db,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await db.query(SENT, [accountId, id, now]);
}

// The attempt is counted before the comparison, so that concurrent guesses gain nothing.
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
  { phoneNumber, now, most: maxTries }: { phoneNumber: string; now: Date; most: number },
): Promise<{ id: number; codeHash: string } | null> {
  const [row] = await db.query<{ id: number; codeHash: string }>(TRY, [
    accountId,
    phoneNumber,
    now,
    maxTries,
  ]);
  return row ?? null;
}

// Of two concurrent calls the first consumes the code; the second finds no row.
const CONSUME = statement(
  "phone_code_spend",
  `update phone_code set spent_at = $3
   where account_id = $1 and id = $2 and spent_at is null and expires_at > $3 returning id`,
);

/** Consumes a code; false when it is consumed already, or expired. */
export async function consumePhoneCode(
  tx: Db,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  return (await tx.query(CONSUME, [accountId, id, now])).length > 0;
}

/** Deletes codes that expired before a time; returns how many. */
export async function deleteOldPhoneCodes(db: Db, before: Date): Promise<number> {
  const { count } = await db.prisma.phoneCode.deleteMany({ where: { expiresAt: { lt: before } } });
  return count;
}

import { type Db, statement } from "@/server/platform/db/index";

export type TokenPurpose = "reset_password" | "verify_email" | "one_time_code";

export interface NewToken {
  memberId: number;
  purpose: TokenPurpose;
  tokenHash: string;
  now: Date;
  expiresAt: Date;
}

export async function insertToken(db: Db, accountId: number, token: NewToken): Promise<void> {
  const { memberId, purpose, tokenHash, now, expiresAt } = token;
  await db.prisma.memberToken.create({
    data: { accountId, memberId, purpose, tokenHash, createdAt: now, expiresAt },
  });
}

const FIND = statement(
  "member_token_find",
  `select member_id as "memberId" from member_token
   where account_id = $1 and token_hash = $2 and purpose = $3::member_token_purpose and spent_at is null
     and expires_at > $4`,
);

// Whoever writes first has spent it; the second finds nothing.
const SPEND = statement(
  "member_token_spend",
  `update member_token set spent_at = $4
   where account_id = $1 and token_hash = $2 and purpose = $3::member_token_purpose and spent_at is null
     and expires_at > $4
   returning member_id as "memberId"`,
);

interface SentToken {
  purpose: TokenPurpose;
  tokenHash: string;
  now: Date;
}

/** Whose token this is, while it can still be spent. */
export async function findTokenOwner(db: Db, accountId: number, sent: SentToken): Promise<number | null> {
  const [row] = await db.query<{ memberId: number }>(FIND, [
    accountId,
    sent.tokenHash,
    sent.purpose,
    sent.now,
  ]);
  return row?.memberId ?? null;
}

/** Spends a token; null when it was spent, is over, or never was. */
export async function consumeToken(db: Db, accountId: number, sent: SentToken): Promise<number | null> {
  const [row] = await db.query<{ memberId: number }>(SPEND, [
    accountId,
    sent.tokenHash,
    sent.purpose,
    sent.now,
  ]);
  return row?.memberId ?? null;
}

// The try is counted before anything is compared, so that guesses side by side gain nothing.
const TRY_CODE = statement(
  "member_token_try_code",
  `update member_token set tries = tries + 1
   where id = (
     select id from member_token where account_id = $1 and member_id = $2 and purpose = 'one_time_code'
     order by id desc limit 1 for update)
     and spent_at is null and expires_at > $3 and tries < $4
   returning token_hash as "tokenHash"`,
);

/** The hash of a member's present code, with this try counted; null when there is none, or no try is left. */
export async function countCodeTry(
  db: Db,
  accountId: number,
  { memberId, now, most }: { memberId: number; now: Date; most: number },
): Promise<string | null> {
  const [row] = await db.query<{ tokenHash: string }>(TRY_CODE, [accountId, memberId, now, most]);
  return row?.tokenHash ?? null;
}

/** Takes every token of a purpose away from a member. */
export async function deleteTokens(
  db: Db,
  accountId: number,
  { memberId, purposes, now }: { memberId: number; purposes: readonly TokenPurpose[]; now: Date },
): Promise<void> {
  await db.prisma.memberToken.updateMany({
    where: { accountId, memberId, purpose: { in: [...purposes] }, spentAt: null },
    data: { spentAt: now },
  });
}

/** Removes tokens that were over before a time; how many. */
export async function deleteOldTokens(db: Db, before: Date): Promise<number> {
  const { count } = await db.prisma.memberToken.deleteMany({ where: { expiresAt: { lt: before } } });
  return count;
}

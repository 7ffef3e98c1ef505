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

interface TokenKey {
  purpose: TokenPurpose;
  tokenHash: string;
  now: Date;
}

const liveToken = (accountId: number, { tokenHash, purpose, now }: TokenKey) => ({
  accountId,
  tokenHash,
  purpose,
  spentAt: null,
  expiresAt: { gt: now },
});

/** Finds the member of a token that is not consumed or expired. */
export async function findTokenOwner(db: Db, accountId: number, key: TokenKey): Promise<number | null> {
  const row = await db.prisma.memberToken.findFirst({
    where: liveToken(accountId, key),
    select: { memberId: true },
  });
  return row?.memberId ?? null;
}

/**
 * Consumes a token and returns its member; null when it is consumed, expired or unknown. Of two concurrent calls the
 * first consumes the token; the second finds no row.
 */
export async function consumeToken(db: Db, accountId: number, key: TokenKey): Promise<number | null> {
  const [row] = await db.prisma.memberToken.updateManyAndReturn({
    where: liveToken(accountId, key),
    data: { spentAt: key.now },
    select: { memberId: true },
  });
  return row?.memberId ?? null;
}

// Raw SQL: one statement locks the newest code. The attempt is counted before the comparison, so that concurrent guesses gain nothing.
const TRY_CODE = statement(
  "member_token_try_code",
  `update member_token set tries = tries + 1
   where id = (
     select id from member_token where account_id = $1 and member_id = $2 and purpose = 'one_time_code'
     order by id desc limit 1 for update)
     and spent_at is null and expires_at > $3 and tries < $4
   returning token_hash as "tokenHash"`,
);

/** Counts an attempt and returns the hash of a member's newest code; null: no code, or no attempt left. */
export async function countCodeAttempt(
  db: Db,
  accountId: number,
  { memberId, now, maxTries }: { memberId: number; now: Date; maxTries: number },
): Promise<string | null> {
  const [row] = await db.query(TRY_CODE, [accountId, memberId, now, maxTries]);
  return row?.tokenHash ?? null;
}

/** Invalidates all tokens of a member with these purposes. */
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

/** Deletes tokens that expired before a time; returns how many. */
export async function deleteOldTokens(db: Db, before: Date): Promise<number> {
  const { count } = await db.prisma.memberToken.deleteMany({ where: { expiresAt: { lt: before } } });
  return count;
}

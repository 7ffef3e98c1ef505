import type { ActingReader } from "@/server/accounts/index";
import { type Db, readStatement, type Statements, statement } from "@/server/platform/db/index";

export interface NewToken {
  clientId: number;
  memberId: number;
  codeId: number;
  tokenHash: string;
  scope: string | null;
  now: Date;
  expiresAt: Date;
}

export async function insertToken(tx: Db, accountId: number, { now, ...token }: NewToken): Promise<void> {
  await tx.prisma.oauthAccessToken.create({ data: { accountId, ...token, createdAt: now } });
}

type ReaderRow = Omit<ActingReader, "kind" | "externalId">;

// Raw SQL: runs on every request with an access token.
const READER = readStatement(
  "oauth_token_reader",
  `select r.id, r.name, r.slug, r.avatar_url as "avatarUrl"
   from oauth_access_token t join member m on m.id = t.member_id join reader r on r.id = m.id
   where t.account_id = $1 and t.token_hash = $2 and t.revoked_at is null and t.expires_at > $3
     and m.locked_at is null`,
);

/** Finds the member of a live token. */
export async function findReaderOfToken(
  db: Statements,
  accountId: number,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<ReaderRow | null> {
  const [row] = await db.query(READER, [accountId, tokenHash, now]);
  return row ?? null;
}

/** Revokes the tokens that were issued for a code. */
export async function revokeTokensOfCode(
  tx: Db,
  accountId: number,
  { codeId, now }: { codeId: number; now: Date },
): Promise<void> {
  await tx.prisma.oauthAccessToken.updateMany({
    where: { accountId, codeId, revokedAt: null },
    data: { revokedAt: now },
  });
}

/** Revokes a token of a client; another client's token stays unchanged. */
export async function revokeTokenOfClient(
  db: Db,
  accountId: number,
  { clientId, tokenHash, now }: { clientId: number; tokenHash: string; now: Date },
): Promise<void> {
  await db.prisma.oauthAccessToken.updateMany({
    where: { accountId, clientId, tokenHash, revokedAt: null },
    data: { revokedAt: now },
  });
}

/** Revokes every token and consumes every unused code of a member. */
export async function revokeMemberGrants(
  tx: Db,
  accountId: number,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  await tx.prisma.oauthCode.updateMany({
    where: { accountId, memberId, spentAt: null },
    data: { spentAt: now },
  });
  await tx.prisma.oauthAccessToken.updateMany({
    where: { accountId, memberId, revokedAt: null },
    data: { revokedAt: now },
  });
}

// Raw SQL: deleted in batches, so that no statement locks many rows for long; Prisma's `deleteMany` has no order.
const PRUNE_TOKENS = statement(
  "oauth_tokens_forget",
  `delete from oauth_access_token where id in
     (select id from oauth_access_token where expires_at < $1 order by expires_at limit 5000)`,
);

const PRUNE_CODES = statement(
  "oauth_codes_forget",
  "delete from oauth_code where id in (select id from oauth_code where expires_at < $1 order by expires_at limit 5000)",
);

/** Deletes tokens and codes that expired before a time, of all accounts; at most 5,000 of each. */
export async function pruneEnded(db: Statements, before: Date): Promise<void> {
  await db.query(PRUNE_TOKENS, [before]);
  await db.query(PRUNE_CODES, [before]);
}

import type { ActingReader } from "@/server/accounts/index";
import { readStatement, type Statements, statement } from "@/server/platform/db/index";

export interface NewToken {
  clientId: number;
  memberId: number;
  codeId: number;
  tokenHash: string;
  scope: string | null;
  now: Date;
  expiresAt: Date;
}

const INSERT = statement(
  "oauth_token_insert",
  `insert into oauth_access_token (account_id, oauth_client_id, member_id, code_id, token_hash, scope, created_at,
     expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export async function insertToken(tx: Statements, accountId: number, token: NewToken): Promise<void> {
  const { clientId, memberId, codeId, tokenHash, scope, now, expiresAt } = token;
  await tx.query(INSERT, [accountId, clientId, memberId, codeId, tokenHash, scope, now, expiresAt]);
}

type ReaderRow = Omit<ActingReader, "kind" | "externalId">;

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
  const [row] = await db.query<ReaderRow>(READER, [accountId, tokenHash, now]);
  return row ?? null;
}

const REVOKE_TOKENS_OF_CODE = statement(
  "oauth_tokens_of_code_revoke",
  `update oauth_access_token set revoked_at = $3 where account_id = $1 and code_id = $2 and revoked_at is null`,
);

/** Revokes the tokens that were issued for a code. */
export async function revokeTokensOfCode(
  tx: Statements,
  accountId: number,
  { codeId, now }: { codeId: number; now: Date },
): Promise<void> {
  await tx.query(REVOKE_TOKENS_OF_CODE, [accountId, codeId, now]);
}

const REVOKE = statement(
  "oauth_token_revoke",
  `update oauth_access_token set revoked_at = $4
    where account_id = $1 and oauth_client_id = $2 and token_hash = $3 and revoked_at is null`,
);

/** Revokes a token of a client; another client's token stays unchanged. */
export async function revokeTokenOfClient(
  db: Statements,
  accountId: number,
  { clientId, tokenHash, now }: { clientId: number; tokenHash: string; now: Date },
): Promise<void> {
  await db.query(REVOKE, [accountId, clientId, tokenHash, now]);
}

const REVOKE_TOKENS_OF_MEMBER = statement(
  "oauth_tokens_of_member_revoke",
  `update oauth_access_token set revoked_at = $3 where account_id = $1 and member_id = $2 and revoked_at is null`,
);

const CONSUME_CODES_OF_MEMBER = statement(
  "oauth_codes_of_member_spend",
  `update oauth_code set spent_at = $3 where account_id = $1 and member_id = $2 and spent_at is null`,
);

/** Revokes every token and consumes every unused code of a member. */
export async function revokeMemberGrants(
  tx: Statements,
  accountId: number,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  await tx.query(CONSUME_CODES_OF_MEMBER, [accountId, memberId, now]);
  await tx.query(REVOKE_TOKENS_OF_MEMBER, [accountId, memberId, now]);
}

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

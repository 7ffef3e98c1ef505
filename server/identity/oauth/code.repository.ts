import { type Db, type Statements, statement } from "@/server/platform/db/index";
import type { OauthClient, OauthForm } from "./oauth";

export interface NewCode {
  clientId: number;
  memberId: number;
  form: OauthForm;
  codeHash: string;
  redirectUri: string;
  codeChallenge: string | null;
  /** Granted scope; null: none was requested. */
  scope: string | null;
  browserHash: string | null;
  now: Date;
  expiresAt: Date;
}

export async function insertCode(db: Db, accountId: number, { now, ...code }: NewCode): Promise<void> {
  await db.prisma.oauthCode.create({ data: { accountId, ...code, createdAt: now } });
}

/** A code with its client and member. */
export interface CodeRow {
  id: number;
  memberId: number;
  memberName: string;
  redirectUri: string;
  codeChallenge: string | null;
  scope: string | null;
  browserHash: string | null;
  expiresAt: Date;
  spentAt: Date | null;
  client: OauthClient;
}

// Raw SQL: one round trip loads the code with its client and member.
// A member who was locked after the code was issued cannot exchange it.
const BY_HASH = statement(
  "oauth_code_by_hash",
  `select o.id, o.member_id as "memberId", r.name as "memberName", o.redirect_uri as "redirectUri",
     o.code_challenge as "codeChallenge", o.scope, o.browser_hash as "browserHash", o.expires_at as "expiresAt",
     o.spent_at as "spentAt", c.id as "clientRow", c.client_id as "clientId", c.name as "clientName", c.confidential,
     c.first_party as "firstParty", c.names_issuer as "namesIssuer", c.redirect_uris as "redirectUris!"
   from oauth_code o join oauth_client c on c.id = o.oauth_client_id join member m on m.id = o.member_id
     join reader r on r.id = m.id
   where o.account_id = $1 and o.code_hash = $2 and o.form = $3::oauth_form and m.locked_at is null`,
);

export async function findCode(
  db: Statements,
  accountId: number,
  { codeHash, form }: { codeHash: string; form: OauthForm },
): Promise<CodeRow | null> {
  const [row] = await db.query(BY_HASH, [accountId, codeHash, form]);
  if (row === undefined) return null;
  const { clientRow, clientId, clientName, confidential, firstParty, namesIssuer, redirectUris, ...code } =
    row;
  const settings = { confidential, firstParty, namesIssuer, redirectUris };
  const client = { id: clientRow, clientId, name: clientName, ...settings };
  return { ...code, client };
}

/**
 * Consumes a code; false when it was consumed already. Of two concurrent calls the second waits for the first one's
 * row lock, and then finds the code consumed.
 */
export async function consumeCode(
  tx: Db,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  const { count } = await tx.prisma.oauthCode.updateMany({
    where: { accountId, id, spentAt: null },
    data: { spentAt: now },
  });
  return count > 0;
}

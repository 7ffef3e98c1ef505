import { type Statements, statement } from "@/server/platform/db/index";
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

const INSERT = statement(
  "oauth_code_insert",
  `insert into oauth_code (account_id, oauth_client_id, member_id, form, code_hash, redirect_uri, code_challenge,
     scope, browser_hash, created_at, expires_at)
   values ($1, $2, $3, $4::oauth_form, $5, $6, $7, $8, $9, $10, $11)`,
);

export async function insertCode(db: Statements, accountId: number, code: NewCode): Promise<void> {
  const { clientId, memberId, form, codeHash, redirectUri, codeChallenge, scope } = code;
  const { browserHash, now, expiresAt } = code;
  const values = [accountId, clientId, memberId, form, codeHash, redirectUri, codeChallenge, scope];
  await db.query(INSERT, [...values, browserHash, now, expiresAt]);
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

type FlatCode = Omit<CodeRow, "client"> & {
  clientRow: number;
  clientId: string;
  clientName: string;
  confidential: boolean;
  firstParty: boolean;
  namesIssuer: boolean;
  redirectUris: string[];
};

// A member who was locked after the code was issued cannot exchange it.
const BY_HASH = statement(
  "oauth_code_by_hash",
  `select o.id, o.member_id as "memberId", r.name as "memberName", o.redirect_uri as "redirectUri",
     o.code_challenge as "codeChallenge", o.scope, o.browser_hash as "browserHash", o.expires_at as "expiresAt",
     o.spent_at as "spentAt", c.id as "clientRow", c.client_id as "clientId", c.name as "clientName", c.confidential,
     c.first_party as "firstParty", c.names_issuer as "namesIssuer", c.redirect_uris as "redirectUris"
   from oauth_code o join oauth_client c on c.id = o.oauth_client_id join member m on m.id = o.member_id
     join reader r on r.id = m.id
   where o.account_id = $1 and o.code_hash = $2 and o.form = $3::oauth_form and m.locked_at is null`,
);

export async function findCode(
  db: Statements,
  accountId: number,
  { codeHash, form }: { codeHash: string; form: OauthForm },
): Promise<CodeRow | null> {
  const [row] = await db.query<FlatCode>(BY_HASH, [accountId, codeHash, form]);
  if (row === undefined) return null;
  const { clientRow, clientId, clientName, confidential, firstParty, namesIssuer, redirectUris, ...code } =
    row;
  const settings = { confidential, firstParty, namesIssuer, redirectUris };
  const client = { id: clientRow, clientId, name: clientName, ...settings };
  return { ...code, client };
}

// Of two concurrent calls the second waits for the first one's row lock, and then finds the code consumed.
const CONSUME = statement(
  "oauth_code_spend",
  `update oauth_code set spent_at = $3 where account_id = $1 and id = $2 and spent_at is null returning id`,
);

/** Consumes a code; false when it was consumed already. */
export async function consumeCode(
  tx: Statements,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  return (await tx.query(CONSUME, [accountId, id, now])).length > 0;
}

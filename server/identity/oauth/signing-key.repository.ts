import { type Db, type Statements, statement } from "@/server/platform/db/index";

export interface SigningKeyRow {
  kid: string;
  /** JWK, sealed by the vault. */
  privateKey: string;
  publicKey: unknown;
}

export async function findSigningKey(db: Db, accountId: number): Promise<SigningKeyRow | null> {
  return db.prisma.oauthSigningKey.findUnique({
    where: { accountId },
    select: { kid: true, privateKey: true, publicKey: true },
  });
}

// Raw SQL: the JSON text is inserted as it is. Of two concurrent inserts the first one wins, and both callers use its key.
const INSERT = statement(
  "oauth_signing_key_insert",
  `insert into oauth_signing_key (account_id, kid, private_key, public_key, created_at) values ($1, $2, $3, $4, $5)
   on conflict (account_id) do nothing`,
);

export async function insertSigningKey(
  db: Statements,
  accountId: number,
  { kid, privateKey, publicKey, now }: SigningKeyRow & { now: Date },
): Promise<void> {
  await db.query(INSERT, [accountId, kid, privateKey, JSON.stringify(publicKey), now]);
}

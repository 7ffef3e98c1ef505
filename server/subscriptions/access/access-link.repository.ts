import { type Db, type Statements, statement } from "@/server/platform/db/index";

/** A link, found by its token or by the proof that its use returned. */
export interface AccessLink {
  id: number;
  subscriptionId: number;
  email: string;
  usedAt: Date | null;
  expiresAt: Date;
}

interface NewAccessLink {
  subscriptionId: number;
  email: string;
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertAccessLink(db: Db, accountId: number, link: NewAccessLink): Promise<void> {
  await db.prisma.accessLink.create({ data: { accountId, ...link } });
}

const COLUMNS = `id, subscription_id as "subscriptionId", email, used_at as "usedAt", expires_at as "expiresAt"`;

const FIND = statement(
  "access_link_find",
  `select ${COLUMNS} from access_link where account_id = $1 and token_hash = $2`,
);

export async function findAccessLink(
  db: Statements,
  accountId: number,
  tokenHash: string,
): Promise<AccessLink | null> {
  const [row] = await db.query<AccessLink>(FIND, [accountId, tokenHash]);
  return row ?? null;
}

// Of several concurrent requests, one updates the row and the others find it used.
const USE = statement(
  "access_link_use",
  `update access_link set used_at = $3, proof_hash = $4, proof_expires_at = $5
   where account_id = $1 and token_hash = $2 and used_at is null and expires_at > $3
   returning ${COLUMNS}`,
);

/** Mark a link as used; null: used before, expired or unknown. */
export async function markAccessLinkUsed(
  db: Statements,
  accountId: number,
  params: { tokenHash: string; now: Date; proofHash: string; proofExpiresAt: Date },
): Promise<AccessLink | null> {
  const { tokenHash, now, proofHash, proofExpiresAt } = params;
  const [row] = await db.query<AccessLink>(USE, [accountId, tokenHash, now, proofHash, proofExpiresAt]);
  return row ?? null;
}

interface Proof {
  proofHash: string;
  now: Date;
}

const PROVED = statement(
  "access_link_proved",
  `select ${COLUMNS} from access_link where account_id = $1 and proof_hash = $2 and proof_expires_at > $3`,
);

export async function findLinkByProof(
  db: Statements,
  accountId: number,
  { proofHash, now }: Proof,
): Promise<AccessLink | null> {
  const [row] = await db.query<AccessLink>(PROVED, [accountId, proofHash, now]);
  return row ?? null;
}

const SPEND_PROOF = statement(
  "access_link_spend_proof",
  `update access_link set proof_hash = null, proof_expires_at = null
   where account_id = $1 and proof_hash = $2 and proof_expires_at > $3
   returning ${COLUMNS}`,
);

export async function consumeProof(
  db: Statements,
  accountId: number,
  { proofHash, now }: Proof,
): Promise<AccessLink | null> {
  const [row] = await db.query<AccessLink>(SPEND_PROOF, [accountId, proofHash, now]);
  return row ?? null;
}

const ACCOUNTS = statement(
  "accounts_with_expired_access_links",
  `select a.id from account a
   where exists (select from access_link l where l.account_id = a.id and l.expires_at < $1) order by 1`,
);

/** List all accounts with links that expired before a time. */
export async function findAccountsWithExpiredLinks(db: Statements, before: Date): Promise<number[]> {
  return (await db.query<{ id: number }>(ACCOUNTS, [before])).map(({ id }) => id);
}

/** Delete an account's links that expired before a time. */
export async function deleteExpiredLinks(db: Db, accountId: number, before: Date): Promise<number> {
  const { count } = await db.prisma.accessLink.deleteMany({
    where: { accountId, expiresAt: { lt: before } },
  });
  return count;
}

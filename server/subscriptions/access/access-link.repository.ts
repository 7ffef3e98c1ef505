import type { Prisma } from "@/generated/prisma/client";
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

const COLUMNS = {
  id: true,
  subscriptionId: true,
  email: true,
  usedAt: true,
  expiresAt: true,
} as const satisfies Prisma.AccessLinkSelect;

export function findAccessLink(
  { prisma }: Db,
  accountId: number,
  tokenHash: string,
): Promise<AccessLink | null> {
  return prisma.accessLink.findUnique({
    where: { accountId_tokenHash: { accountId, tokenHash } },
    select: COLUMNS,
  });
}

/**
 * Mark a link as used; null: used before, expired or unknown. Of several concurrent requests, one updates the row and
 * the others find it used.
 */
export async function markAccessLinkUsed(
  { prisma }: Db,
  accountId: number,
  params: { tokenHash: string; now: Date; proofHash: string; proofExpiresAt: Date },
): Promise<AccessLink | null> {
  const { tokenHash, now, proofHash, proofExpiresAt } = params;
  const [link] = await prisma.accessLink.updateManyAndReturn({
    where: { accountId, tokenHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now, proofHash, proofExpiresAt },
    select: COLUMNS,
  });
  return link ?? null;
}

interface Proof {
  proofHash: string;
  now: Date;
}

export function findLinkByProof(
  { prisma }: Db,
  accountId: number,
  { proofHash, now }: Proof,
): Promise<AccessLink | null> {
  return prisma.accessLink.findFirst({
    where: { accountId, proofHash, proofExpiresAt: { gt: now } },
    select: COLUMNS,
  });
}

export async function consumeProof(
  { prisma }: Db,
  accountId: number,
  { proofHash, now }: Proof,
): Promise<AccessLink | null> {
  const [link] = await prisma.accessLink.updateManyAndReturn({
    where: { accountId, proofHash, proofExpiresAt: { gt: now } },
    data: { proofHash: null, proofExpiresAt: null },
    select: COLUMNS,
  });
  return link ?? null;
}

// Raw SQL: one index probe per account, instead of a read of all expired links.
const ACCOUNTS = statement(
  "accounts_with_expired_access_links",
  `select a.id from account a
   where exists (select from access_link l where l.account_id = a.id and l.expires_at < $1) order by 1`,
);

/** List all accounts with links that expired before a time. */
export async function findAccountsWithExpiredLinks(db: Statements, before: Date): Promise<number[]> {
  return (await db.query(ACCOUNTS, [before])).map(({ id }) => id);
}

/** Delete an account's links that expired before a time. */
export async function deleteExpiredLinks(db: Db, accountId: number, before: Date): Promise<number> {
  const { count } = await db.prisma.accessLink.deleteMany({
    where: { accountId, expiresAt: { lt: before } },
  });
  return count;
}

// Raw SQL: one statement claims a mail, or takes over one whose sender has crashed.
import { type Db, statement } from "@/server/platform/db/index";
import type { ReaderMailTopic } from "./preference";

const CLAIM = statement(
  "reader_mail_claim",
  `update reader_mail set claimed_at = $3
   where account_id = $1 and id = $2 and settled_at is null and (claimed_at is null or claimed_at < $4)
   returning id, reader_id as "readerId", sign_up_id as "signUpId", letter_id as "letterId", topic,
     created_at as "createdAt"`,
);

interface Claimed {
  id: number;
  createdAt: Date;
  /** When the caller claimed it, by which its claim differs from later ones. */
  claimedAt: Date;
}

/** A mail to a member that the caller sends. */
export interface ClaimedMail extends Claimed {
  readerId: number;
  topic: ReaderMailTopic;
}

/** A letter of a newsletter to one of its recipients, which the caller sends. */
export interface ClaimedLetter extends Claimed {
  topic: "newsletter";
  signUpId: number;
  letterId: number;
}

interface ClaimRow {
  id: number;
  readerId: number | null;
  signUpId: number | null;
  letterId: number | null;
  topic: ReaderMailTopic | "newsletter";
  createdAt: Date;
}

function toClaimed(row: ClaimRow, claimedAt: Date): ClaimedMail | ClaimedLetter {
  const { id, readerId, signUpId, letterId, topic, createdAt } = row;
  if (topic === "newsletter") {
    if (signUpId !== null && letterId !== null)
      return { id, topic, signUpId, letterId, createdAt, claimedAt };
  } else if (readerId !== null) return { id, topic, readerId, createdAt, claimedAt };
  throw new Error(`mail ${id} has no recipient`);
}

interface Claim {
  id: number;
  now: Date;
  /** A claim older than this without a result belongs to a crashed sender. */
  claimedBefore: Date;
}

/** Claim a mail. `settled`: it was dealt with, or its reader is deleted. `busy`: another sender has the claim. */
export async function claimMail(
  db: Db,
  accountId: number,
  { id, now, claimedBefore }: Claim,
): Promise<ClaimedMail | ClaimedLetter | "settled" | "busy"> {
  const [claimed] = await db.query(CLAIM, [accountId, id, now, claimedBefore]);
  if (claimed !== undefined) return toClaimed(claimed, now);
  const row = await db.prisma.readerMail.findUnique({
    where: { id, accountId },
    select: { settledAt: true },
  });
  return row !== null && row.settledAt === null ? "busy" : "settled";
}

/**
 * Record how a mail ended, unless another sender did, or has taken over the claim since. A sent mail is recorded even
 * then: the other sender's retry would only repeat it.
 */
export async function settleMail(
  { prisma }: Db,
  accountId: number,
  { id, claimedAt, outcome, now }: Pick<Claimed, "id" | "claimedAt"> & { outcome: string; now: Date },
): Promise<void> {
  const ownClaim = outcome === "sent" ? {} : { claimedAt };
  await prisma.readerMail.updateMany({
    where: { id, accountId, settledAt: null, ...ownClaim },
    data: { settledAt: now, outcome },
  });
}

/** Return a claim, so that the next attempt can take it; a claim that another sender has taken over stays theirs. */
export async function releaseMail(
  { prisma }: Db,
  accountId: number,
  { id, claimedAt }: Pick<Claimed, "id" | "claimedAt">,
): Promise<void> {
  await prisma.readerMail.updateMany({
    where: { id, accountId, settledAt: null, claimedAt },
    data: { claimedAt: null },
  });
}

/** Find the accounts with mails that were created in a time and are still open. */
export async function findAccountsWithOpenMails(
  { prisma }: Db,
  { after, before }: { after: Date; before: Date },
): Promise<number[]> {
  const rows = await prisma.readerMail.groupBy({
    by: ["accountId"],
    where: { settledAt: null, createdAt: { gt: after, lt: before } },
    orderBy: { accountId: "asc" },
  });
  return rows.map(({ accountId }) => accountId);
}

/** Find the open mails of an account that were created in a time, oldest first. */
export async function findOpenMails(
  { prisma }: Db,
  accountId: number,
  { after, before, limit }: { after: Date; before: Date; limit: number },
): Promise<number[]> {
  const rows = await prisma.readerMail.findMany({
    where: { accountId, settledAt: null, createdAt: { gt: after, lt: before } },
    select: { id: true },
    orderBy: { createdAt: "asc" },
    take: limit,
  });
  return rows.map(({ id }) => id);
}

/** Delete mails that were created before a time, with their notices. Returns how many. */
export async function pruneReaderMails({ prisma }: Db, before: Date): Promise<number> {
  return (await prisma.readerMail.deleteMany({ where: { createdAt: { lt: before } } })).count;
}

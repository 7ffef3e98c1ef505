// Raw SQL only for the advisory lock, which Prisma does not have.
import { type Db, statement } from "@/server/platform/db/index";
import { DEFAULT_PREFERENCES, type MailPreferences } from "./preference";

/** Find a reader's preferences; the defaults where they made no choice. */
export async function findPreferences(
  { prisma }: Db,
  accountId: number,
  readerId: number,
): Promise<MailPreferences> {
  const row = await prisma.mailPreference.findUnique({ where: { readerId, accountId } });
  if (row === null) return DEFAULT_PREFERENCES;
  const { replies, mentions, follows } = row;
  return { replies, mentions, follows: follows === "off" ? "off" : "daily" };
}

const LOCK = statement(
  "mail_preference_lock",
  "select pg_advisory_xact_lock(hashtextextended('mail preferences:' || $1::text || ':' || $2::text, 0))::text as locked",
);

/** Serializes transactions that change a reader's preferences (advisory lock): a first change has no row to lock. */
export async function lockPreferences(tx: Db, accountId: number, readerId: number): Promise<void> {
  await tx.query(LOCK, [String(accountId), String(readerId)]);
}

/** Save a reader's preferences, in a transaction that has locked them. */
export async function savePreferences(
  { prisma }: Db,
  accountId: number,
  { readerId, preferences, now }: { readerId: number; preferences: MailPreferences; now: Date },
): Promise<void> {
  await prisma.mailPreference.upsert({
    where: { readerId, accountId },
    create: { readerId, accountId, ...preferences, updatedAt: now },
    update: { ...preferences, updatedAt: now },
  });
}

/** Whether no notifications are sent to an address. */
export async function isSuppressed({ prisma }: Db, accountId: number, address: string): Promise<boolean> {
  const key = { accountId, address: address.toLowerCase() };
  return (await prisma.suppressedAddress.findUnique({ where: { accountId_address: key } })) !== null;
}

/** Why an address gets no mails: its server refused one, it bounced later, or the recipient reported one as spam. */
type SuppressionReason = "refused" | "bounced" | "complained";

/** Send no more notifications and letters to an address. The first reason stays, except that a complaint replaces it. */
export async function suppressAddress(
  { prisma }: Db,
  accountId: number,
  { address, reason, now }: { address: string; reason: SuppressionReason; now: Date },
): Promise<void> {
  const key = { accountId, address: address.toLowerCase() };
  await prisma.suppressedAddress.upsert({
    where: { accountId_address: key },
    create: { ...key, reason, createdAt: now },
    update: reason === "complained" ? { reason } : {},
  });
}

/** Send notifications to an address again. */
export async function releaseAddress({ prisma }: Db, accountId: number, address: string): Promise<void> {
  await prisma.suppressedAddress.deleteMany({ where: { accountId, address: address.toLowerCase() } });
}

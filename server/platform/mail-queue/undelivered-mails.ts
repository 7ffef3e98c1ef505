import type { Database } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import type { Clock } from "@/server/platform/system/index";
import { findQueuedMail, listQueuedMails, requeueMail, type UndeliveredRow } from "./mail-queue.repository";

/** A mail that was not sent: to whom, why, and when it is retried. */
export interface UndeliveredMail extends UndeliveredRow {
  /** true: the code or link in it has expired, so that it cannot be resent. */
  isExpired: boolean;
}

type QueueReader = { db: Database; clock: Clock };

function isExpired({ validUntil }: Pick<UndeliveredRow, "validUntil">, now: Date): boolean {
  return validUntil !== null && validUntil <= now;
}

/** Lists an account's mails that were not sent, newest first. */
export async function listUndelivered(
  { db, clock }: QueueReader,
  { accountId, limit }: { accountId: number; limit: number },
): Promise<UndeliveredMail[]> {
  const now = clock.now();
  const rows = await listQueuedMails(db, accountId, limit);
  return rows.map((row) => ({ ...row, isExpired: isExpired(row, now) }));
}

/**
 * Queues a mail for the next run. `isQueued` is false where it was sent meanwhile. Repeated calls change nothing.
 * Throws conflict where the code or link in it has expired.
 */
export async function resendUndelivered(
  { db, clock }: QueueReader,
  { accountId, id }: { accountId: number; id: string },
): Promise<{ isQueued: boolean }> {
  const now = clock.now();
  const mail = await findQueuedMail(db, accountId, id);
  if (mail === null) return { isQueued: false };
  if (isExpired(mail, now)) {
    throw new AppError("conflict", "The code or link in this email has expired. Request a new one.");
  }
  await requeueMail(db, accountId, { id, now });
  return { isQueued: true };
}

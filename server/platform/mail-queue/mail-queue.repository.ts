import { type Db, type Statements, statement } from "@/server/platform/db/index";

/** A mail whose first attempt failed. */
interface NewQueuedMail {
  id: string;
  accountId: number | null;
  occurrence: string;
  recipient: string;
  subject: string;
  content: string;
  validUntil: Date | null;
  now: Date;
  error: string;
  /** null: it is not retried. */
  nextAttemptAt: Date | null;
}

/** Inserts a mail unless its occurrence already has one. */
export async function insertQueuedMail(db: Db, mail: NewQueuedMail): Promise<void> {
  const { now, error, ...fields } = mail;
  await db.prisma.queuedMail.createMany({
    data: {
      ...fields,
      createdAt: now,
      queuedAt: now,
      attempts: 1,
      lastAttemptAt: now,
      lastError: error,
      failedAt: mail.nextAttemptAt === null ? now : null,
    },
    skipDuplicates: true,
  });
}

/** A mail that only the caller may send until its lock expires. */
export interface ClaimedMail {
  id: string;
  content: string;
  queuedAt: Date;
  validUntil: Date | null;
  /** Including the attempt that the caller is about to make. */
  attempts: number;
}

// Raw SQL: one statement finds and locks the due mail (SKIP LOCKED). A lock expires, so that a killed process does not keep its mail.
const CLAIM = statement(
  "queued_mail_claim",
  `update queued_mail q set locked_until = $2, attempts = q.attempts + 1, last_attempt_at = $1
   from (select id from queued_mail where next_attempt_at <= $1 and (locked_until is null or locked_until <= $1)
     order by next_attempt_at for update skip locked limit 1) due
   where q.id = due.id
   returning q.id, q.content, q.queued_at as "queuedAt", q.valid_until as "validUntil", q.attempts`,
);

export async function claimDueMail(
  db: Statements,
  { now, lockedUntil }: { now: Date; lockedUntil: Date },
): Promise<ClaimedMail | null> {
  const [row] = await db.query(CLAIM, [now, lockedUntil]);
  return row ?? null;
}

export async function deleteQueuedMail(db: Db, id: string): Promise<void> {
  await db.prisma.queuedMail.deleteMany({ where: { id } });
}

/**
 * Records a failed attempt. `attempts` is the fencing token: a process whose lock expired does not overwrite the result
 * of the next one.
 */
export async function recordFailedAttempt(
  db: Db,
  failed: { id: string; attempts: number; error: string; nextAttemptAt: Date | null; now: Date },
): Promise<void> {
  const { id, attempts, error, nextAttemptAt, now } = failed;
  const failedAt = nextAttemptAt === null ? now : null;
  await db.prisma.queuedMail.updateMany({
    where: { id, attempts },
    data: { lockedUntil: null, lastError: error, nextAttemptAt, failedAt },
  });
}

/** A mail that was not sent, as staff see it. */
export interface UndeliveredRow {
  id: string;
  recipient: string;
  subject: string;
  createdAt: Date;
  validUntil: Date | null;
  attempts: number;
  lastAttemptAt: Date;
  lastError: string;
  nextAttemptAt: Date | null;
}

export function listQueuedMails(db: Db, accountId: number, limit: number): Promise<UndeliveredRow[]> {
  return db.prisma.queuedMail.findMany({
    where: { accountId },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: limit,
    select: {
      id: true,
      recipient: true,
      subject: true,
      createdAt: true,
      validUntil: true,
      attempts: true,
      lastAttemptAt: true,
      lastError: true,
      nextAttemptAt: true,
    },
  });
}

export async function findQueuedMail(
  db: Db,
  accountId: number,
  id: string,
): Promise<{ validUntil: Date | null } | null> {
  return db.prisma.queuedMail.findUnique({ where: { accountId, id }, select: { validUntil: true } });
}

// Raw SQL: the new values depend on the stored ones. The lock of an attempt in progress stays, so that a resend does not send twice. Only a failed mail starts anew.
const REQUEUE = statement(
  "queued_mail_requeue",
  `update queued_mail set next_attempt_at = $3, failed_at = null,
     queued_at = case when failed_at is null then queued_at else $3 end,
     attempts = case when failed_at is null then attempts else 0 end
   where account_id = $1 and id = $2 and (next_attempt_at is null or next_attempt_at > $3)`,
);

export async function requeueMail(
  db: Statements,
  accountId: number,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db.query(REQUEUE, [accountId, id, now]);
}

/** Deletes the mails that failed before a time. Returns how many. */
export async function deleteFailedBefore(db: Db, before: Date): Promise<number> {
  const { count } = await db.prisma.queuedMail.deleteMany({ where: { failedAt: { lt: before } } });
  return count;
}

/** Mails that were not sent, over all accounts. */
export interface MailQueueState {
  waiting: number;
  failed: number;
  oldestSeconds: number;
}

// Raw SQL: one scan computes all aggregates.
const STATE = statement(
  "queued_mail_state",
  `select count(*) filter (where failed_at is null)::int as "waiting!",
     count(*) filter (where failed_at is not null)::int as "failed!",
     coalesce(extract(epoch from $1::text::timestamptz - min(created_at) filter (where failed_at is null)), 0)::float8
       as "oldestSeconds!"
   from queued_mail`,
);

/** Counts the mails that are retried or failed, and the age in seconds of the oldest that is retried. */
export async function mailQueueState(db: Statements, now: Date): Promise<MailQueueState> {
  const [row] = await db.query(STATE, [now.toISOString()]);
  if (row === undefined) throw new Error("An aggregate gives one row.");
  return row;
}

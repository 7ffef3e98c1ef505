import { type Statements, statement } from "@/server/platform/db/index";

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

const INSERT = statement(
  "queued_mail_insert",
  `insert into queued_mail (id, account_id, occurrence, recipient, subject, content, valid_until, created_at, queued_at,
     attempts, last_attempt_at, last_error, next_attempt_at, failed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8, 1, $8, $9, $10,
     case when $10::timestamptz is null then $8::timestamptz end)
   on conflict (occurrence) do nothing`,
);

export async function insertQueuedMail(db: Statements, mail: NewQueuedMail): Promise<void> {
  const { id, accountId, occurrence, recipient, subject, content } = mail;
  const { validUntil, now, error, nextAttemptAt } = mail;
  const values = [
    id,
    accountId,
    occurrence,
    recipient,
    subject,
    content,
    validUntil,
    now,
    error,
    nextAttemptAt,
  ];
  await db.query(INSERT, values);
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

// A lock expires, so that a killed process does not keep its mail.
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
  const [row] = await db.query<ClaimedMail>(CLAIM, [now, lockedUntil]);
  return row ?? null;
}

const DELETE = statement("queued_mail_delete", "delete from queued_mail where id = $1");

export async function deleteQueuedMail(db: Statements, id: string): Promise<void> {
  await db.query(DELETE, [id]);
}

// `attempts` is the fencing token: a process whose lock expired does not overwrite the result of the next one.
const FAIL = statement(
  "queued_mail_fail",
  `update queued_mail set locked_until = null, last_error = $3, next_attempt_at = $4,
     failed_at = case when $4::timestamptz is null then $5::timestamptz end
   where id = $1 and attempts = $2`,
);

export async function recordFailedAttempt(
  db: Statements,
  failed: { id: string; attempts: number; error: string; nextAttemptAt: Date | null; now: Date },
): Promise<void> {
  const { id, attempts, error, nextAttemptAt, now } = failed;
  await db.query(FAIL, [id, attempts, error, nextAttemptAt, now]);
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

const LIST = statement(
  "queued_mail_list",
  `select id, recipient, subject, created_at as "createdAt", valid_until as "validUntil", attempts,
     last_attempt_at as "lastAttemptAt", last_error as "lastError", next_attempt_at as "nextAttemptAt"
   from queued_mail where account_id = $1 order by created_at desc, id limit $2`,
);

export function listQueuedMails(db: Statements, accountId: number, limit: number): Promise<UndeliveredRow[]> {
  return db.query<UndeliveredRow>(LIST, [accountId, limit]);
}

const FIND = statement(
  "queued_mail_find",
  `select valid_until as "validUntil" from queued_mail where account_id = $1 and id = $2`,
);

export async function findQueuedMail(
  db: Statements,
  accountId: number,
  id: string,
): Promise<{ validUntil: Date | null } | null> {
  const [row] = await db.query<{ validUntil: Date | null }>(FIND, [accountId, id]);
  return row ?? null;
}

// The lock of an attempt in progress stays, so that a resend does not send twice. Only a failed mail starts anew.
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

const PRUNE = statement("queued_mail_prune", "delete from queued_mail where failed_at < $1 returning id");

/** Deletes the mails that failed before a time. Returns how many. */
export async function deleteFailedBefore(db: Statements, before: Date): Promise<number> {
  return (await db.query<{ id: string }>(PRUNE, [before])).length;
}

/** Mails that were not sent, over all accounts. */
export interface MailQueueState {
  waiting: number;
  failed: number;
  oldestSeconds: number;
}

const STATE = statement(
  "queued_mail_state",
  `select count(*) filter (where failed_at is null)::int as waiting,
     count(*) filter (where failed_at is not null)::int as failed,
     coalesce(extract(epoch from $1::text::timestamptz - min(created_at) filter (where failed_at is null)), 0)::float8
       as "oldestSeconds"
   from queued_mail`,
);

/** Counts the mails that are retried or failed, and the age in seconds of the oldest that is retried. */
export async function mailQueueState(db: Statements, now: Date): Promise<MailQueueState> {
  const [row] = await db.query<MailQueueState>(STATE, [now.toISOString()]);
  if (row === undefined) throw new Error("An aggregate gives one row.");
  return row;
}

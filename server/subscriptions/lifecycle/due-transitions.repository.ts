// Raw SQL: sweeps claim rows with SKIP LOCKED and write the whole set in one statement.
import { type Statements, statement } from "@/server/platform/db/index";
import { coveredUntil } from "./pause.repository";
import type { PausedRow } from "./pause.rules";

/** The columns of a subscription that a sweep needs. */
export interface DueRow extends PausedRow {
  id: number;
  subscriberId: number;
  switchedFromId: number | null;
}

// Separately for each account, because each has its own clock.
const ACCOUNTS = statement(
  "subscription_sweep_accounts",
  `select a.id from account a where exists (select from subscription s where s.account_id = a.id
     and s.due_at <= $1::timestamptz + a.clock_ahead * interval '1 millisecond' and s.deleted_at is null) order by 1`,
);

/** List accounts with a due subscription, each by the account's own clock. */
export async function findAccountsWithDue(db: Statements, now: Date): Promise<number[]> {
  return (await db.query(ACCOUNTS, [now])).map(({ id }) => id);
}

const TAKE = statement(
  "subscription_sweep_take",
  `select s.id, s.subscriber_id as "subscriberId", s.switched_from_id as "switchedFromId", s.start_at as "startAt",
     s.end_at as "endAt", s.cancelled_at as "cancelledAt", s.deleted_at as "deletedAt",
     s.grace_ends_at as "graceEndsAt", s.grace_entered_at as "graceEnteredAt", s.payment_state as "paymentState",
     s.recurring, s.activated_at as "activatedAt", s.expired_at as "expiredAt",
     s.scheduled_switch as "scheduledSwitch", s.charge_at as "chargeAt", s.failed_charges as "failedCharges",
     s.resumes_at as "resumesAt", s.anchor_at as "anchorAt", s.periods, s.duration_length as "durationLength",
     s.duration_unit as "durationUnit", s.next_payment_due_at as "nextPaymentDueAt",
     case when s.resumes_at is not null then ${coveredUntil("s.resumes_at")} end as "coveredUntil"
   from subscription s where s.account_id = $1 and s.due_at <= $2 and s.deleted_at is null
   order by s.due_at, s.id limit $3 for update skip locked`,
);

/** Claim due rows that no other transaction processes, until this transaction ends. */
export function claimDue(
  tx: Statements,
  accountId: number,
  { now, take }: { now: Date; take: number },
): Promise<DueRow[]> {
  return tx.query(TAKE, [accountId, now, take]);
}

const SAVE = statement(
  "subscription_sweep_save",
  `update subscription s set activated_at = f.activated_at, expired_at = f.expired_at, grace_ends_at = f.grace_ends_at,
     grace_entered_at = f.grace_entered_at, due_at = f.due_at, charge_at = f.charge_at, end_at = f.end_at,
     anchor_at = f.anchor_at, periods = f.periods, resumes_at = f.resumes_at,
     next_payment_due_at = f.next_payment_due_at, updated_at = $14::timestamptz
   from unnest($2::int[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[],
     $7::timestamptz[], $8::timestamptz[], $9::timestamptz[], $10::timestamptz[], $11::int[], $12::timestamptz[],
     $13::timestamptz[])
     as f (id, activated_at, expired_at, grace_ends_at, grace_entered_at, due_at, charge_at, end_at, anchor_at,
       periods, resumes_at, next_payment_due_at)
   where s.account_id = $1 and s.id = f.id`,
);

interface ChangedRow {
  row: DueRow;
  dueAt: Date | null;
}

/** Write the result of the transitions of all rows in one statement. */
export async function saveTransitions(
  tx: Statements,
  accountId: number,
  { changed, now }: { changed: readonly ChangedRow[]; now: Date },
): Promise<void> {
  if (changed.length === 0) return;
  const instants = (getInstant: (row: DueRow) => Date | null) => changed.map(({ row }) => getInstant(row));
  await tx.query(SAVE, [
    accountId,
    changed.map(({ row }) => row.id),
    instants(({ activatedAt }) => activatedAt),
    instants(({ expiredAt }) => expiredAt),
    instants(({ graceEndsAt }) => graceEndsAt),
    instants(({ graceEnteredAt }) => graceEnteredAt),
    changed.map(({ dueAt }) => dueAt),
    instants(({ chargeAt }) => chargeAt),
    instants(({ endAt }) => endAt),
    instants(({ anchorAt }) => anchorAt),
    changed.map(({ row }) => row.periods),
    instants(({ resumesAt }) => resumesAt),
    instants(({ nextPaymentDueAt }) => nextPaymentDueAt),
    now,
  ]);
}

const ACCOUNTS_ENDING = statement(
  "subscription_ending_accounts",
  `select a.id from account a
     cross join lateral (select $1::timestamptz + a.clock_ahead * interval '1 millisecond' as now) own
   where exists (select from subscription s where s.account_id = a.id and s.end_at > own.now
     and s.end_at <= own.now + interval '366 days' and s.deleted_at is null and s.cancelled_at is null
     and not s.recurring) order by 1`,
);

/** List accounts with a subscription that ends within a year, each by the account's own clock. */
export async function findAccountsWithEnding(db: Statements, now: Date): Promise<number[]> {
  return (await db.query(ACCOUNTS_ENDING, [now])).map(({ id }) => id);
}

/** A subscription that ends soon. */
export interface EndingRow {
  id: number;
  subscriberId: number;
  startAt: Date;
  endAt: Date;
  renewalReminderSentAt: Date | null;
}

// Subscriptions with a renewal or a replacement are skipped: their subscriber needs no reminder.
const TAKE_ENDING = statement(
  "subscription_take_ending",
  `select s.id, s.subscriber_id as "subscriberId", s.start_at as "startAt", s.end_at as "endAt!",
     s.renewal_reminder_sent_at as "renewalReminderSentAt"
   from subscription s
   where s.account_id = $1 and s.end_at > $2 and s.end_at <= $2::timestamptz + $3::int * interval '24 hours'
     and s.deleted_at is null and s.cancelled_at is null and not s.recurring and s.payment_state in ('none', 'paid')
     and exists (select from unnest($4::int[]) as d (days)
       where s.end_at - d.days * interval '24 hours' <= $2 and s.end_at - d.days * interval '24 hours' > s.start_at
         and (s.renewal_reminder_sent_at is null
           or s.renewal_reminder_sent_at < s.end_at - d.days * interval '24 hours'))
     and not exists (select from subscription n where n.account_id = s.account_id
       and n.subscriber_id = s.subscriber_id and n.deleted_at is null
       and n.payment_state in ('none', 'paid', 'awaiting') and (n.renewed_from_id = s.id or n.switched_from_id = s.id))
   order by s.end_at limit $5 for update of s skip locked`,
);

export function claimEnding(
  tx: Statements,
  accountId: number,
  { now, days, take }: { now: Date; days: readonly number[]; take: number },
): Promise<EndingRow[]> {
  return tx.query(TAKE_ENDING, [accountId, now, Math.max(...days), days, take]);
}

const MARK_REMINDED = statement(
  "subscription_mark_reminded",
  `update subscription set renewal_reminder_sent_at = $3, updated_at = $3 where account_id = $1 and id = any($2::int[])`,
);

/** Note that the next charge of these subscriptions has been announced. */
export async function markReminded(
  tx: Statements,
  accountId: number,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<void> {
  if (ids.length > 0) await tx.query(MARK_REMINDED, [accountId, ids, now]);
}

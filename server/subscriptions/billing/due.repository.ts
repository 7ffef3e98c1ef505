// Raw SQL: due work of several tables in one read, with time arithmetic in the database.
import { type Statements, statement } from "@/server/platform/db/index";

// Each subquery reads one row of its own index, under the conditions of the job that processes it. A gateway
// without an answer is requested again after an hour.
const DUE = statement(
  "account_due",
  `select
     exists (select from subscription s where s.account_id = $1 and s.due_at <= $2 and s.deleted_at is null) as "steps!",
     exists (select from payment p where p.account_id = $1 and p.status = 'asked')
       or exists (select from subscription s where s.account_id = $1 and s.charge_at <= $2 and s.deleted_at is null
         and s.cancelled_at is null and s.scheduled_switch is null and s.activated_at is not null
         and s.expired_at is null and s.payment_state in ('none', 'paid')) as "charges!",
     least(
     (select min(s.due_at) from subscription s where s.account_id = $1 and s.due_at > $2 and s.deleted_at is null),
     (select min(s.charge_at) from subscription s
        where s.account_id = $1 and s.charge_at > $2 and s.deleted_at is null and s.cancelled_at is null
          and s.scheduled_switch is null and s.activated_at is not null and s.expired_at is null
          and s.payment_state in ('none', 'paid')),
     (select $2::timestamptz + interval '1 hour' from payment p
        where p.account_id = $1 and p.status = 'asked' limit 1),
     (select min(r.at) from unnest($3::int[]) as d (days), lateral (
        select s.end_at - d.days * interval '24 hours' as at from subscription s
          where s.account_id = $1 and s.end_at > $2::timestamptz + d.days * interval '24 hours'
            and s.deleted_at is null and s.cancelled_at is null and not s.recurring
          order by s.end_at limit 1) r),
     (select min(s.trial_ends_at) - $4::int * interval '24 hours' from subscription s
        where s.account_id = $1 and s.trial_ends_at > $2::timestamptz + $4::int * interval '24 hours'
          and s.deleted_at is null and s.cancelled_at is null),
     (select min(s.resumes_at) - $5::int * interval '24 hours' from subscription s
        where s.account_id = $1 and s.resumes_at > $2::timestamptz + $5::int * interval '24 hours'
          and s.deleted_at is null)) as next`,
);

/** A time, and the days before an end, the end of a trial and that of a pause on which subscribers are reminded. */
interface ReminderQuery {
  now: Date;
  reminderDays: readonly number[];
  trialDays: number;
  pauseDays: number;
}

/** The due work of an account, without reminders. */
export interface DueNow {
  /** Charges, or charges without an answer. */
  charges: boolean;
  /** Starts, graces and ends. */
  steps: boolean;
  /** Time of the next work after `now`; null: none, as the rows are now. */
  next: Date | null;
}

/** Find the due work of an account at `now`, and the time of the next work. */
export async function findDue(
  db: Statements,
  accountId: number,
  { now, reminderDays, trialDays, pauseDays }: ReminderQuery,
): Promise<DueNow> {
  const [due] = await db.query(DUE, [accountId, now, reminderDays, trialDays, pauseDays]);
  if (due === undefined) throw new Error("due counts were not returned");
  return due;
}

// Each of the account's reminder days, with subscriptions that have not been reminded for it.
const REMINDERS = statement(
  "account_reminders_due",
  `select
     exists (select from subscription s
       where s.account_id = $1 and s.end_at > $2 and s.end_at <= $2::timestamptz + $3::int * interval '24 hours'
         and s.deleted_at is null and s.cancelled_at is null and not s.recurring and s.payment_state in ('none', 'paid')
         and exists (select from unnest($4::int[]) as d (days)
           where s.end_at - d.days * interval '24 hours' <= $2 and s.end_at - d.days * interval '24 hours' > s.start_at
             and (s.renewal_reminder_sent_at is null
               or s.renewal_reminder_sent_at < s.end_at - d.days * interval '24 hours'))) as "ends!",
     exists (select from subscription s
       where s.account_id = $1 and s.trial_ends_at > $2
         and s.trial_ends_at <= $2::timestamptz + $5::int * interval '24 hours'
         and s.deleted_at is null and s.cancelled_at is null
         and (s.renewal_reminder_sent_at is null
           or s.renewal_reminder_sent_at < s.trial_ends_at - $5::int * interval '24 hours')) as "trials!",
     exists (select from subscription s
       where s.account_id = $1 and s.resumes_at > $2
         and s.resumes_at <= $2::timestamptz + $6::int * interval '24 hours' and s.deleted_at is null
         and (s.renewal_reminder_sent_at is null
           or s.renewal_reminder_sent_at < s.resumes_at - $6::int * interval '24 hours')) as "pauses!"`,
);

/** Whether reminders are due: of an upcoming end (renewals are ruled out later), or of the end of a trial or pause. */
export async function findRemindersDue(
  db: Statements,
  accountId: number,
  { now, reminderDays: days, trialDays, pauseDays }: ReminderQuery,
): Promise<{ ends: boolean; trials: boolean; pauses: boolean }> {
  const maxDays = Math.max(0, ...days);
  const [due] = await db.query(REMINDERS, [accountId, now, maxDays, days, trialDays, pauseDays]);
  return due ?? { ends: false, trials: false, pauses: false };
}

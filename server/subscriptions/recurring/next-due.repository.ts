import { integerArray, type Statements, statement } from "@/server/platform/db/index";

// Each part reads one row by its own index. A gateway that is silent is asked again in an hour.
const NEXT = statement(
  "account_next_due",
  `select least(
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
          and s.deleted_at is null and s.cancelled_at is null)) as at`,
);

/** When an account has anything to do after `now`; null: never, as its rows stand. */
export async function findNextDue(
  db: Statements,
  accountId: number,
  { now, reminderDays, trialDays }: { now: Date; reminderDays: readonly number[]; trialDays: number },
): Promise<Date | null> {
  const values = [accountId, now, integerArray(reminderDays), trialDays];
  const [row] = await db.query<{ at: Date | null }>(NEXT, values);
  return row?.at ?? null;
}

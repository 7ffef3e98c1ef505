import { integerArray, type Statements, statement } from "@/server/platform/db/index";

// Each part reads by its own index no more than it tells. A gateway that is silent is asked again in an hour.
const NEXT = statement(
  "account_next_due",
  `(select s.due_at as at from subscription s
      where s.account_id = $1 and s.due_at > $2 and s.deleted_at is null order by s.due_at limit $3)
   union all
   (select s.charge_at from subscription s
      where s.account_id = $1 and s.charge_at > $2 and s.deleted_at is null and s.cancelled_at is null
        and s.scheduled_switch is null and s.activated_at is not null and s.expired_at is null
        and s.payment_state in ('none', 'paid')
      order by s.charge_at limit $3)
   union all
   (select $2::timestamptz + interval '1 hour' from payment p
      where p.account_id = $1 and p.status = 'asked' order by p.updated_at limit 1)
   union all
   select r.at - d.days * interval '24 hours' from unnest($4::int[]) as d (days), lateral (
     select s.end_at as at from subscription s
       where s.account_id = $1 and s.end_at > $2::timestamptz + d.days * interval '24 hours' and s.deleted_at is null
         and s.cancelled_at is null and not s.recurring order by s.end_at limit 1) r
   union all
   select t.at - $5::int * interval '24 hours' from (
     select s.trial_ends_at as at from subscription s
       where s.account_id = $1 and s.trial_ends_at > $2::timestamptz + $5::int * interval '24 hours'
         and s.deleted_at is null and s.cancelled_at is null order by s.trial_ends_at limit 1) t`,
);

/** Times after `now` at which an account has anything to do: the next of each kind, or so many. */
export async function nextDueTimes(
  db: Statements,
  accountId: number,
  asked: { now: Date; take: number; reminderDays: readonly number[]; trialDays: number },
): Promise<Date[]> {
  const { now, take, reminderDays, trialDays } = asked;
  const values = [accountId, now, take, integerArray(reminderDays), trialDays];
  return (await db.query<{ at: Date }>(NEXT, values)).map(({ at }) => at);
}

import { type Statements, statement } from "@/server/platform/db/index";

const NEXT = statement(
  "test_clock_next_due",
  `select least(
     (select min(due_at) from subscription where account_id = $1 and due_at > $2 and deleted_at is null),
     (select min(charge_at) from subscription where account_id = $1 and charge_at > $2 and deleted_at is null),
     (select min(near.at) from unnest($3::text::int[]) as d (days) cross join lateral (
        select s.end_at - d.days * interval '24 hours' as at from subscription s
         where s.account_id = $1 and s.end_at > $2::timestamptz + d.days * interval '24 hours'
           and s.deleted_at is null and s.cancelled_at is null and not s.recurring
           and s.end_at - d.days * interval '24 hours' > s.start_at
         order by s.end_at limit 1) near)) as "nextAt"`,
);

/** When a subscription of the account falls due next, or is to be reminded of its end, after a moment. */
export async function findNextDue(
  db: Statements,
  accountId: number,
  { after, days }: { after: Date; days: readonly number[] },
): Promise<Date | null> {
  const [row] = await db.query<{ nextAt: Date | null }>(NEXT, [accountId, after, `{${days.join(",")}}`]);
  return row?.nextAt ?? null;
}

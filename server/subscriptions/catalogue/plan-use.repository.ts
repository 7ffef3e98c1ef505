import { type Statements, statement } from "@/server/platform/db/index";

const BUYERS = statement(
  "plan_buyers",
  `select u.plan_id as id, count(*)::int as count from subscription u
   where u.account_id = $1 and u.plan_id = any($2::text::int[]) and u.deleted_at is null
     and u.start_at <= $3 and (u.end_at is null or u.end_at > $3) and u.payment_state in ('none', 'paid')
   group by u.plan_id`,
);

/** Count the active subscriptions of each plan at a moment. */
export async function countActiveSubscriptions(
  db: Statements,
  accountId: number,
  { planIds, now }: { planIds: readonly number[]; now: Date },
): Promise<Map<number, number>> {
  if (planIds.length === 0) return new Map();
  const rows = await db.query<{ id: number; count: number }>(BUYERS, [
    accountId,
    `{${planIds.join(",")}}`,
    now,
  ]);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

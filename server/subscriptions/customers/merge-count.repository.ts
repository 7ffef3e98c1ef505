import { type Statements, statement } from "@/server/platform/db/index";
import type { MergePreview } from "./merge";

const COUNT = statement(
  "merge_count",
  `select
     (select count(*)::int from subscription where account_id = $1 and subscriber_id = $2) as subscriptions,
     (select count(*)::int from subscription where account_id = $1 and gifter_id = $2) as gifts,
     (select count(*)::int from subscription_member
       where account_id = $1 and subscriber_id = $2 and removed_at is null) as memberships,
     (select count(*)::int from coupon_redemption where account_id = $1 and subscriber_id = $2) as redemptions,
     (select count(*)::int from subscriber_wallet w where w.account_id = $1 and w.subscriber_id = $2
       and not exists (select from subscriber_wallet o where o.account_id = $1 and o.subscriber_id = $3
         and o.provider = w.provider)) as wallets`,
);

type Belongings = Omit<MergePreview["moves"], "identities">;

/** Count what a merge would move from the gone subscriber to the kept one. */
export async function countBelongings(
  db: Statements,
  accountId: number,
  { keptId, goneId }: { keptId: number; goneId: number },
): Promise<Belongings> {
  const [row] = await db.query<Belongings>(COUNT, [accountId, goneId, keptId]);
  return row ?? { subscriptions: 0, gifts: 0, memberships: 0, redemptions: 0, wallets: 0 };
}

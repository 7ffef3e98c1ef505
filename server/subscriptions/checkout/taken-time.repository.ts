import { type Statements, statement } from "@/server/platform/db/index";

const TAKEN = statement(
  "checkout_time_taken",
  `select s.id from subscription s join subscription o on o.account_id = s.account_id
       and o.subscriber_id = s.subscriber_id and o.group_id = s.group_id and o.id <> s.id
     where s.account_id = $1 and s.id = $2 and o.type <> 'campaign' and o.deleted_at is null
       and o.payment_state in ('none', 'paid') and o.start_at < coalesce(o.end_at, 'infinity')
       and o.start_at < coalesce(s.end_at, 'infinity') and s.start_at < coalesce(o.end_at, 'infinity') limit 1`,
);

/** Whether its holder has another paid subscription of the group in a subscription's period. */
export async function isTimeTaken(tx: Statements, accountId: number, id: number): Promise<boolean> {
  return (await tx.query(TAKEN, [accountId, id])).length > 0;
}

import { type Statements, statement } from "@/server/platform/db/index";

const LIST = statement(
  "subscription_members",
  `select m.subscriber_id as id from subscription_member m
   where m.account_id = $1::int and m.subscription_id = $2::int and m.removed_at is null order by m.added_at, m.id`,
);

/** Ids of the subscribers who share a subscription, the first who joined first. */
export async function memberIds(
  db: Statements,
  accountId: number,
  subscriptionId: number,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(LIST, [accountId, subscriptionId]);
  return rows.map(({ id }) => id);
}

const ADD = statement(
  "subscription_member_add",
  `insert into subscription_member (account_id, subscription_id, subscriber_id, added_at)
   values ($1::int, $2::int, $3::int, $4::text::timestamptz)`,
);

interface Membership {
  subscriptionId: number;
  subscriberId: number;
  now: Date;
}

export async function insertMember(
  tx: Statements,
  accountId: number,
  { subscriptionId, subscriberId, now }: Membership,
): Promise<void> {
  await tx.query(ADD, [accountId, subscriptionId, subscriberId, now.toISOString()]);
}

const REMOVE = statement(
  "subscription_member_remove",
  `update subscription_member m set removed_at = $4::text::timestamptz
   where m.account_id = $1::int and m.subscription_id = $2::int and m.removed_at is null
     and m.subscriber_id = any($3::text::int[])
   returning m.subscriber_id as id`,
);

/** Those who were members and are none any more. */
export async function removeMemberRows(
  tx: Statements,
  accountId: number,
  gone: { subscriptionId: number; subscriberIds: readonly number[]; now: Date },
): Promise<number[]> {
  const { subscriptionId, subscriberIds, now } = gone;
  const values = [accountId, subscriptionId, `{${subscriberIds.join(",")}}`, now.toISOString()];
  return (await tx.query<{ id: number }>(REMOVE, values)).map(({ id }) => id);
}

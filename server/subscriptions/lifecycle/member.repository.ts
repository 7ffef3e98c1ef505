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

/** How many subscribers share a subscription. */
export async function countMembers(db: Statements, accountId: number, id: number): Promise<number> {
  return (await memberIds(db, accountId, id)).length;
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

// Who joined first comes along first, where there is not room for all.
const CARRY = statement(
  "subscription_members_carry",
  `insert into subscription_member (account_id, subscription_id, subscriber_id, added_at)
   select m.account_id, $3::int, m.subscriber_id, $5::text::timestamptz from subscription_member m
   where m.account_id = $1::int and m.subscription_id = $2::int and m.removed_at is null
     and not exists (select from subscription_member o where o.account_id = m.account_id
       and o.subscription_id = $3::int and o.subscriber_id = m.subscriber_id and o.removed_at is null)
   order by m.added_at, m.id
   limit case when $4::int is null then null else greatest(0, $4::int - (select count(*) from subscription_member o
     where o.account_id = $1::int and o.subscription_id = $3::int and o.removed_at is null)) end`,
);

interface Carried {
  fromId: number;
  toId: number;
  /** Of the one that they come to; null: none. */
  userLimit: number | null;
  now: Date;
}

/** Those who share one subscription share another one, too, as many as it has room for. */
export async function carryMembers(
  tx: Statements,
  accountId: number,
  { fromId, toId, userLimit, now }: Carried,
): Promise<void> {
  await tx.query(CARRY, [accountId, fromId, toId, userLimit, now.toISOString()]);
}

const LEAVE = statement(
  "subscription_members_leave",
  `update subscription_member m set removed_at = $4::text::timestamptz
   where m.account_id = $1::int and m.subscription_id = $3::int and m.removed_at is null
     and not exists (select from subscription_member o where o.account_id = m.account_id
       and o.subscription_id = $2::int and o.subscriber_id = m.subscriber_id and o.removed_at is null)`,
);

/** The same, and nobody else shares it. */
export async function keepSameMembers(tx: Statements, accountId: number, carried: Carried): Promise<void> {
  const { fromId, toId, now } = carried;
  await tx.query(LEAVE, [accountId, fromId, toId, now.toISOString()]);
  await carryMembers(tx, accountId, carried);
}

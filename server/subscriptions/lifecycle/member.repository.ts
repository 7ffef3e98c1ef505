// Raw SQL: members are copied and removed in sets; each statement is part of a purchase or switch.
import { type Statements, statement } from "@/server/platform/db/index";

const LIST = statement(
  "subscription_members",
  `select m.subscriber_id as id from subscription_member m
   where m.account_id = $1::int and m.subscription_id = $2::int and m.removed_at is null order by m.added_at, m.id`,
);

/** List the ids of the subscribers who share a subscription, in the order in which they joined. */
export async function listMemberIds(
  db: Statements,
  accountId: number,
  subscriptionId: number,
): Promise<number[]> {
  const rows = await db.query(LIST, [accountId, subscriptionId]);
  return rows.map(({ id }) => id);
}

/** Count the subscribers who share a subscription. */
export async function countMembers(db: Statements, accountId: number, id: number): Promise<number> {
  return (await listMemberIds(db, accountId, id)).length;
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
     and m.subscriber_id = any($3::int[])
   returning m.subscriber_id as id`,
);

/** End memberships. Returns the ids of those who were members. */
export async function removeMemberRows(
  tx: Statements,
  accountId: number,
  memberships: { subscriptionId: number; subscriberIds: readonly number[]; now: Date },
): Promise<number[]> {
  const { subscriptionId, subscriberIds, now } = memberships;
  const rows = await tx.query(REMOVE, [accountId, subscriptionId, subscriberIds, now.toISOString()]);
  return rows.map(({ id }) => id);
}

// Members are copied in the order in which they joined, up to the limit.
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

interface MemberCopy {
  fromId: number;
  toId: number;
  /** Member limit of the target subscription; null: none. */
  userLimit: number | null;
  now: Date;
}

/** Copy the members of one subscription to another one, up to its limit. */
export async function copyMemberRows(
  tx: Statements,
  accountId: number,
  { fromId, toId, userLimit, now }: MemberCopy,
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

/** Copy the members and remove all others from the target. */
export async function syncMembers(tx: Statements, accountId: number, copy: MemberCopy): Promise<void> {
  const { fromId, toId, now } = copy;
  await tx.query(LEAVE, [accountId, fromId, toId, now.toISOString()]);
  await copyMemberRows(tx, accountId, copy);
}

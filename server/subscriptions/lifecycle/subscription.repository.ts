import { type Statements, statement, textArray } from "@/server/platform/db/index";
import type { Identity } from "@/server/subscriptions/subscribers/index";
import type { Subscription } from "./subscription";
import { SUBSCRIPTION_COLUMNS, type SubscriptionRow, subscriptionFromRow } from "./subscription-columns";

const BY_SUBSCRIBER = statement(
  "subscriptions_of_subscriber",
  `select ${SUBSCRIPTION_COLUMNS} from subscription s
   where s.account_id = $1 and s.subscriber_id = $2 and s.deleted_at is null
   order by s.created_at desc, s.id desc`,
);

/** A subscriber's subscriptions, the newest first, in one statement. */
export async function findOfSubscriber(
  db: Statements,
  accountId: number,
  subscriberId: number,
): Promise<Subscription[]> {
  const rows = await db.query<SubscriptionRow>(BY_SUBSCRIBER, [accountId, subscriberId]);
  return rows.map(subscriptionFromRow);
}

// Of the names the first that anybody has, as whoever looks a subscriber up would find them.
const BY_NAMES = statement(
  "subscriptions_of_names",
  `select ${SUBSCRIPTION_COLUMNS} from subscription s
   where s.account_id = $1 and s.deleted_at is null and s.subscriber_id = (
     select k.subscriber_id from unnest($2::text[], $3::text[]) with ordinality as n (provider, value, place)
       join subscriber_identity k on k.account_id = $1 and k.provider = n.provider and k.value = n.value
       join subscriber p on p.account_id = k.account_id and p.id = k.subscriber_id and p.merged_at is null
     order by n.place limit 1)
   order by s.created_at desc, s.id desc`,
);

/** The same of whoever has one of these names, the first before the others, without asking who that is. */
export async function findOfNames(
  db: Statements,
  accountId: number,
  names: readonly Identity[],
): Promise<Subscription[]> {
  const providers = textArray(names.map(({ provider }) => provider));
  const values = textArray(names.map(({ value }) => value));
  const rows = await db.query<SubscriptionRow>(BY_NAMES, [accountId, providers, values]);
  return rows.map(subscriptionFromRow);
}

const BY_GIFTER = statement(
  "subscriptions_of_gifter",
  `select ${SUBSCRIPTION_COLUMNS} from subscription s
   where s.account_id = $1 and s.gifter_id = $2 and s.deleted_at is null
   order by s.created_at desc, s.id desc`,
);

/** What a subscriber gave to others, the newest first. */
export async function findGiftsOf(
  db: Statements,
  accountId: number,
  subscriberId: number,
): Promise<Subscription[]> {
  const rows = await db.query<SubscriptionRow>(BY_GIFTER, [accountId, subscriberId]);
  return rows.map(subscriptionFromRow);
}

const SHARED_WITH = statement(
  "subscriptions_shared_with",
  `select ${SUBSCRIPTION_COLUMNS} from subscription_member m
     join subscription s on s.id = m.subscription_id and s.account_id = m.account_id
   where m.account_id = $1 and m.subscriber_id = $2 and m.removed_at is null and s.deleted_at is null
   order by s.created_at desc, s.id desc`,
);

/** What others share with a subscriber, the newest first. */
export async function findSharedWith(
  db: Statements,
  accountId: number,
  subscriberId: number,
): Promise<Subscription[]> {
  const rows = await db.query<SubscriptionRow>(SHARED_WITH, [accountId, subscriberId]);
  return rows.map(subscriptionFromRow);
}

const BY_ID = statement(
  "subscription_by_id",
  `select ${SUBSCRIPTION_COLUMNS} from subscription s where s.account_id = $1 and s.id = $2`,
);

/** A subscription, also one that was deleted; null where the account has none of that id. */
export async function findById(db: Statements, accountId: number, id: number): Promise<Subscription | null> {
  const [row] = await db.query<SubscriptionRow>(BY_ID, [accountId, id]);
  return row === undefined ? null : subscriptionFromRow(row);
}

const LOCK = statement(
  "subscription_lock",
  `select ${SUBSCRIPTION_COLUMNS} from subscription s where s.account_id = $1 and s.id = $2 for update of s`,
);

/** The same, this transaction's alone until it ends; of several, in the order that `lockWithFormer` says. */
export async function lockById(tx: Statements, accountId: number, id: number): Promise<Subscription | null> {
  const [row] = await tx.query<SubscriptionRow>(LOCK, [accountId, id]);
  return row === undefined ? null : subscriptionFromRow(row);
}

// The former one was there first: its id is the lower one.
const LOCK_WITH_FORMER = statement(
  "subscription_lock_with_former",
  `select s.id from subscription s where s.account_id = $1
     and s.id in ($2, (select n.switched_from_id from subscription n where n.account_id = $1 and n.id = $2))
   order by s.id for update`,
);

/**
 * Holds a subscription until the transaction ends, and before it the one whose place it takes or is to take. The order of
 * all locks, so that no two wait for each other: attempt or payment, refund; subscriptions, the former one before what takes
 * its place, then what waits behind them by its start (`holdWaiting`); coupon; holder; the account's invoice numbers (ADR 66).
 */
export async function lockWithPredecessor(tx: Statements, accountId: number, id: number): Promise<void> {
  await tx.query(LOCK_WITH_FORMER, [accountId, id]);
}

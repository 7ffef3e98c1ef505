// Raw SQL: a subscription with everything that is shown of it is one read, on every reader request.
import { type Statements, statement } from "@/server/platform/db/index";
import type { Identity } from "@/server/subscriptions/customers/index";
import type { Subscription } from "./subscription";
import { SUBSCRIPTION_COLUMNS, toStoredSubscription } from "./subscription-columns";

const BY_SUBSCRIBER = statement(
  "subscriptions_of_subscriber",
  `select ${SUBSCRIPTION_COLUMNS} from subscription s
   where s.account_id = $1 and s.subscriber_id = $2 and s.deleted_at is null
   order by s.created_at desc, s.id desc`,
);

/** List a subscriber's subscriptions, newest first, in one statement. */
export async function findBySubscriber(
  db: Statements,
  accountId: number,
  subscriberId: number,
): Promise<Subscription[]> {
  const rows = await db.query(BY_SUBSCRIBER, [accountId, subscriberId]);
  return rows.map(toStoredSubscription);
}

// Of the identities, the first that exists: the same match as a subscriber lookup.
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

/** List the subscriptions of the first of these identities that exists, without a separate lookup. */
export async function findSubscriptionsByIdentities(
  db: Statements,
  accountId: number,
  names: readonly Identity[],
): Promise<Subscription[]> {
  const providers = names.map(({ provider }) => provider);
  const values = names.map(({ value }) => value);
  const rows = await db.query(BY_NAMES, [accountId, providers, values]);
  return rows.map(toStoredSubscription);
}

const BY_GIFTER = statement(
  "subscriptions_of_gifter",
  `select ${SUBSCRIPTION_COLUMNS} from subscription s
   where s.account_id = $1 and s.gifter_id = $2 and s.deleted_at is null
   order by s.created_at desc, s.id desc`,
);

/** List the gifts that a subscriber gave, newest first. */
export async function findGiftsByGiver(
  db: Statements,
  accountId: number,
  subscriberId: number,
): Promise<Subscription[]> {
  const rows = await db.query(BY_GIFTER, [accountId, subscriberId]);
  return rows.map(toStoredSubscription);
}

const SHARED_WITH = statement(
  "subscriptions_shared_with",
  `select ${SUBSCRIPTION_COLUMNS} from subscription_member m
     join subscription s on s.id = m.subscription_id and s.account_id = m.account_id
   where m.account_id = $1 and m.subscriber_id = $2 and m.removed_at is null and s.deleted_at is null
   order by s.created_at desc, s.id desc`,
);

/** List the subscriptions that others share with a subscriber, newest first. */
export async function findSharedWith(
  db: Statements,
  accountId: number,
  subscriberId: number,
): Promise<Subscription[]> {
  const rows = await db.query(SHARED_WITH, [accountId, subscriberId]);
  return rows.map(toStoredSubscription);
}

const BY_ID = statement(
  "subscription_by_id",
  `select ${SUBSCRIPTION_COLUMNS} from subscription s where s.account_id = $1 and s.id = $2`,
);

/** Find a subscription, also a deleted one; null: the account has none with this id. */
export async function findById(db: Statements, accountId: number, id: number): Promise<Subscription | null> {
  const [row] = await db.query(BY_ID, [accountId, id]);
  return row === undefined ? null : toStoredSubscription(row);
}

const LOCK = statement(
  "subscription_lock",
  `select ${SUBSCRIPTION_COLUMNS} from subscription s where s.account_id = $1 and s.id = $2 for update of s`,
);

/** Lock a subscription until the transaction ends; several of them in the order of `lockWithPredecessor`. */
export async function lockById(tx: Statements, accountId: number, id: number): Promise<Subscription | null> {
  const [row] = await tx.query(LOCK, [accountId, id]);
  return row === undefined ? null : toStoredSubscription(row);
}

// The predecessor is older: its id is lower.
const LOCK_WITH_FORMER = statement(
  "subscription_lock_with_former",
  `select s.id from subscription s where s.account_id = $1
     and s.id in ($2, (select n.switched_from_id from subscription n where n.account_id = $1 and n.id = $2))
   order by s.id for update`,
);

/**
 * Lock a subscription until the transaction ends, and before it the one that it replaces or is to replace. The
 * order of all locks, which prevents deadlocks: attempt or payment, refund; subscriptions, a predecessor before its
 * successor, then what is queued behind them by its start (`lockQueuedRows`); coupon; holder; the account's invoice
 * numbers.
 */
export async function lockWithPredecessor(tx: Statements, accountId: number, id: number): Promise<void> {
  await tx.query(LOCK_WITH_FORMER, [accountId, id]);
}

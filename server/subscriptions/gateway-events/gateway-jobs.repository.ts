import { type Statements, statement } from "@/server/platform/db/index";

// A subscription that was switched has handed the gateway's over; of several the latest goes on.
const AT_GATEWAY = statement(
  "subscription_at_gateway_id",
  `select id from subscription where account_id = $1 and external_subscription_id = $2 order by id desc limit 1`,
);

/** Id of the subscription that a gateway means, also a deleted one; null: there is none. */
export async function findIdAtGateway(
  db: Statements,
  accountId: number,
  externalSubscriptionId: string,
): Promise<number | null> {
  if (externalSubscriptionId === "") return null;
  const [row] = await db.query<{ id: number }>(AT_GATEWAY, [accountId, externalSubscriptionId]);
  return row?.id ?? null;
}

const BIND = statement(
  "subscription_bind_to_gateway",
  `update subscription set external_subscription_id = $3::text
    where account_id = $1 and id = $2 and recurring and external_subscription_id is null`,
);

/** Writes under which id a gateway knows a subscription, where nobody has said it yet. */
export async function bindToGateway(
  db: Statements,
  accountId: number,
  { id, externalSubscriptionId }: { id: number; externalSubscriptionId: string },
): Promise<void> {
  await db.query(BIND, [accountId, id, externalSubscriptionId]);
}

const LOCK = statement(
  "subscription_hold_for_gateway",
  "select id from subscription where account_id = $1 and id = $2 for update",
);

/** Holds a subscription, also a deleted one, until the transaction ends. */
export async function holdSubscription(tx: Statements, accountId: number, id: number): Promise<void> {
  await tx.query(LOCK, [accountId, id]);
}

const REPLACED = statement(
  "subscription_replaced_at_gateway",
  "select id from subscription where account_id = $1 and switched_from_id = $2 and recurring limit 1",
);

/** Whether another one that renews itself has taken, or is to take, the place of this one. */
export async function isReplaced(db: Statements, accountId: number, id: number): Promise<boolean> {
  return (await db.query(REPLACED, [accountId, id])).length > 0;
}

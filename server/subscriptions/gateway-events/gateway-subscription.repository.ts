// Raw SQL: these run in the pipelined transaction of every gateway event, beside its row locks.
import { type Statements, statement } from "@/server/platform/db/index";

// One index probe per account and table: none of these ids is unique beyond its account.
const ACCOUNTS_WITH_OBJECT = statement(
  "accounts_with_gateway_object",
  `select a.id as "accountId" from account a where ($2::text <> '' and exists (select from payment p
         where p.account_id = a.id and p.adapter = $1::text and p.external_payment_id = $2::text))
       or ($3::text <> '' and (exists (select from subscription s
           where s.account_id = a.id and s.external_subscription_id = $3::text)
         or exists (select from subscription_attempt t
           where t.account_id = a.id and t.external_reference_id = $3::text)))
       or ($4::text <> '' and exists (select from subscription_attempt t
         where t.account_id = a.id and t.token = $4::text))`,
);

/** The gateway's ids of an event's objects; empty: not sent. */
interface GatewayIds {
  adapter: string;
  externalPaymentId: string;
  externalSubscriptionId: string;
  attemptToken: string;
}

/** Whether another account of this installation has the payment, the subscription or the attempt. */
export async function belongsToOtherAccount(
  db: Statements,
  accountId: number,
  { adapter, externalPaymentId, externalSubscriptionId, attemptToken }: GatewayIds,
): Promise<boolean> {
  const ids = [externalPaymentId, externalSubscriptionId, attemptToken] as const;
  const rows = await db.query(ACCOUNTS_WITH_OBJECT, [adapter, ...ids]);
  return rows.some((row) => row.accountId !== accountId);
}

// A switched subscription has passed the gateway's id on: of several with the same id the latest continues.
const AT_GATEWAY = statement(
  "subscription_at_gateway_id",
  `select id from subscription where account_id = $1 and external_subscription_id = $2 order by id desc limit 1`,
);

/** Find a subscription by its id at the gateway, also a deleted one; null: none. */
export async function findIdAtGateway(
  db: Statements,
  accountId: number,
  externalSubscriptionId: string,
): Promise<number | null> {
  if (externalSubscriptionId === "") return null;
  const [row] = await db.query(AT_GATEWAY, [accountId, externalSubscriptionId]);
  return row?.id ?? null;
}

const BIND = statement(
  "subscription_bind_to_gateway",
  `update subscription set external_subscription_id = $3::text
    where account_id = $1 and id = $2 and recurring and external_subscription_id is null`,
);

/** Store a subscription's id at the gateway where none is stored yet. */
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

/** Lock a subscription, also a deleted one, until the transaction ends. */
export async function lockSubscriptionForGateway(
  tx: Statements,
  accountId: number,
  id: number,
): Promise<void> {
  await tx.query(LOCK, [accountId, id]);
}

const REPLACED = statement(
  "subscription_replaced_at_gateway",
  "select id from subscription where account_id = $1 and switched_from_id = $2 and recurring limit 1",
);

/** Whether another recurring subscription has replaced, or is to replace, this one. */
export async function isReplaced(db: Statements, accountId: number, id: number): Promise<boolean> {
  return (await db.query(REPLACED, [accountId, id])).length > 0;
}

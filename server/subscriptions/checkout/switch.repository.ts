import { type Statements, statement } from "@/server/platform/db/index";

// Raw SQL: a switch writes these in its pipelined transaction; stuck ones are read in random order.

const LINK = statement(
  "switch_link",
  `update subscription set switched_from_id = $3::int, credit_cents = $4::int
    where account_id = $1::int and id = $2::int`,
);

/** Set the predecessor of a subscription and the amount that was credited from it; once. */
export async function linkSwitch(
  tx: Statements,
  accountId: number,
  { newId, oldId, creditCents }: { newId: number; oldId: number; creditCents: number },
): Promise<void> {
  await tx.query(LINK, [accountId, newId, oldId, creditCents]);
}

const UNBIND = statement(
  "switch_unbind",
  "update subscription set external_subscription_id = null where account_id = $1::int and id = $2::int",
);

/** Remove the gateway's subscription id from a switched subscription: later charges belong to its replacement. */
export async function unbindFromGateway(tx: Statements, accountId: number, id: number): Promise<void> {
  await tx.query(UNBIND, [accountId, id]);
}

const TOKEN = statement(
  "switch_attempt_token",
  "select token from subscription_attempt where account_id = $1::int and id = $2::int",
);

/** Find the token of the attempt that created a subscription; null: none. */
export async function findAttemptToken(
  db: Statements,
  accountId: number,
  id: number,
): Promise<string | null> {
  const [row] = await db.query(TOKEN, [accountId, id]);
  return row?.token ?? null;
}

/** A switch with an unfinished payment and without a gateway request in progress. */
export interface StuckSwitch {
  attemptId: number;
  /** Id of the switched subscription. */
  id: number;
  attemptToken: string;
  paymentToken: string | null;
}

// Random order: switches that cannot be finished now must not block the others.
const STUCK = statement(
  "switches_stuck",
  `select a.id as "attemptId", a.subscription_id as "id!", a.token as "attemptToken",
     a.spending ->> 'paymentToken' as "paymentToken"
   from subscription_attempt a where a.account_id = $1 and a.kind = 'switch_plan' and a.spent_at is not null
     and a.created_id is null and (a.claimed_until is null or a.claimed_until <= $2) and a.spent_at <= $2
   order by random() limit 100`,
);

export function findStuckSwitches(db: Statements, accountId: number, before: Date): Promise<StuckSwitch[]> {
  return db.query(STUCK, [accountId, before]);
}

const ACCOUNTS = statement(
  "accounts_with_switches",
  `select distinct a.account_id as "accountId" from subscription_attempt a
    where a.kind = 'switch_plan' and a.spent_at is not null and a.created_id is null order by 1`,
);

/** List accounts with unfinished switches. */
export async function findAccountsWithSwitches(db: Statements): Promise<number[]> {
  return (await db.query(ACCOUNTS, [])).map(({ accountId }) => accountId);
}

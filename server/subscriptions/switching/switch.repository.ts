import { type Statements, statement } from "@/server/platform/db/index";

const LINK = statement(
  "switch_link",
  `update subscription set switched_from_id = $3::int, credit_cents = $4::int
    where account_id = $1::int and id = $2::int`,
);

/** Says of a subscription which one it took the place of, and what of that one's money was credited to it; once. */
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

/** Takes the gateway's subscription off one that was switched: what is charged from now on is another's. */
export async function unbindFromGateway(tx: Statements, accountId: number, id: number): Promise<void> {
  await tx.query(UNBIND, [accountId, id]);
}

const TOKEN = statement(
  "switch_attempt_token",
  "select token from subscription_attempt where account_id = $1::int and id = $2::int",
);

/** Token of the attempt that a subscription was made from. */
export async function tokenOfAttempt(db: Statements, accountId: number, id: number): Promise<string | null> {
  const [row] = await db.query<{ token: string }>(TOKEN, [accountId, id]);
  return row?.token ?? null;
}

/** A switch that is being paid, and that nobody asks about any more. */
export interface StuckSwitch {
  attemptId: number;
  /** The subscription that is switched. */
  id: number;
  attemptToken: string;
  paymentToken: string | null;
}

// In any order: what cannot be finished now keeps nothing else from its turn.
const STUCK = statement(
  "switches_stuck",
  `select a.id as "attemptId", a.subscription_id as id, a.token as "attemptToken",
     a.spending ->> 'paymentToken' as "paymentToken"
   from subscription_attempt a where a.account_id = $1 and a.kind = 'switch_plan' and a.spent_at is not null
     and a.created_id is null and (a.claimed_until is null or a.claimed_until <= $2) and a.spent_at <= $2
   order by random() limit 100`,
);

export function findStuckSwitches(db: Statements, accountId: number, before: Date): Promise<StuckSwitch[]> {
  return db.query<StuckSwitch>(STUCK, [accountId, before]);
}

const ACCOUNTS = statement(
  "accounts_with_switches",
  `select distinct a.account_id as "accountId" from subscription_attempt a
    where a.kind = 'switch_plan' and a.spent_at is not null and a.created_id is null order by 1`,
);

/** Accounts that have switches on their way. */
export async function accountsWithSwitches(db: Statements): Promise<number[]> {
  return (await db.query<{ accountId: number }>(ACCOUNTS, [])).map(({ accountId }) => accountId);
}

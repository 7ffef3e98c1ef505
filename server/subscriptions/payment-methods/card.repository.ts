// Raw SQL: what was learned last wins, whichever process writes last (conditional ON CONFLICT).
import type { CardFacts } from "@/server/payments/index";
import { readStatement, type Statements, statement } from "@/server/platform/db/index";

/** The method, as its gateway describes it, that a subscription is charged on. */
export interface StoredCard extends CardFacts {
  checkedAt: Date;
}

const FIND = readStatement(
  "subscription_card_find",
  `select c.brand, c.last_four as "lastFour", c.checked_at as "checkedAt" from subscription_card c
   where c.account_id = $1 and c.subscription_id = $2`,
);

export async function findCard(
  db: Statements,
  accountId: number,
  subscriptionId: number,
): Promise<StoredCard | null> {
  const [row] = await db.query(FIND, [accountId, subscriptionId]);
  return row ?? null;
}

const SAVE = statement(
  "subscription_card_save",
  `insert into subscription_card as c (account_id, subscription_id, brand, last_four, checked_at)
   values ($1, $2, $3, $4, $5)
   on conflict (subscription_id) do update set brand = excluded.brand, last_four = excluded.last_four,
     checked_at = excluded.checked_at
   where c.account_id = excluded.account_id and c.checked_at <= excluded.checked_at`,
);

/** Save what the gateway told at a time; later news stay. */
export async function saveCard(
  db: Statements,
  accountId: number,
  { subscriptionId, brand, lastFour, checkedAt }: StoredCard & { subscriptionId: number },
): Promise<void> {
  await db.query(SAVE, [accountId, subscriptionId, brand, lastFour, checkedAt]);
}

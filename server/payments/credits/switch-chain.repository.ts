// Raw SQL: a chain is a recursive query, and its subscriptions are locked in their order.
import { type Statements, statement } from "@/server/platform/db/index";
import type { SwitchChain } from "./switch-chain.rules";

const IDS = statement(
  "credit_line_ids",
  `with recursive former as (
     select s.id, s.switched_from_id from subscription s where s.account_id = $1 and s.id = $2
     union all select o.id, o.switched_from_id from subscription o
       join former f on o.account_id = $1 and o.id = f.switched_from_id),
   next as (
     select s.id from subscription s where s.account_id = $1 and s.id = $2
     union all select o.id from subscription o join next n on o.account_id = $1 and o.switched_from_id = n.id)
   select id as "id!" from former union select id from next order by 1`,
);

async function findIds(db: Statements, accountId: number, id: number): Promise<number[]> {
  return (await db.query(IDS, [accountId, id])).map((row) => row.id);
}

// A switch that is being paid has no subscription yet, so its promised credit is stored with its attempt.
const MEMBERS = statement(
  "credit_line",
  `select s.id, s.payment_amount_cents as "paidCents", s.credit_cents as "creditCents",
     coalesce((select (t.terms #>> '{sale,priceCents}')::int - (t.terms #>> '{sale,dueCents}')::int
       from subscription_attempt t where t.account_id = s.account_id
         and t.id = (s.scheduled_switch ->> 'attemptId')::int and t.created_id is null and not s.recurring), 0)
       as "promisedCents!",
     coalesce((select sum(p.refunded_cents) from payment p where p.account_id = s.account_id
       and p.subscription_id = s.id and p.purpose = 'charge'), 0)::int as "refundedCents!",
     coalesce((select sum(r.amount_cents) from payment p join refund r on r.payment_id = p.id and r.status = 'requested'
       where p.account_id = s.account_id and p.subscription_id = s.id and p.purpose = 'charge'), 0)::int
       as "requestedCents!"
   from subscription s where s.account_id = $1 and s.id = any($2::int[]) order by s.id`,
);

/** Load the chain of a subscription: its predecessors by switches, itself, and its successors. */
export async function findSwitchChain(db: Statements, accountId: number, id: number): Promise<SwitchChain> {
  const ids = await findIds(db, accountId, id);
  return db.query(MEMBERS, [accountId, ids]);
}

const LOCK = statement(
  "credit_line_lock",
  "select id from subscription where account_id = $1 and id = any($2::int[]) order by id for update",
);

/**
 * Load the chain of a subscription and lock it until the transaction ends, each predecessor before its successor.
 *
 * A concurrent refund and switch then see each other's result. Called after locking the payment and its refund, which
 * is the lock order (docs/decisions/status-and-periods-follow-from-timestamps.md).
 */
export async function lockSwitchChain(tx: Statements, accountId: number, id: number): Promise<SwitchChain> {
  for (let lockedCount = -1; ; ) {
    const ids = await findIds(tx, accountId, id);
    if (ids.length === lockedCount) return tx.query(MEMBERS, [accountId, ids]);
    await tx.query(LOCK, [accountId, ids]);
    lockedCount = ids.length;
  }
}

const SAVE = statement(
  "credit_save",
  "update subscription set credit_cents = $3::int where account_id = $1 and id = $2",
);

/** Store the credit of a subscription. */
export async function saveCredit(
  tx: Statements,
  accountId: number,
  { id, creditCents }: { id: number; creditCents: number },
): Promise<void> {
  await tx.query(SAVE, [accountId, id, creditCents]);
}

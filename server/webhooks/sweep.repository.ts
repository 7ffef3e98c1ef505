// Raw SQL: set-based updates and deletes over all endpoints or accounts, with limits.

import { type Statements, statement } from "@/server/platform/db/index";
import type { RequestedWorker } from "./worker.repository";

const ACCOUNTS = statement(
  "webhook_sweep_accounts",
  `select distinct e.account_id as id from webhook_endpoint e
    where e.status = 'active' and ((e.pump_at < $1 and (e.pump_lease_until is null or e.pump_lease_until < $1))
      or (e.family = 'subscription' and e.failing_since <= $2))`,
);

/** Accounts with an overdue worker or an endpoint that has failed for a day; of the whole installation. */
export async function findAccountsToSweep(
  db: Statements,
  { overdue, failing }: { overdue: Date; failing: Date },
): Promise<number[]> {
  return (await db.query(ACCOUNTS, [overdue, failing])).map(({ id }) => id);
}

const REVIVE = statement(
  "webhook_sweep_revive",
  `update webhook_endpoint set pump_at = $3, pump_owner = null, pump_lease_until = null
    where account_id = $1 and status = 'active' and pump_at < $2
      and (pump_lease_until is null or pump_lease_until < $2)
   returning id as "endpointId", pump_generation as generation, failing_since is not null as "failing!"`,
);

// Keep the generation: the engine may still queue the first request, which with many endpoints waits long. Whichever
// runs first works; if the first were invalidated, endpoints at the end of a long queue would never be served.
/** Request again the workers that should have run before `overdue` and have no live lease. */
export function reviveWorkers(
  tx: Statements,
  accountId: number,
  { overdue, now }: { overdue: Date; now: Date },
): Promise<RequestedWorker[]> {
  return tx.query(REVIVE, [accountId, overdue, now]);
}

// An endpoint with pending deliveries is judged by their results, even after a platform outage of a day.
const GIVEN_UP = statement(
  "webhook_sweep_given_up",
  `select id as "endpointId", failing_since as "failingSince!" from webhook_endpoint e
    where account_id = $1 and status = 'active' and family = 'subscription' and failing_since <= $2
      and not exists (select from webhook_delivery d where d.endpoint_id = e.id and d.state = 'pending')
    order by id for no key update`,
);

/** Lock the subscription endpoints whose failure streak began a day ago or earlier. */
export function lockFailedTooLong(
  tx: Statements,
  accountId: number,
  failing: Date,
): Promise<{ endpointId: number; failingSince: Date }[]> {
  return tx.query(GIVEN_UP, [accountId, failing]);
}

const OLD_ATTEMPTS = statement(
  "webhook_retention_attempts",
  `with old as (delete from webhook_attempt where id in
     (select id from webhook_attempt where started_at < $1 limit $2) returning id) select count(*)::int as n from old`,
);
const OLD_DELIVERIES = statement(
  "webhook_retention_deliveries",
  `with old as (delete from webhook_delivery where id in (select d.id from webhook_delivery d
     where d.created_at < $1 and (d.state <> 'pending') and not exists
       (select from webhook_attempt a where a.delivery_id = d.id) limit $2) returning id)
   select count(*)::int as n from old`,
);
const OLD_MESSAGES = statement(
  "webhook_retention_messages",
  `with old as (delete from webhook_message where id in (select m.id from webhook_message m where m.created_at < $1
     and not exists (select from webhook_delivery d where d.message_id = m.id) limit $2) returning id)
   select count(*)::int as n from old`,
);

/** Delete up to `limit` rows of each kind older than `before`, across all accounts; returns how many. */
export async function deleteOldLog(
  tx: Statements,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const [attempts] = await tx.query(OLD_ATTEMPTS, [before, limit]);
  const [deliveries] = await tx.query(OLD_DELIVERIES, [before, limit]);
  const [messages] = await tx.query(OLD_MESSAGES, [before, limit]);
  return (attempts?.n ?? 0) + (deliveries?.n ?? 0) + (messages?.n ?? 0);
}

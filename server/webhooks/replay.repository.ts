import { type Statements, statement } from "@/server/platform/db/index";

// Nothing is on its way to an endpoint that is switched off: what says so was added by a fan-out that saw it switched on
// and committed after it was switched off.
const RELEASE = statement(
  "webhook_held_release",
  `with moved as (update webhook_delivery set state = 'pending', attempts = 0, first_attempt_at = null,
     next_attempt_at = $3 where account_id = $1 and endpoint_id = $2 and state in ('held', 'pending') returning id)
   select count(*)::int as n from moved`,
);
const SKIP = statement(
  "webhook_held_skip",
  `with moved as (update webhook_delivery set state = 'skipped', next_attempt_at = null,
     finished_at = $3
     where account_id = $1 and endpoint_id = $2 and state in ('held', 'pending') returning id)
   select count(*)::int as n from moved`,
);

interface Held {
  endpointId: number;
  now: Date;
}

async function counted(tx: Statements, query: typeof RELEASE, values: readonly unknown[]): Promise<number> {
  const [row] = await tx.query<{ n: number }>(query, values);
  return row?.n ?? 0;
}

/** Sends what was kept for an endpoint, with all its attempts ahead of it; how many. */
export function releaseHeld(tx: Statements, accountId: number, held: Held): Promise<number> {
  return counted(tx, RELEASE, [accountId, held.endpointId, held.now]);
}

/** Leaves out what was kept for an endpoint; how many. */
export function skipHeld(tx: Statements, accountId: number, held: Held): Promise<number> {
  return counted(tx, SKIP, [accountId, held.endpointId, held.now]);
}

const MESSAGE = statement(
  "webhook_delivery_message",
  `select d.message_id::text as "messageId", d.endpoint_id as "endpointId", m.family
     from webhook_delivery d join webhook_message m on m.id = d.message_id
    where d.account_id = $1 and d.id = $2::bigint`,
);

export async function findDeliveredMessage(
  tx: Statements,
  accountId: number,
  deliveryId: string,
): Promise<{ messageId: string; endpointId: number; family: string } | null> {
  const [row] = await tx.query<{ messageId: string; endpointId: number; family: string }>(MESSAGE, [
    accountId,
    deliveryId,
  ]);
  return row ?? null;
}

/** Most deliveries that one replay makes. */
const MOST = 50_000;

const RANGE = statement(
  "webhook_replay_range",
  `with chosen as (
     select d.message_id, min(d.id) as first from webhook_delivery d
      where d.account_id = $1::int and d.endpoint_id = $2 and d.kind <> 'test'
        and d.created_at >= $4::timestamptz and d.created_at < $5::timestamptz
        and ($6::bool or not exists (select from webhook_delivery x
              where x.account_id = $1::int and x.endpoint_id = $3::int and x.message_id = d.message_id
                and x.state in ('delivered', 'pending')))
      group by d.message_id order by first limit ${MOST}),
   made as (insert into webhook_delivery (account_id, endpoint_id, message_id, kind, state, next_attempt_at, created_at)
     select $1::int, $3::int, message_id, 'replay', 'pending', $7::timestamptz, $7::timestamptz from chosen order by first
     returning id)
   select count(*)::int as n from made`,
);

export interface ReplayedRange {
  from: Date;
  to: Date;
  sourceId: number;
  targetId: number;
  /** Also what the target has received or is about to. */
  everything: boolean;
  now: Date;
}

/** Puts an endpoint's messages of a time on their way to an endpoint, each once, in their old order; how many. */
export function insertReplays(tx: Statements, accountId: number, range: ReplayedRange): Promise<number> {
  const { sourceId, targetId, from, to, everything, now } = range;
  return counted(tx, RANGE, [accountId, sourceId, targetId, from, to, everything, now]);
}

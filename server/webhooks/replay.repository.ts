// Raw SQL: each statement moves or inserts up to tens of thousands of deliveries at once.

import { type Statements, statement } from "@/server/platform/db/index";

// A switched-off endpoint has no active deliveries: a pending one was added by a fan-out that read the endpoint as
// active and committed after it was disabled.
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

/** Release held deliveries for sending, with all their attempts ahead; returns how many. */
export async function releaseHeldDeliveries(tx: Statements, accountId: number, held: Held): Promise<number> {
  const [row] = await tx.query(RELEASE, [accountId, held.endpointId, held.now]);
  return row?.n ?? 0;
}

/** Skip held deliveries; returns how many. */
export async function skipHeldDeliveries(tx: Statements, accountId: number, held: Held): Promise<number> {
  const [row] = await tx.query(SKIP, [accountId, held.endpointId, held.now]);
  return row?.n ?? 0;
}

const MESSAGE = statement(
  "webhook_delivery_message",
  `select d.message_id::text as "messageId!", d.endpoint_id as "endpointId", m.family
     from webhook_delivery d join webhook_message m on m.id = d.message_id
    where d.account_id = $1 and d.id = $2::bigint`,
);

export async function findDeliveredMessage(
  tx: Statements,
  accountId: number,
  deliveryId: string,
): Promise<{ messageId: string; endpointId: number; family: string } | null> {
  const [row] = await tx.query(MESSAGE, [accountId, deliveryId]);
  return row ?? null;
}

/** Maximum number of deliveries in one replay. */
const MAX_DELIVERIES = 50_000;

const RANGE = statement(
  "webhook_replay_range",
  `with chosen as (
     select d.message_id, min(d.id) as first from webhook_delivery d
      where d.account_id = $1::int and d.endpoint_id = $2 and d.kind <> 'test'
        and d.created_at >= $4::timestamptz and d.created_at < $5::timestamptz
        and ($6::bool or not exists (select from webhook_delivery x
              where x.account_id = $1::int and x.endpoint_id = $3::int and x.message_id = d.message_id
                and x.state in ('delivered', 'pending')))
      group by d.message_id order by first limit ${MAX_DELIVERIES}),
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
  /** Also messages that the target has received or is about to receive. */
  everything: boolean;
  now: Date;
}

/** Insert replays of an endpoint's messages of a time range, each once, in their original order; returns how many. */
export async function insertReplays(
  tx: Statements,
  accountId: number,
  range: ReplayedRange,
): Promise<number> {
  const { sourceId, targetId, from, to, everything, now } = range;
  const [row] = await tx.query(RANGE, [accountId, sourceId, targetId, from, to, everything, now]);
  return row?.n ?? 0;
}

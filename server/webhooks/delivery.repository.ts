// Raw SQL: one statement joins deliveries with their messages, in the order of ids of up to millions of rows.

import type { Slice } from "@/server/platform/cursor/index";
import { type Statements, statement } from "@/server/platform/db/index";
import type { DeliveryState, WebhookAttempt, WebhookDelivery, WebhookDeliveryOfEvent } from "./webhook";

const COLUMNS = `d.id::text as "id!", d.endpoint_id as "endpointId", m.family, d.kind, d.state, d.attempts,
  d.next_attempt_at as "nextAttemptAt", d.finished_at as "finishedAt", d.last_status as "lastStatus",
  d.last_error as "lastError", d.created_at as "createdAt", m.id::text as "messageId!", m.event_id as "eventId", m.name,
  m.occurred_at as "occurredAt", m.request_id as "requestId"`;

function list(direction: Slice["direction"]) {
  const forward = direction === "forward";
  return statement(
    `webhook_deliveries_${direction}`,
    `select ${COLUMNS} from webhook_delivery d join webhook_message m on m.id = d.message_id
      where d.account_id = $1 and d.endpoint_id = $2 and ($3::text is null or d.state = $3::webhook_delivery_state)
        and ($4::text is null or m.name = $4) and ($5::bigint is null or d.id ${forward ? "<" : ">"} $5::bigint)
      order by d.id ${forward ? "desc" : "asc"} limit $6`,
  );
}

const LIST = { forward: list("forward"), backward: list("backward") };

interface DeliveryQuery {
  endpointId: number;
  state: DeliveryState | null;
  name: string | null;
  slice: Slice;
}

export function findDeliveries(
  db: Statements,
  accountId: number,
  query: DeliveryQuery,
): Promise<WebhookDelivery[]> {
  const { endpointId, state, name, slice } = query;
  const values = [accountId, endpointId, state, name, slice.from?.id ?? null, slice.take] as const;
  return db.query(LIST[slice.direction], values);
}

const ONE = statement(
  "webhook_delivery",
  `select ${COLUMNS}, m.body from webhook_delivery d join webhook_message m on m.id = d.message_id
    where d.account_id = $1 and d.id = $2::bigint`,
);

export async function findDelivery(
  db: Statements,
  accountId: number,
  id: string,
): Promise<(WebhookDelivery & { body: string }) | null> {
  const [row] = await db.query(ONE, [accountId, id]);
  return row ?? null;
}

// Both families: one event may be sent under both, each with its own message.
const OF_EVENT = statement(
  "webhook_deliveries_of_event",
  `select ${COLUMNS}, e.url from webhook_message m join webhook_delivery d on d.message_id = m.id
     join webhook_endpoint e on e.id = d.endpoint_id
    where m.account_id = $1 and m.family in ('workflow', 'subscription') and m.event_id = $2 and d.account_id = $1
    order by d.id limit 200`,
);

export function findDeliveriesOfEvent(
  db: Statements,
  accountId: number,
  eventId: string,
): Promise<WebhookDeliveryOfEvent[]> {
  return db.query(OF_EVENT, [accountId, eventId]);
}

const ATTEMPTS = statement(
  "webhook_attempts",
  `select a.id::text as "id!", a.number, a.started_at as "startedAt", a.connect_ms as "connectMs", a.total_ms as "totalMs",
     a.url, a.request_headers as "requestHeaders", a.status, a.response_headers as "responseHeaders",
     a.response_body as "responseBody", a.response_bytes as "responseBytes", a.failure, a.error
   from webhook_attempt a where a.account_id = $1 and a.delivery_id = $2::bigint order by a.number, a.id limit 200`,
);

export function findAttempts(
  db: Statements,
  accountId: number,
  deliveryId: string,
): Promise<WebhookAttempt[]> {
  return db.query(ATTEMPTS, [accountId, deliveryId]);
}

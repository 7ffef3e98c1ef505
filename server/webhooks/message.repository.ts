// Raw SQL: every event with receivers is fanned out by these statements, under row locks.

import { readStatement, type Statements, statement } from "@/server/platform/db/index";
import type { Origin } from "@/server/platform/telemetry/index";
import type { DeliveryKind, DeliveryState, WebhookFamily, WebhookStatus } from "./webhook";

// `@>` and not `= any()`: only `@>` can use the index, however many endpoints subscribe to other events.
const EXISTS_FOR_EVENT = statement(
  "webhook_wanted",
  `select exists (select from webhook_endpoint where account_id = $1 and family = $2::webhook_family
     and events @> array[$3::text]) as subscribed`,
);

export async function existsEndpointForEvent(
  db: Statements,
  accountId: number,
  event: { family: WebhookFamily; name: string },
): Promise<boolean> {
  const [row] = await db.query(EXISTS_FOR_EVENT, [accountId, event.family, event.name]);
  return row?.subscribed ?? false;
}

/** An event of an account, by its name on the wire. */
export interface EventQuery {
  accountId: number;
  family: WebhookFamily;
  name: string;
}

// On the connections of short reads: the relay asks while its transaction holds one of the pool.
const SUBSCRIBED_EVENTS = readStatement(
  "webhook_subscribed_events",
  `select q.ordinal::int as "ordinal!"
   from unnest($1::int[], $2::text[], $3::text[]) with ordinality as q(account_id, family, name, ordinal)
   where exists (select from webhook_endpoint e where e.account_id = q.account_id
     and e.family = q.family::webhook_family and e.events @> array[q.name])`,
);

/** Finds the queries (by position, from 1) whose event an endpoint of their account is subscribed to. */
export async function findSubscribedEvents(
  db: Statements,
  queries: readonly EventQuery[],
): Promise<number[]> {
  const rows = await db.query(SUBSCRIBED_EVENTS, [
    queries.map(({ accountId }) => accountId),
    queries.map(({ family }) => family),
    queries.map(({ name }) => name),
  ]);
  return rows.map(({ ordinal }) => ordinal);
}

/** An endpoint that is subscribed to an event. */
export interface Receiver {
  id: number;
  status: WebhookStatus;
}

// FOR KEY SHARE blocks neither other fan-outs nor workers that record results. Only a worker that is about to stop
// takes the stronger lock (lockOwned), so it waits for deliveries being written, and sees them.
const RECEIVERS = statement(
  "webhook_receivers",
  `select id, status from webhook_endpoint where account_id = $1 and family = $2::webhook_family
     and events @> array[$3::text]
     and ($4::int is null or reminder_days = $4 or (reminder_days is null and $5::boolean))
    order by id for key share`,
);

/** A reminder, sent only to endpoints that chose this number of days ahead. */
export interface Reminder {
  days: number;
  /** Whether endpoints without a configured number of days receive it, too. */
  isUsual: boolean;
}

export function lockReceivers(
  tx: Statements,
  accountId: number,
  event: { family: WebhookFamily; name: string; reminder?: Reminder },
): Promise<Receiver[]> {
  const { family, name, reminder } = event;
  return tx.query(RECEIVERS, [accountId, family, name, reminder?.days ?? null, reminder?.isUsual ?? false]);
}

const REMINDER_DAYS = statement(
  "webhook_reminder_days",
  `select distinct reminder_days as "days!" from webhook_endpoint where account_id = $1 and family = 'subscription'
     and reminder_days is not null and events @> array['subscription.expiry_reminder'] order by 1`,
);

export async function reminderDays(db: Statements, accountId: number): Promise<number[]> {
  const rows = await db.query(REMINDER_DAYS, [accountId]);
  return rows.map(({ days }) => days);
}

const NEXT_ID = statement(
  "webhook_message_id",
  `select nextval(pg_get_serial_sequence('webhook_message', 'id'))::text as "id!"`,
);

/** Allocate a message id before its bytes, which contain the id, are written. */
export async function allocateMessageId(tx: Statements): Promise<string> {
  const [row] = await tx.query(NEXT_ID, []);
  if (row === undefined) throw new Error("no message id");
  return row.id;
}

export interface NewMessage {
  id: string;
  family: WebhookFamily;
  eventId: string;
  name: string;
  occurredAt: Date;
  body: string;
  now: Date;
  /** The request and the trace that caused it. */
  origin: Origin;
}

const INSERT = statement(
  "webhook_message_insert",
  `insert into webhook_message (account_id, id, family, event_id, name, occurred_at, body, created_at, request_id,
     trace_parent)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (account_id, family, event_id) do nothing returning id`,
);
const EXISTING = statement(
  "webhook_message_existing",
  `select id::text as "id!" from webhook_message where account_id = $1 and family = $2 and event_id = $3`,
);

/** Insert a message, or find the one already written for the same event; returns its id. */
export async function insertMessage(tx: Statements, accountId: number, message: NewMessage): Promise<string> {
  const { id, family, eventId, name, occurredAt, body, now, origin } = message;
  const { requestId, traceParent } = origin;
  const values = [
    accountId,
    id,
    family,
    eventId,
    name,
    occurredAt,
    body,
    now,
    requestId,
    traceParent,
  ] as const;
  if ((await tx.query(INSERT, values)).length > 0) return id;
  const [row] = await tx.query(EXISTING, [accountId, family, eventId]);
  if (row === undefined) throw new Error("a message is neither new nor stored");
  return row.id;
}

export interface NewDeliveries {
  messageId: string;
  endpointIds: readonly number[];
  kind: DeliveryKind;
  state: Extract<DeliveryState, "pending" | "held">;
  now: Date;
}

const DELIVER = statement(
  "webhook_deliveries_insert",
  `insert into webhook_delivery (account_id, endpoint_id, message_id, kind, state, next_attempt_at, created_at)
   select $1::int, endpoint, $2::bigint, $4::webhook_delivery_kind, $5::webhook_delivery_state,
     case when $5 = 'pending' then $6::timestamptz end, $6::timestamptz from unnest($3::int[]) endpoint
   on conflict (endpoint_id, message_id) where kind = 'event' do nothing
   returning endpoint_id as "endpointId", id::text as "id!"`,
);

/** Enqueue deliveries of a message; kind `event` skips endpoints that already have a delivery of it. */
export function insertDeliveries(
  tx: Statements,
  accountId: number,
  deliveries: NewDeliveries,
): Promise<{ endpointId: number; id: string }[]> {
  const { messageId, endpointIds, kind, state, now } = deliveries;
  return tx.query(DELIVER, [accountId, messageId, endpointIds, kind, state, now]);
}

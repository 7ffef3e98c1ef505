// Raw SQL: events are written in every hot transaction, in bulk and pipelined with its other statements.

import { type Statements, statement } from "../db/index";
import type { OutboxEvent } from "./outbox-event";

const insertEvent = statement(
  "outbox_insert",
  `insert into event_outbox (account_id, event_id, name, subject_type, subject_id, data, occurred_at, act_at, logged,
     request_id, trace_parent)
   values ($1::int, $2::text, $3::text, $4::text, $5::text, $6::text::jsonb,
           $7::text::timestamptz, $8::text::timestamptz, $9::bool, $10::text, $11::text)`,
);

const insertEvents = statement(
  "outbox_insert_many",
  `insert into event_outbox (account_id, event_id, name, subject_type, subject_id, data, occurred_at, act_at, logged,
     request_id, trace_parent)
   select f.account, f.event, f.name, f.subject_type, f.subject_id, f.data::jsonb, f.occurred, f.act, f.logged,
     f.request, f.trace
   from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[],
     $8::timestamptz[], $9::bool[], $10::text[], $11::text[]) with ordinality
     as f(account, event, name, subject_type, subject_id, data, occurred, act, logged, request, trace, place)
   order by f.place`,
);

/**
 * Writes an event in the caller's transaction (transactional outbox). A trigger writes the row of the event log when
 * the transaction commits, so that the log is in commit order.
 */
export async function writeEvent(tx: Statements, event: OutboxEvent): Promise<void> {
  await tx.query(insertEvent, [
    event.accountId,
    event.eventId,
    event.name,
    event.subject.type,
    event.subject.id,
    JSON.stringify(event.data),
    event.occurredAt.toISOString(),
    event.actAt?.toISOString() ?? null,
    event.logged,
    event.origin.requestId,
    event.origin.traceParent,
  ]);
}

function toColumns(events: readonly OutboxEvent[]) {
  return [
    events.map(({ eventId }) => eventId),
    events.map(({ name }) => name),
    events.map(({ subject }) => subject.type),
    events.map(({ subject }) => subject.id),
    events.map(({ data }) => JSON.stringify(data)),
    events.map(({ occurredAt }) => occurredAt),
    events.map(({ actAt }) => actAt),
    events.map(({ logged }) => logged),
    events.map(({ origin }) => origin.requestId),
    events.map(({ origin }) => origin.traceParent),
  ] as const;
}

/** Writes many events in their order, in one statement. */
export async function writeEvents(tx: Statements, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query(insertEvents, [events.map(({ accountId }) => accountId), ...toColumns(events)]);
}

const insertBundle = statement(
  "outbox_insert_bundle",
  `with bundle as (
     insert into event_bundle (account_id, outbox_ids, event_ids, names, subject_types, subject_ids, data, occurred_at,
       act_at, logged, request_ids, trace_parents)
     values ($1::int, array(select nextval('event_outbox_id_seq') from unnest((select $2::text[]))), $2::text[], $3::text[],
       $4::text[], $5::text[], $6::text[]::jsonb[], $7::timestamptz[], $8::timestamptz[], $9::bool[], $10::text[], $11::text[])
     returning id)
   select pg_notify('event_outbox', '')::text as notified from bundle`,
);

/**
 * Writes many events of one account as one batched row. The relay, readers of the log and the account's next event
 * expand it into the outbox and the log: the transaction blocks no other
 * (docs/decisions/transactional-outbox.md).
 */
export async function writeBatchedEvents(
  tx: Statements,
  accountId: number,
  events: readonly OutboxEvent[],
): Promise<void> {
  if (events.length > 0) await tx.query(insertBundle, [accountId, ...toColumns(events)]);
}

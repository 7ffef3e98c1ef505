// Raw SQL: the relay locks due events (SKIP LOCKED) and removes published ones in bulk.

import { type Statements, statement } from "../db/index";
import type { OutboxEvent } from "./outbox-event";

/** An event that waits in the outbox. */
export interface PendingEvent extends OutboxEvent {
  /** Id of its row, as text: it may exceed the safe integers of JavaScript. */
  row: string;
  refusals: number;
}

const take = statement(
  "outbox_take",
  `select id::text as "row!", account_id, event_id, name, subject_type, subject_id, data, occurred_at, act_at, logged,
          refusals, request_id, trace_parent
     from event_outbox where retry_at is null or retry_at <= $2::text::timestamptz
    order by event_outbox.id limit $1 for update skip locked`,
);
const remove = statement("outbox_remove", "delete from event_outbox where id = any($1::text[]::bigint[])");
const postpone = statement(
  "outbox_postpone",
  "update event_outbox set refusals = refusals + 1, retry_at = $2::text::timestamptz where id = $1::text::bigint",
);
const countStatement = statement(
  "outbox_standing",
  `select (one.waiting + many.waiting)::int as "waiting!",
     extract(epoch from now() - least(one.oldest, many.oldest))::float8 as oldest
   from (select count(*) as waiting, min(created_at) as oldest from event_outbox) one,
     (select coalesce(sum(cardinality(event_ids)), 0) as waiting, min(created_at) as oldest from event_bundle) many`,
);
const accountsStatement = statement("outbox_bundled", "select distinct account_id as id from event_bundle");
const expandStatement = statement(
  "outbox_place_bundles",
  "select 1 as placed from event_bundles_place($1::int)",
);

/** Expands the account's batched outbox rows into the outbox and, where they are logged, into the event log. */
export async function expandBatches(db: Statements, accountId: number): Promise<void> {
  await db.query(expandStatement, [accountId]);
}

/** Expands the batches of all accounts, each in its own transaction: none waits for another one's lock. */
export async function expandAllBatches(db: Statements): Promise<void> {
  for (const { id } of await db.query(accountsStatement, [])) await expandBatches(db, id);
}

/** Locks the oldest due events until the end of the transaction (SKIP LOCKED). */
export async function lockPendingEvents(tx: Statements, limit: number, now: Date): Promise<PendingEvent[]> {
  const rows = await tx.query(take, [limit, now.toISOString()]);
  return rows.map((row) => ({
    row: row.row,
    accountId: row.account_id,
    eventId: row.event_id,
    name: row.name,
    subject: { type: row.subject_type, id: row.subject_id },
    data: row.data,
    occurredAt: row.occurred_at,
    actAt: row.act_at,
    logged: row.logged,
    origin: { requestId: row.request_id, traceParent: row.trace_parent },
    refusals: row.refusals,
  }));
}

export async function removePublished(tx: Statements, events: readonly PendingEvent[]): Promise<void> {
  await tx.query(remove, [events.map(({ row }) => row)]);
}

export async function postponeEvent(tx: Statements, event: PendingEvent, retryAt: Date): Promise<void> {
  await tx.query(postpone, [event.row, retryAt.toISOString()]);
}

/** Counts the waiting events, and the age of the oldest one in seconds. */
export async function outboxStatus(db: Statements): Promise<{ waiting: number; oldestSeconds: number }> {
  const [row] = await db.query(countStatement, []);
  return { waiting: row?.waiting ?? 0, oldestSeconds: row?.oldest ?? 0 };
}

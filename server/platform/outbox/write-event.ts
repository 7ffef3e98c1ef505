import { type Statements, statement } from "../db/index";
import type { OutboxEvent } from "./outbox-event";

const insertEvent = statement(
  "outbox_insert",
  `insert into event_outbox (account_id, event_id, name, subject_type, subject_id, data, occurred_at, act_at, logged)
   values ($1::int, $2::text, $3::text, $4::text, $5::text, $6::text::jsonb,
           $7::text::timestamptz, $8::text::timestamptz, $9::bool)`,
);

/**
 * Writes an event in the caller's transaction: it comes to be with what it tells of, or not at all. The row of the
 * event log is written by a trigger when the transaction commits, so that the log's order is that of the commits.
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
  ]);
}

import type { AcceptedEvent, EventPayload } from "../protocol/event";
import { type Queries, statement } from "./statement";
import type { Fenced, Transaction } from "./store";

/** The NOTIFY channel that wakes the leader. */
export const CHANNEL = "inngest_embedded";

const ADD = statement(
  "add events",
  `insert into inngest_embedded.inbox (event, same_as, received_at)
   select event, same_as, $3 from unnest($1::json[], $2::text[]) with ordinality as new (event, same_as, position)
   order by position`,
);
const NOTIFY = statement("notify", `select pg_notify('${CHANNEL}', '')`);

/** Inserts events into the inbox, where they are durable. */
export async function addEvents(tx: Transaction, events: readonly AcceptedEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const payloads = events.map(({ event }) => JSON.stringify(event));
  await tx.query(ADD, [payloads, events.map(({ sameAs }) => sameAs), now]);
}

/** Wakes the leader when the transaction commits. */
export async function notifyLeader(tx: Transaction): Promise<void> {
  await tx.query(NOTIFY, []);
}

export interface WaitingEvent {
  seq: string;
  event: EventPayload;
  sameAs: string | null;
}

const FIND = statement(
  "find events",
  `select seq, event, same_as as "sameAs" from inngest_embedded.inbox order by seq limit $1`,
);

export function findEvents(queries: Queries, limit: number): Promise<WaitingEvent[]> {
  return queries.query(FIND, [limit]);
}

const REMOVE = statement("remove events", `delete from inngest_embedded.inbox where seq = any($1::bigint[])`);

export async function removeEvents(tx: Fenced, seqs: readonly string[]): Promise<void> {
  await tx.query(REMOVE, [seqs]);
}

import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { z } from "zod";
import { readRows } from "../query-rows";
import type { Journal } from "./journal";

/** What is missing of the acknowledged writes and their events; empty where all is there. */
export interface Missing {
  comments: number[];
  subscriptions: number[];
  /** Subscriptions that exist but are not paid. */
  unpaid: number[];
  /** Acknowledged comments and subscriptions whose event is not in the log. */
  withoutEvent: string[];
  /** Events of acknowledged subscriptions without a message to the receiver. */
  withoutMessage: string[];
  /** Messages that the receiver never got. */
  undelivered: string[];
}

const idRow = z.object({ id: z.int() });
const textRow = z.object({ id: z.string() });

const ABSENT = (table: string) =>
  `select w.id from unnest($1::int[]) w(id) where not exists (select from ${table} t where t.id = w.id)`;
const UNPAID = `select id from subscription where id = any($1::int[]) and payment_state <> 'paid'`;
const WITHOUT_EVENT = `select $2::text || ' ' || w.id as id from unnest($1::int[]) w(id)
  where not exists (select from account_event e where e.name = $2 and e.subject_id = w.id::text)`;
const WITHOUT_MESSAGE = `select event_id as id from account_event e where name = any($1::text[])
  and subject_type = 'subscription' and subject_id = any($2::text[])
  and not exists (select from webhook_message m where m.account_id = e.account_id and m.event_id = e.event_id)`;
const MESSAGES = "select 'msg_' || id as id from webhook_message where name = any($1::text[])";
const IDLE = `select 'outbox' as id from event_outbox union all select 'bundle' from event_bundle
  union all select 'inbox' from inngest_embedded.inbox limit 5`;

const POLL_MILLISECONDS = 500;
const STANDSTILL_MILLISECONDS = 120_000;

interface Expected {
  client: pg.Client;
  journal: Journal;
  received: ReadonlyMap<string, number>;
  /** Events to which the receiver is subscribed: wire names by the names in the log. */
  events: Readonly<Record<string, string>>;
}

async function findUndelivered({ client, received, events }: Expected): Promise<string[]> {
  const waiting = await readRows(client, textRow, { text: IDLE });
  const messages = await readRows(client, textRow, { text: MESSAGES, values: [Object.values(events)] });
  return [...waiting, ...messages].map(({ id }) => id).filter((id) => !received.has(id));
}

/** Waits until everything is delivered, as long as messages arrive; returns what is still not. */
async function waitForDeliveries(expected: Expected): Promise<string[]> {
  let arrivedAt = performance.now();
  let before = -1;
  for (;;) {
    const undelivered = await findUndelivered(expected);
    if (undelivered.length === 0) return [];
    if (expected.received.size !== before) arrivedAt = performance.now();
    if (performance.now() - arrivedAt > STANDSTILL_MILLISECONDS) return undelivered;
    before = expected.received.size;
    await wait(POLL_MILLISECONDS);
  }
}

/** Compares the database and the receiver with what clients were told. */
export async function findMissing(expected: Expected): Promise<Missing> {
  const { client, journal } = expected;
  const { comments, subscriptions } = journal;
  const undelivered = await waitForDeliveries(expected);
  const ids = async (text: string, values: readonly unknown[]) =>
    (await readRows(client, idRow, { text, values })).map(({ id }) => id);
  const texts = async (text: string, values: readonly unknown[]) =>
    (await readRows(client, textRow, { text, values })).map(({ id }) => id);
  return {
    comments: await ids(ABSENT("comment"), [comments]),
    subscriptions: await ids(ABSENT("subscription"), [subscriptions]),
    unpaid: await ids(UNPAID, [subscriptions]),
    withoutEvent: [
      ...(await texts(WITHOUT_EVENT, [comments, "engagement/comment.created"])),
      ...(await texts(WITHOUT_EVENT, [subscriptions, "subscriptions/subscription.activated"])),
    ],
    withoutMessage: await texts(WITHOUT_MESSAGE, [Object.keys(expected.events), subscriptions.map(String)]),
    undelivered,
  };
}

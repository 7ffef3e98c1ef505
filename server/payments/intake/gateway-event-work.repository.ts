import { type Statements, statement } from "@/server/platform/db/index";
import type { EventOutcome, StoredGatewayEvent } from "./gateway-event";

// Raw SQL: these run for every webhook of a gateway, most of them in the transaction of a payment.
const BEGIN = statement(
  "gateway_event_begin",
  `update gateway_event e set tries = e.tries + 1 where e.account_id = $1 and e.id = $2 and e.status = 'waiting'
   returning e.id, e.adapter, e.event_id as "eventId", e.event, e.job, e.status, e.outcome,
     e.attempt_token as "attemptToken", e.external_payment_id as "externalPaymentId",
     e.external_subscription_id as "externalSubscriptionId", e.payment_id as "paymentId",
     e.subscription_id as "subscriptionId", e.tries, e.deliveries, e.received_at as "receivedAt",
     e.handled_at as "handledAt", e.raw_body as "rawBody", e.headers`,
);

/** Claim an event for processing; null: it is already finished. */
export async function beginGatewayEvent(
  db: Statements,
  accountId: number,
  id: number,
): Promise<StoredGatewayEvent | null> {
  const [row] = await db.query(BEGIN, [accountId, id]);
  return row ?? null;
}

const NAME = statement(
  "gateway_event_name",
  `update gateway_event set event = $3::text, job = $4::text, attempt_token = $5::text, external_payment_id = $6::text,
     external_subscription_id = $7::text where account_id = $1 and id = $2`,
);

/** Name, job and subject of an event. */
export interface EventIdentity {
  id: number;
  event: string | null;
  job: string | null;
  attemptToken: string | null;
  externalPaymentId: string | null;
  externalSubscriptionId: string | null;
}

export async function saveEventDetails(
  db: Statements,
  accountId: number,
  named: EventIdentity,
): Promise<void> {
  const { id, event, job, attemptToken, externalPaymentId, externalSubscriptionId } = named;
  await db.query(NAME, [accountId, id, event, job, attemptToken, externalPaymentId, externalSubscriptionId]);
}

const END = statement(
  "gateway_event_end",
  `update gateway_event set status = $3::text::gateway_event_status, outcome = $4::text, handled_at = $5::timestamptz,
     payment_id = coalesce($6::int, payment_id), subscription_id = coalesce($7::int, subscription_id)
    where account_id = $1 and id = $2 and status = 'waiting'`,
);

/** Store the outcome of processing an event; `waiting`: it is retried. */
export async function endGatewayEvent(
  db: Statements,
  accountId: number,
  ended: Omit<EventOutcome, "status"> & { id: number; status: EventOutcome["status"] | "waiting"; now: Date },
): Promise<void> {
  const { id, status, outcome, paymentId = null, subscriptionId = null, now } = ended;
  const handledAt = status === "waiting" ? null : now;
  await db.query(END, [accountId, id, status, outcome, handledAt, paymentId, subscriptionId]);
}

const UNKNOWN_CHARGE = statement(
  "gateway_event_unknown_charge",
  `select id from gateway_event where account_id = $1 and adapter = $2 and external_subscription_id = $3
     and job = 'recurring_subscription_charged' and status = 'done' and subscription_id is null limit 1`,
);

/** Whether a charge of a subscription that is unknown here was processed, and so refunded at the gateway. */
export async function hasHandledUnknownCharge(
  db: Statements,
  accountId: number,
  { adapter, externalSubscriptionId }: { adapter: string; externalSubscriptionId: string },
): Promise<boolean> {
  if (externalSubscriptionId === "") return false;
  return (await db.query(UNKNOWN_CHARGE, [accountId, adapter, externalSubscriptionId])).length > 0;
}

// A literal status: only with it can PostgreSQL use the partial index of waiting events.
const WAITING = statement(
  "gateway_events_waiting",
  "select id from gateway_event where account_id = $1 and status = 'waiting' order by id limit $2",
);

/** List unprocessed events in the order of their receipt. */
export async function findUnprocessedEvents(
  db: Statements,
  accountId: number,
  take: number,
): Promise<number[]> {
  return (await db.query(WAITING, [accountId, take])).map(({ id }) => id);
}

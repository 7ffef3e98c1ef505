// Raw SQL: delivery workers write attempts in bulk, under the lock of the endpoint.

import { type Statements, statement } from "@/server/platform/db/index";
import type { AttemptResult } from "./attempt";
import type { DeliveryState } from "./webhook";

/** A delivery whose attempt has just ended, with its new state. */
export interface RecordedAttempt {
  deliveryId: string;
  /** Attempts made, this one included. */
  number: number;
  state: Extract<DeliveryState, "pending" | "delivered" | "failed">;
  firstAttemptAt: Date;
  nextAttemptAt: Date | null;
  result: AttemptResult;
}

const RECORD = statement(
  "webhook_attempts_record",
  `with ended as (select * from jsonb_to_recordset($2::text::jsonb) as r(delivery_id bigint, number int, state text,
       first_attempt_at timestamptz, next_attempt_at timestamptz, finished_at timestamptz, started_at timestamptz,
       connect_ms int, total_ms int, url text, request_headers jsonb, status int, response_headers jsonb,
       response_body text, response_bytes int, failure text, error text)),
   moved as (update webhook_delivery d set attempts = e.number, state = e.state::webhook_delivery_state,
       first_attempt_at = e.first_attempt_at, next_attempt_at = e.next_attempt_at, finished_at = e.finished_at,
       last_status = e.status, last_error = e.error
     from ended e where d.account_id = $1::int and d.id = e.delivery_id and (d.state = 'pending'
       or d.state = 'held' and e.state = 'delivered') returning d.id)
   insert into webhook_attempt (account_id, delivery_id, number, started_at, connect_ms, total_ms, url, request_headers,
     status, response_headers, response_body, response_bytes, failure, error)
   select $1::int, e.delivery_id, e.number, e.started_at, e.connect_ms, e.total_ms, e.url, e.request_headers, e.status,
     e.response_headers, e.response_body, e.response_bytes, e.failure, e.error
   from ended e join webhook_delivery d on d.id = e.delivery_id and d.account_id = $1::int`,
);

function toRow({ deliveryId, number, state, firstAttemptAt, nextAttemptAt, result }: RecordedAttempt) {
  return {
    delivery_id: deliveryId,
    number,
    state,
    first_attempt_at: firstAttemptAt,
    next_attempt_at: nextAttemptAt,
    finished_at: state === "pending" ? null : result.endedAt,
    started_at: result.startedAt,
    connect_ms: result.connectMs,
    total_ms: result.totalMs,
    url: result.url,
    request_headers: result.requestHeaders,
    status: result.status,
    response_headers: result.responseHeaders,
    response_body: result.responseBody,
    response_bytes: result.responseBytes,
    failure: result.failure,
    error: result.error,
  };
}

/**
 * Write a batch of attempts to the log and update their deliveries. A delivery that was held during its attempt stays
 * held, unless the attempt succeeded.
 */
export async function recordAttempts(
  tx: Statements,
  accountId: number,
  attempts: readonly RecordedAttempt[],
): Promise<void> {
  await tx.query(RECORD, [accountId, JSON.stringify(attempts.map(toRow))]);
}

const HEALTH = statement(
  "webhook_endpoint_health",
  `update webhook_endpoint set failing_since = $3, last_success_at = coalesce($4, last_success_at),
     last_failure_at = coalesce($5, last_failure_at), failing_told_at = coalesce($6, failing_told_at)
    where account_id = $1 and id = $2`,
);

/** Health of an endpoint after a batch of attempts. */
export interface EndpointHealth {
  endpointId: number;
  failingSince: Date | null;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  /** The failure that staff are notified of now; null: none. */
  failingToldAt: Date | null;
}

export async function writeHealth(tx: Statements, accountId: number, health: EndpointHealth): Promise<void> {
  const { endpointId, failingSince, lastSuccessAt, lastFailureAt, failingToldAt } = health;
  const times = [failingSince, lastSuccessAt, lastFailureAt, failingToldAt] as const;
  await tx.query(HEALTH, [accountId, endpointId, ...times]);
}

// Do not wait for the disk (asynchronous commit): if the database crashes before these records are durable, the calls
// are repeated, which receivers must expect anyway.
const FAILING = statement(
  "webhook_endpoint_failing",
  `select failing_since as "failingSince", last_success_at as "lastSuccessAt",
     failing_told_at as "failingToldAt", status, set_config('synchronous_commit', 'off', true) from webhook_endpoint
    where account_id = $1 and id = $2 for no key update`,
);

interface PresentHealth {
  failingSince: Date | null;
  lastSuccessAt: Date | null;
  failingToldAt: Date | null;
  status: string;
}

export async function lockHealth(
  tx: Statements,
  accountId: number,
  endpointId: number,
): Promise<PresentHealth | null> {
  const [row] = await tx.query(FAILING, [accountId, endpointId]);
  return row ?? null;
}

const WAIT_FOR_DISK = statement(
  "webhook_wait_for_disk",
  "select set_config('synchronous_commit', 'on', true)",
);

/** Force a synchronous commit: this transaction emits events, so it must be durable before others see it. */
export async function waitForDisk(tx: Statements): Promise<void> {
  await tx.query(WAIT_FOR_DISK, []);
}

// A literal state: only with it can PostgreSQL use the partial index of pending deliveries.
const HOLD = statement(
  "webhook_deliveries_hold",
  `update webhook_delivery set state = 'held', next_attempt_at = null
   where account_id = $1 and endpoint_id = $2 and state = 'pending'`,
);

/** Hold the pending deliveries of an endpoint that is disabled. */
export async function holdDeliveries(tx: Statements, accountId: number, endpointId: number): Promise<void> {
  await tx.query(HOLD, [accountId, endpointId]);
}

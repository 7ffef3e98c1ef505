import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from "@/server/webhooks/index";

const iso = (time: Date | null) => time?.toISOString() ?? null;

/** An endpoint as programs read it. */
export function endpointOnWire(endpoint: WebhookEndpoint) {
  return {
    id: endpoint.id,
    family: endpoint.family,
    url: endpoint.url,
    events: endpoint.events,
    signed: endpoint.hasSecret,
    previous_secret_until: iso(endpoint.previousSecretUntil),
    ordered: endpoint.ordered,
    reminder_days: endpoint.reminderDays,
    status: endpoint.status,
    status_reason: endpoint.statusReason,
    failing_since: iso(endpoint.failingSince),
    last_success_at: iso(endpoint.lastSuccessAt),
    last_failure_at: iso(endpoint.lastFailureAt),
    waiting: endpoint.waiting,
    held: endpoint.held,
  };
}

/** An endpoint in a line or two. */
export function endpointLines(endpoint: WebhookEndpoint): string[] {
  const { id, family, url, status, waiting, held, failingSince, statusReason, events } = endpoint;
  const failing = failingSince === null ? "" : `, failing since ${failingSince.toISOString()}`;
  const kept = held === 0 ? "" : `, ${held} kept`;
  const why = statusReason === null ? "" : ` (${statusReason})`;
  return [
    `${id}  ${family}  ${status}${why}  ${url}`,
    `   ${waiting} waiting${kept}${failing}  ${events.join(" ")}`,
  ];
}

/** A delivery as programs read it. */
export function deliveryOnWire(delivery: WebhookDelivery) {
  return {
    id: delivery.id,
    webhook: delivery.endpointId,
    event: delivery.name,
    event_id: delivery.messageId,
    kind: delivery.kind,
    state: delivery.state,
    attempts: delivery.attempts,
    status: delivery.lastStatus,
    error: delivery.lastError,
    occurred_at: iso(delivery.occurredAt),
    next_attempt_at: iso(delivery.nextAttemptAt),
    finished_at: iso(delivery.finishedAt),
  };
}

/** An attempt as programs read it. */
export function attemptOnWire(attempt: WebhookAttempt) {
  return {
    number: attempt.number,
    started_at: iso(attempt.startedAt),
    connect_ms: attempt.connectMs,
    total_ms: attempt.totalMs,
    url: attempt.url,
    request_headers: attempt.requestHeaders,
    status: attempt.status,
    response_headers: attempt.responseHeaders,
    response_body: attempt.responseBody,
    failure: attempt.failure,
    error: attempt.error,
  };
}

/** A delivery in a line. */
export function deliveryLine(delivery: WebhookDelivery): string {
  const { id, occurredAt, name, state, kind, attempts, lastStatus, lastError, nextAttemptAt } = delivery;
  const how = lastStatus ?? lastError ?? "not tried yet";
  const next = nextAttemptAt === null ? "" : `, next try ${nextAttemptAt.toISOString()}`;
  const what = kind === "event" ? name : `${name} (${kind})`;
  return `${id}  ${occurredAt.toISOString()}  ${what}  ${state}  ${attempts} tries, last: ${how}${next}`;
}

/** An attempt in a line, with what the receiver said. */
export function attemptLines(attempt: WebhookAttempt): string[] {
  const { number, startedAt, totalMs, status, error, responseBody } = attempt;
  const said = responseBody === null || responseBody === "" ? [] : [`     ${responseBody.slice(0, 200)}`];
  return [`  ${number}. ${startedAt.toISOString()}  ${status ?? error}  ${totalMs} ms`, ...said];
}

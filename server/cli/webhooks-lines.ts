import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from "@/server/webhooks/index";

const toIso = (time: Date | null) => time?.toISOString() ?? null;

/** Converts an endpoint to JSON. */
export function toWireEndpoint(endpoint: WebhookEndpoint) {
  return {
    id: endpoint.id,
    family: endpoint.family,
    url: endpoint.url,
    events: endpoint.events,
    signed: endpoint.hasSecret,
    previous_secret_until: toIso(endpoint.previousSecretUntil),
    ordered: endpoint.ordered,
    reminder_days: endpoint.reminderDays,
    status: endpoint.status,
    status_reason: endpoint.statusReason,
    failing_since: toIso(endpoint.failingSince),
    last_success_at: toIso(endpoint.lastSuccessAt),
    last_failure_at: toIso(endpoint.lastFailureAt),
    waiting: endpoint.waiting,
    held: endpoint.held,
  };
}

/** The states of an endpoint in the words of the dashboard. */
const STATUSES: Readonly<Record<WebhookEndpoint["status"], string>> = {
  active: "active",
  paused: "paused",
  deactivated: "disabled",
};

/** Formats an endpoint in one or two lines. */
export function formatEndpoint(endpoint: WebhookEndpoint): string[] {
  const { id, family, url, status, waiting, held, failingSince, statusReason, events } = endpoint;
  const failing = failingSince === null ? "" : `, failing since ${failingSince.toISOString()}`;
  const suffix = held === 0 ? "" : `, ${held} held`;
  const why = statusReason === null ? "" : ` (${statusReason})`;
  return [
    `${id}  ${family}  ${STATUSES[status]}${why}  ${url}`,
    `   ${waiting} pending${suffix}${failing}  ${events.join(" ")}`,
  ];
}

/** Converts a delivery to JSON. */
export function toWireDelivery(delivery: WebhookDelivery) {
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
    occurred_at: toIso(delivery.occurredAt),
    next_attempt_at: toIso(delivery.nextAttemptAt),
    finished_at: toIso(delivery.finishedAt),
  };
}

/** Converts an attempt to JSON. */
export function toWireAttempt(attempt: WebhookAttempt) {
  return {
    number: attempt.number,
    started_at: toIso(attempt.startedAt),
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

/** Formats a delivery as a line. */
export function formatDelivery(delivery: WebhookDelivery): string {
  const { id, occurredAt, name, state, kind, attempts, lastStatus, lastError, nextAttemptAt } = delivery;
  const how = lastStatus ?? lastError ?? "not attempted yet";
  const next = nextAttemptAt === null ? "" : `, next attempt ${nextAttemptAt.toISOString()}`;
  const what = kind === "event" ? name : `${name} (${kind})`;
  return `${id}  ${occurredAt.toISOString()}  ${what}  ${state}  ${attempts} attempts, last: ${how}${next}`;
}

/** Formats an attempt as a line, followed by the response body. */
export function formatAttempt(attempt: WebhookAttempt): string[] {
  const { number, startedAt, totalMs, status, error, responseBody } = attempt;
  const bodyLines =
    responseBody === null || responseBody === "" ? [] : [`     ${responseBody.slice(0, 200)}`];
  return [`  ${number}. ${startedAt.toISOString()}  ${status ?? error}  ${totalMs} ms`, ...bodyLines];
}

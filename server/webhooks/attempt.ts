import { EgressError, type EgressFailure, type EgressResponse } from "@/server/platform/egress/index";
import {
  formatTraceParent,
  getTrace,
  parseTraceParent,
  record,
  type Span,
  withSpan,
} from "@/server/platform/telemetry/index";
import type { EndpointTarget } from "./endpoint.repository";
import { getFamilyProfile, isReceived } from "./profile.rules";
import { buildSignatureHeaders, type SigningSecrets } from "./signature.rules";
import type { WebhookContext } from "./webhook";

const MAX_STORED_BYTES = 2 * 1024;
const USER_AGENT = "Masthead-Webhooks/1";

/** The result of one call. */
export interface AttemptResult {
  startedAt: Date;
  endedAt: Date;
  received: boolean;
  url: string;
  requestHeaders: Record<string, string>;
  connectMs: number | null;
  totalMs: number;
  status: number | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  responseBytes: number | null;
  failure: EgressFailure | "secret_unreadable" | null;
  error: string | null;
}

/**
 * Decrypted secrets that sign now; null when they were sealed under a secret that this installation no longer has.
 */
export function openSecrets(ctx: WebhookContext, target: EndpointTarget, now: Date): SigningSecrets | null {
  const { secret, previousSecret, previousSecretUntil, seal } = target;
  const overlaps = previousSecretUntil !== null && previousSecretUntil > now;
  const sealed = [secret, overlaps ? previousSecret : null].filter((text) => text !== null);
  try {
    return sealed.map((text) => ctx.vault.open(text, `webhook-endpoint:${seal}`));
  } catch (error) {
    ctx.log.error({ err: error, endpointId: target.id }, "a webhook secret cannot be decrypted");
    return null;
  }
}

/** PostgreSQL stores no NUL, and truncation may have split a character. */
function toStoredText(body: Buffer): string {
  return body
    .subarray(0, MAX_STORED_BYTES)
    .toString("utf8")
    .replaceAll("\0", "\ufffd")
    .replace(/\ufffd$/, "");
}

function answered(response: EgressResponse) {
  const { status, headers, body, connectMs, totalMs } = response;
  const received = isReceived(status);
  return {
    received,
    connectMs,
    totalMs,
    status,
    responseHeaders: headers,
    responseBody: toStoredText(body),
    responseBytes: body.length,
    failure: null,
    error: received ? null : `The endpoint returned status ${status}.`,
  };
}

function unanswered(failure: AttemptResult["failure"], error: string, totalMs: number) {
  const nothing = { connectMs: null, status: null, responseHeaders: null, responseBody: null };
  return { ...nothing, received: false, totalMs, responseBytes: null, failure, error };
}

interface Call {
  target: EndpointTarget;
  secrets: SigningSecrets | null;
  message: {
    id: string;
    /** Event name on the wire. */
    name: string;
    body: string;
    requestId: string | null;
    traceParent: string | null;
  };
  signal?: AbortSignal;
}

/** Headers by which the receiver finds the request that caused the event, and continues its trace. */
function buildOriginHeaders({ message }: Call, span: Span | null): Record<string, string> {
  const { requestId } = message;
  const traceParent = span === null ? message.traceParent : formatTraceParent(span.context);
  return {
    ...(requestId === null ? {} : { "X-Request-Id": requestId }),
    ...(traceParent === null ? {} : { traceparent: traceParent }),
  };
}

async function sendCall(ctx: WebhookContext, call: Call, span: Span | null): Promise<AttemptResult | null> {
  const { target, secrets, message, signal } = call;
  const startedAt = ctx.systemClock.now();
  const signed = buildSignatureHeaders(
    { family: target.family, messageId: message.id, body: message.body, sentAt: startedAt },
    secrets ?? [],
  );
  const requestHeaders = {
    "Content-Type": "application/json",
    "User-Agent": USER_AGENT,
    ...buildOriginHeaders(call, span),
    ...signed,
  };
  const common = () => ({ startedAt, endedAt: ctx.systemClock.now(), url: target.url, requestHeaders });
  if (secrets === null) {
    const sentence = "The endpoint's secret can't be read. Rotate it.";
    return { ...common(), ...unanswered("secret_unreadable", sentence, 0) };
  }
  try {
    const response = await ctx.egress.send({
      method: "POST",
      url: target.url,
      headers: requestHeaders,
      body: message.body,
      limits: getFamilyProfile(target.family).limits,
      ...(signal === undefined ? {} : { signal }),
    });
    return { ...common(), ...answered(response) };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    if (error.failure === "aborted") return null;
    const duration = ctx.systemClock.now().getTime() - startedAt.getTime();
    return { ...common(), ...unanswered(error.failure, error.message, duration) };
  }
}

/** The outcome of a call for metrics: `delivered`, `refused` by the receiver's status, or the failure. */
function toOutcome({ received, failure }: AttemptResult): string {
  return failure ?? (received ? "delivered" : "refused");
}

/**
 * Call an endpoint once, in the trace of the request that caused the event. Never throws for receiver errors; null when
 * the call was aborted.
 */
export function attemptCall(ctx: WebhookContext, call: Call): Promise<AttemptResult | null> {
  const { target, message } = call;
  const current = getTrace();
  const parent = parseTraceParent(message.traceParent) ?? current;
  // The worker that sends it may have been started by another request.
  const link = current?.traceId === parent?.traceId ? null : current;
  const options = { kind: "client", parent, link } as const;
  return withSpan(`deliver ${message.name}`, options, async (span) => {
    span?.set({
      "masthead.endpoint_id": target.id,
      "masthead.message_id": message.id,
      "server.address": URL.canParse(target.url) ? new URL(target.url).hostname : "invalid",
    });
    const result = await sendCall(ctx, call, span);
    if (result === null) return null;
    const { status, totalMs } = result;
    const outcome = toOutcome(result);
    span?.set({
      "masthead.outcome": outcome,
      ...(status === null ? {} : { "http.response.status_code": status }),
    });
    if (!result.received) span?.fail(outcome);
    const labels = { family: target.family, outcome };
    record("masthead_webhook_attempt_duration_seconds", labels, totalMs / 1_000);
    return result;
  });
}

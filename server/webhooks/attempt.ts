import { EgressError, type EgressFailure, type EgressResponse } from "@/server/platform/egress/index";
import type { EndpointTarget } from "./endpoint.repository";
import { getFamilyProfile, isReceived } from "./profile.rules";
import { buildSignatureHeaders, type SigningSecrets } from "./signature.rules";
import type { WebhookContext } from "./webhook";

const KEPT_BYTES = 2 * 1024;
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
function keptText(body: Buffer): string {
  return body
    .subarray(0, KEPT_BYTES)
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
    responseBody: keptText(body),
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
  message: { id: string; body: string };
  signal?: AbortSignal;
}

/** Call an endpoint once. Never throws for receiver errors; null when the call was aborted. */
export async function attemptCall(ctx: WebhookContext, call: Call): Promise<AttemptResult | null> {
  const { target, secrets, message, signal } = call;
  const startedAt = ctx.worldClock.now();
  const signed = buildSignatureHeaders(
    { family: target.family, messageId: message.id, body: message.body, sentAt: startedAt },
    secrets ?? [],
  );
  const requestHeaders = { "Content-Type": "application/json", "User-Agent": USER_AGENT, ...signed };
  const common = () => ({ startedAt, endedAt: ctx.worldClock.now(), url: target.url, requestHeaders });
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
    const took = ctx.worldClock.now().getTime() - startedAt.getTime();
    return { ...common(), ...unanswered(error.failure, error.message, took) };
  }
}

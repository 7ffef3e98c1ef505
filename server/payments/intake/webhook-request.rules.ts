import { hash } from "node:crypto";
import type { WebhookEventDetails, WebhookRequest } from "../adapter";

const FORM = "application/x-www-form-urlencoded";
/** Header names with the sender's signatures or credentials: verified on receipt, and never stored. */
const SECRET = /sign|hmac|digest|authorization|cookie|secret|token|password|credential|api-?key|subauth/;
const MAX_HEADERS = 60;
const MAX_HEADER_LENGTH = 1_000;
const MAX_ID_LENGTH = 200;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Build the request that adapters read, with the body parsed as JSON or a form; null payload: neither. */
export function parseWebhookRequest(
  rawBody: string,
  headers: Readonly<Record<string, string>>,
): WebhookRequest {
  const isForm = headers["content-type"]?.toLowerCase().startsWith(FORM) === true;
  const payload = isForm ? Object.fromEntries(new URLSearchParams(rawBody)) : parseJson(rawBody);
  return { rawBody, headers, payload };
}

/** Select the headers to store: enough to parse the request again, not enough to replay it. */
export function selectStoredHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const safe = Object.entries(headers).filter(([name]) => !SECRET.test(name));
  return Object.fromEntries(
    safe
      .slice(0, MAX_HEADERS)
      .map(([name, value]) => [name, value.slice(0, MAX_HEADER_LENGTH).replaceAll("\u0000", "")]),
  );
}

/** Convert a gateway's text for storage; null: it is empty. */
export function toStoredText(text: string | undefined): string | null {
  const plain = (text ?? "").replaceAll("\u0000", "").slice(0, MAX_ID_LENGTH);
  return plain === "" ? null : plain;
}

/** Get the unique id of an event: the gateway's own, or a hash of the body if that is unusable. */
export function getEventId(details: WebhookEventDetails | null, rawBody: string): string {
  const id = details?.eventId ?? "";
  const isUsable = id !== "" && id.length <= MAX_ID_LENGTH && !id.includes("\u0000");
  return isUsable ? id : `sha256:${hash("sha256", rawBody, "hex")}`;
}

/** Get the ordering key of an event: its subscription, else its payment or attempt. One key is processed serially. */
export function getOrderingKey(
  gateway: { accountId: number; adapter: string },
  details: WebhookEventDetails | null,
  eventId: string,
): string {
  const names = [details?.externalSubscriptionId, details?.externalPaymentId, details?.attemptToken];
  const subject = names.map(toStoredText).find((name) => name !== null) ?? eventId;
  return `${gateway.accountId}:${gateway.adapter}:${subject}`;
}

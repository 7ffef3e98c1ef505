import { hash } from "node:crypto";
import type { WebhookEventDetails, WebhookRequest } from "../adapter";

const FORM = "application/x-www-form-urlencoded";
/** Names of headers that prove who sent a call: seen once, when it comes, and never kept. */
const SECRET = /sign|hmac|digest|authorization|cookie|secret|token|password|credential|api-?key|subauth/;
const MOST_HEADERS = 60;
const LONGEST_HEADER = 1_000;
const LONGEST_ID = 200;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A call as adapters read it: what it says is parsed, as JSON or as a form; null where it is neither. */
export function webhookRequestOf(rawBody: string, headers: Readonly<Record<string, string>>): WebhookRequest {
  const isForm = headers["content-type"]?.toLowerCase().startsWith(FORM) === true;
  const payload = isForm ? Object.fromEntries(new URLSearchParams(rawBody)) : parsed(rawBody);
  return { rawBody, headers, payload };
}

/** What is kept of a call's headers: enough to read it again, nothing by which it could be sent again. */
export function storedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !SECRET.test(name));
  return Object.fromEntries(
    kept
      .slice(0, MOST_HEADERS)
      .map(([name, value]) => [name, value.slice(0, LONGEST_HEADER).replaceAll("\u0000", "")]),
  );
}

/** A text of a gateway as it can be kept; null for one that says nothing. */
export function readEvent(text: string | undefined): string | null {
  const plain = (text ?? "").replaceAll("\u0000", "").slice(0, LONGEST_ID);
  return plain === "" ? null : plain;
}

/** Under which id a call is kept once: the gateway's own, or a hash of what it sent where that is of no use. */
export function eventIdOf(details: WebhookEventDetails | null, rawBody: string): string {
  const id = details?.eventId ?? "";
  const isUsable = id !== "" && id.length <= LONGEST_ID && !id.includes("\u0000");
  return isUsable ? id : `sha256:${hash("sha256", rawBody, "hex")}`;
}

/** Events of one turn are handled one after the other: those of one subscription, else of one payment or attempt. */
export function turnOf(
  place: { accountId: number; adapter: string },
  details: WebhookEventDetails | null,
  eventId: string,
): string {
  const names = [details?.externalSubscriptionId, details?.externalPaymentId, details?.attemptToken];
  const about = names.map(readEvent).find((name) => name !== null) ?? eventId;
  return `${place.accountId}:${place.adapter}:${about}`;
}

import { ECDH } from "node:crypto";

/** A browser's subscription, as its `PushSubscription` names it. */
export interface SubscriptionInput {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Push services use up to about 500 characters. */
const MAX_ENDPOINT = 1_024;
const POINT_BYTES = 65;
const SECRET_BYTES = 16;

function readBytes(text: string, length: number): Buffer | null {
  if (!/^[\w-]+={0,2}$/.test(text)) return null;
  const bytes = Buffer.from(text, "base64url");
  return bytes.length === length ? bytes : null;
}

function isPoint(text: string): boolean {
  const bytes = readBytes(text, POINT_BYTES);
  if (bytes === null) return false;
  try {
    ECDH.convertKey(bytes, "prime256v1");
    return true;
  } catch {
    return false;
  }
}

/** A field of a subscription that is wrong, and a sentence that says why. */
interface Refusal {
  field: string;
  reason: string;
}

/** A host name or address that every parser of URLs reads alike. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]+\])$/;

/** Whether a URL is https, without credentials, and spelled as browsers spell it: libraries read others differently. */
function isEndpoint(endpoint: string): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || url.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  return url.href === endpoint && HOST.test(url.hostname);
}

/** Find what is wrong with a subscription; null: nothing. The caller checks where its URL leads. */
export function findInputRefusal({ endpoint, keys }: SubscriptionInput): Refusal | null {
  if (endpoint.length > MAX_ENDPOINT)
    return { field: "endpoint", reason: `At most ${MAX_ENDPOINT} characters.` };
  if (!isEndpoint(endpoint))
    return { field: "endpoint", reason: "Must be an https URL without credentials." };
  if (!isPoint(keys.p256dh))
    return { field: "keys.p256dh", reason: "Must be an uncompressed point of P-256, base64url." };
  if (readBytes(keys.auth, SECRET_BYTES) === null)
    return { field: "keys.auth", reason: "Must be 16 bytes, base64url." };
  return null;
}

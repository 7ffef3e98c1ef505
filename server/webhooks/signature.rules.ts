import { createHmac } from "node:crypto";
import { profileOf } from "./profile.rules";
import type { WebhookFamily } from "./webhook";

/** Prefix of secrets that carry their key in base64, as Standard Webhooks defines them. */
const KEY_PREFIX = "whsec_";

/** Secrets that sign: the present one first, then the one that is being replaced. */
export type SigningSecrets = readonly string[];

interface SignedMessage {
  family: WebhookFamily;
  /** The same on every attempt. */
  messageId: string;
  body: string;
  sentAt: Date;
}

/** The key behind a secret: the decoded part after `whsec_`, else the secret's own bytes. */
function standardKey(secret: string): Buffer {
  const coded = secret.slice(KEY_PREFIX.length);
  const isCoded = secret.startsWith(KEY_PREFIX) && /^[A-Za-z0-9+/]+={0,2}$/.test(coded);
  return isCoded ? Buffer.from(coded, "base64") : Buffer.from(secret, "utf8");
}

function hexSignature(secret: string, body: string): string {
  return createHmac("sha256", secret).update(body, "utf8").digest("hex");
}

/**
 * Headers by which a receiver knows us. The family's own header is the lower-case hexadecimal HMAC-SHA256 of the body
 * under the whole secret, and empty without one; beside it stand the Standard Webhooks headers, whose signature covers
 * id and time too. While a secret is being replaced the old one signs as well.
 */
export function signatureHeaders(message: SignedMessage, secrets: SigningSecrets): Record<string, string> {
  const { family, messageId, body, sentAt } = message;
  const { signatureHeader } = profileOf(family);
  const id = `msg_${messageId}`;
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const standard = secrets.map((secret) => {
    const signature = createHmac("sha256", standardKey(secret)).update(`${id}.${timestamp}.${body}`, "utf8");
    return `v1,${signature.digest("base64")}`;
  });
  const [current, previous] = secrets;
  return {
    [signatureHeader]: current === undefined ? "" : hexSignature(current, body),
    ...(previous === undefined ? {} : { [`${signatureHeader}-Previous`]: hexSignature(previous, body) }),
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": standard.join(" "),
  };
}

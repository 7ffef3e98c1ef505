import { createHmac } from "node:crypto";

/** Prefix of secrets that encode their key in base64, as Standard Webhooks defines them. */
const KEY_PREFIX = "whsec_";

/** Decodes the key of a secret: the base64 after `whsec_`, else the secret's own bytes. */
function decodeKey(secret: string): Buffer {
  const coded = secret.slice(KEY_PREFIX.length);
  const isCoded = secret.startsWith(KEY_PREFIX) && /^[A-Za-z0-9+/]+={0,2}$/.test(coded);
  return isCoded ? Buffer.from(coded, "base64") : Buffer.from(secret, "utf8");
}

/**
 * Signs a message: the headers of Standard Webhooks with its id, its timestamp in seconds, and a signature over both
 * and the body by each secret.
 */
export function createSignatureHeaders(
  { messageId, body, sentAt }: { messageId: string; body: string; sentAt: Date },
  secrets: readonly string[],
): Record<string, string> {
  const id = `msg_${messageId}`;
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const signature = createHmac("sha256", decodeKey(secret)).update(`${id}.${timestamp}.${body}`, "utf8");
    return `v1,${signature.digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

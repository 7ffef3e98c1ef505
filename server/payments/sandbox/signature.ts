import { createHmac } from "node:crypto";

/** Sign a webhook: hex HMAC-SHA256 of its raw body. */
export function sandboxSignature(rawBody: string, secret: string): string {
  return createHmac("sha256", secret).update(rawBody, "utf8").digest("hex");
}

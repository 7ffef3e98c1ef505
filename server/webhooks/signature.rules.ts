import { createHmac } from "node:crypto";
import { standardHeaders } from "@/server/platform/signature/index";
import { profileOf } from "./profile.rules";
import type { WebhookFamily } from "./webhook";

/** Secrets that sign: the present one first, then the one that is being replaced. */
export type SigningSecrets = readonly string[];

interface SignedMessage {
  family: WebhookFamily;
  /** The same on every attempt. */
  messageId: string;
  body: string;
  sentAt: Date;
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
  const [current, previous] = secrets;
  return {
    [signatureHeader]: current === undefined ? "" : hexSignature(current, body),
    ...(previous === undefined ? {} : { [`${signatureHeader}-Previous`]: hexSignature(previous, body) }),
    ...standardHeaders({ messageId, body, sentAt }, secrets),
  };
}

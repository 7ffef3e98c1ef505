import { createHmac } from "node:crypto";
import { createSignatureHeaders } from "@/server/platform/crypto/index";
import { getFamilyProfile } from "./profile.rules";
import type { WebhookFamily } from "./webhook";

/** Secrets that sign: the current one first, then the one being replaced. */
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
 * Build the headers by which a receiver authenticates a call. The family's own header is the lower-case hexadecimal
 * HMAC-SHA256 of the body under the whole secret, and empty without one; the Standard Webhooks headers are sent too,
 * whose signature also covers id and time. During a rotation the old secret signs as well.
 */
export function buildSignatureHeaders(
  message: SignedMessage,
  secrets: SigningSecrets,
): Record<string, string> {
  const { family, messageId, body, sentAt } = message;
  const { signatureHeader } = getFamilyProfile(family);
  const [current, previous] = secrets;
  return {
    [signatureHeader]: current === undefined ? "" : hexSignature(current, body),
    ...(previous === undefined ? {} : { [`${signatureHeader}-Previous`]: hexSignature(previous, body) }),
    ...createSignatureHeaders({ messageId, body, sentAt }, secrets),
  };
}

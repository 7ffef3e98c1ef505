import { createSignatureHeaders, isEqual } from "@/server/platform/crypto/index";
import type { FeedbackShape } from "./feedback";

/** How old a signed call may be. */
const TOLERANCE_MILLISECONDS = 5 * 60_000;

/** A call of a mail provider; header names in lower case. */
interface FeedbackCall {
  shape: FeedbackShape;
  headers: Readonly<Record<string, string>>;
  body: string;
}

function isSigned({ headers, body }: FeedbackCall, secret: string, now: Date): boolean {
  const seconds = Number(headers["webhook-timestamp"] ?? Number.NaN);
  if (!Number.isSafeInteger(seconds)) return false;
  const sentAt = new Date(seconds * 1000);
  if (!(Math.abs(now.getTime() - sentAt.getTime()) <= TOLERANCE_MILLISECONDS)) return false;
  const messageId = (headers["webhook-id"] ?? "").replace(/^msg_/, "");
  const expected = createSignatureHeaders({ messageId, body, sentAt }, [secret]);
  if (expected["webhook-id"] !== headers["webhook-id"]) return false;
  const signature = expected["webhook-signature"] ?? "";
  return (headers["webhook-signature"] ?? "").split(" ").some((one) => isEqual(one, signature));
}

function hasPassword({ headers }: FeedbackCall, secret: string): boolean {
  const [, encoded = ""] = /^basic +([A-Za-z0-9+/_=-]+) *$/i.exec(headers.authorization ?? "") ?? [];
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon !== -1 && isEqual(text.slice(colon + 1), secret);
}

/**
 * Whether a call is the mail provider's. Our own shape is signed as Standard Webhooks define it, at most five minutes
 * ago. Postmark and Amazon SNS send the password of the configured URL (HTTP Basic); the user name is not checked.
 */
export function isAuthentic(call: FeedbackCall, secret: string, now: Date): boolean {
  return call.shape === "json" ? isSigned(call, secret, now) : hasPassword(call, secret);
}

import { isEqual } from "@/server/platform/crypto/index";
import { getFamilyProfile } from "./profile.rules";
import { buildSignatureHeaders } from "./signature.rules";
import type { WebhookFamily } from "./webhook";

const TOLERANCE_SECONDS = 300;

/** unsigned: the signature is empty, as from an endpoint without a secret. */
type Verdict = "valid" | "invalid" | "unsigned" | "expired";

/** A call as a receiver sees it; header names in lower case. */
interface ReceivedCall {
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface VerifiedCall {
  /** The family, by its own signature header; null: neither family's header is present. */
  family: WebhookFamily | null;
  own: Verdict;
  /** Verdict on the Standard Webhooks headers, which cover id and time. */
  standard: Verdict;
}

function detectFamily(headers: ReceivedCall["headers"]): WebhookFamily | null {
  if ("x-qt-signature" in headers) return "workflow";
  return "x-at-signature" in headers ? "subscription" : null;
}

/** Verify a call as its receiver would, as the guide describes: recompute the signature and compare. */
export function verifyCall({ headers, body }: ReceivedCall, secret: string, now: Date): VerifiedCall {
  const family = detectFamily(headers);
  const sent = Number(headers["webhook-timestamp"] ?? Number.NaN);
  const messageId = (headers["webhook-id"] ?? "").replace(/^msg_/, "");
  const sentAt = new Date(Number.isSafeInteger(sent) ? sent * 1000 : 0);
  const expected = buildSignatureHeaders({ family: family ?? "workflow", messageId, body, sentAt }, [secret]);
  const verdict = (received: string, required: string): Verdict => {
    if (received === "") return "unsigned";
    return received.split(" ").some((signature) => isEqual(signature, required)) ? "valid" : "invalid";
  };
  const { signatureHeader } = getFamilyProfile(family ?? "workflow");
  const name = signatureHeader.toLowerCase();
  const own = [headers[name] ?? "", headers[`${name}-previous`] ?? ""].join(" ").trim();
  const standard = verdict(headers["webhook-signature"] ?? "", expected["webhook-signature"] ?? "");
  const isOld = Math.abs(now.getTime() - sentAt.getTime()) > TOLERANCE_SECONDS * 1000;
  return {
    family,
    own: verdict(own, expected[signatureHeader] ?? ""),
    standard: standard === "valid" && isOld ? "expired" : standard,
  };
}

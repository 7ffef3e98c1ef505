import { timingSafeEqual } from "node:crypto";
import { profileOf } from "./profile.rules";
import { signatureHeaders } from "./signature.rules";
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
  /** By the family's own header; null: neither family's header is there. */
  family: WebhookFamily | null;
  own: Verdict;
  /** By the Standard Webhooks headers, which cover id and time. */
  standard: Verdict;
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function familyOf(headers: ReceivedCall["headers"]): WebhookFamily | null {
  if ("x-qt-signature" in headers) return "workflow";
  return "x-at-signature" in headers ? "subscription" : null;
}

/** Checks a call as its receiver would: the way that the guide describes, by recomputing what was sent. */
export function verifyCall({ headers, body }: ReceivedCall, secret: string, now: Date): VerifiedCall {
  const family = familyOf(headers);
  const sent = Number(headers["webhook-timestamp"] ?? Number.NaN);
  const messageId = (headers["webhook-id"] ?? "").replace(/^msg_/, "");
  const sentAt = new Date(Number.isSafeInteger(sent) ? sent * 1000 : 0);
  const expected = signatureHeaders({ family: family ?? "workflow", messageId, body, sentAt }, [secret]);
  const verdict = (given: string, wanted: string): Verdict => {
    if (given === "") return "unsigned";
    return given.split(" ").some((one) => same(one, wanted)) ? "valid" : "invalid";
  };
  const { signatureHeader } = profileOf(family ?? "workflow");
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

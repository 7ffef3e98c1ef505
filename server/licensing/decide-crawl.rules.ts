import type { AgentUsage } from "@/server/platform/net/index";
import type { LicenceTerms } from "@/shared/ai-licensing";
import { getPlanId, isAiPermitted, isUsagePermitted, needsLicence } from "./terms.rules";

/** The licence token of a request. */
export type SentLicence =
  | { kind: "none" }
  /** Unknown, expired, revoked, or another publication's. */
  | { kind: "invalid" }
  | {
      kind: "valid";
      /** Whether it was issued for the document's terms. */
      isForTerms: boolean;
      /** Whether its member has the plan of these terms now; true where they have none. */
      isPaid: boolean;
    };

interface CrawlFacts {
  terms: LicenceTerms;
  /** Use of the AI agent that the request names; null: none. */
  usage: AgentUsage | null;
  licence: SentLicence;
}

/** The error of the header WWW-Authenticate, by the Crawler Authorization Protocol. */
type CrawlError = "invalid_request" | "invalid_token" | "insufficient_scope";

/** A refusal of the Crawler Authorization Protocol. */
export interface CrawlRefusal {
  kind: "refuse";
  status: 401 | 402 | 403;
  error: CrawlError;
  description: string;
}

export type CrawlDecision =
  /** `isLicensed`: with a licence, which is counted. */
  { kind: "admit"; isLicensed: boolean } | CrawlRefusal;

function refuse(status: CrawlRefusal["status"], error: CrawlError, description: string): CrawlRefusal {
  return { kind: "refuse", status, error, description };
}

const NOT_PERMITTED = refuse(
  403,
  "insufficient_scope",
  "The terms of this document do not permit this use by AI",
);

export const PAYMENT_MISSING = refuse(
  402,
  "insufficient_scope",
  "The licence is not paid: its subscription has ended or its documents are used up",
);

/** Decides whether an AI agent, or another client with a licence token, gets a document. */
export function decideCrawl({ terms, usage, licence }: CrawlFacts): CrawlDecision {
  if (licence.kind === "invalid")
    return refuse(401, "invalid_token", "The licence token is missing, expired, revoked or malformed");
  const isPermitted = usage === null ? isAiPermitted(terms) : isUsagePermitted(terms, usage);
  if (licence.kind === "none") {
    if (usage === null) return { kind: "admit", isLicensed: false };
    if (!isPermitted) return NOT_PERMITTED;
    if (getPlanId(terms) !== null)
      return refuse(402, "invalid_request", "This document requires a paid licence");
    return needsLicence(terms)
      ? refuse(401, "invalid_request", "This document requires a licence")
      : { kind: "admit", isLicensed: false };
  }
  if (!isPermitted) return NOT_PERMITTED;
  if (!needsLicence(terms)) return { kind: "admit", isLicensed: false };
  if (!licence.isForTerms)
    return refuse(403, "insufficient_scope", "The licence token was issued for other terms");
  return licence.isPaid ? { kind: "admit", isLicensed: true } : PAYMENT_MISSING;
}

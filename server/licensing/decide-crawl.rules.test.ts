import { describe, expect, it } from "vitest";
import type { LicenceTerms } from "@/shared/ai-licensing";
import { decideCrawl, type SentLicence } from "./decide-crawl.rules";

const FREE: LicenceTerms = {
  permits: ["ai-input"],
  prohibits: [],
  payment: { type: "free", requiresLicence: false },
};
const NAMED: LicenceTerms = { ...FREE, payment: { type: "attribution", requiresLicence: true } };
const PAID: LicenceTerms = { ...FREE, payment: { type: "subscription", planId: 7 } };
const NONE: LicenceTerms = { ...FREE, permits: ["search"] };

const WITHOUT: SentLicence = { kind: "none" };
const INVALID: SentLicence = { kind: "invalid" };
const GOOD: SentLicence = { kind: "valid", isForTerms: true, isPaid: true };
const OTHER: SentLicence = { kind: "valid", isForTerms: false, isPaid: true };
const UNPAID: SentLicence = { kind: "valid", isForTerms: true, isPaid: false };

function decide(terms: LicenceTerms, usage: "ai-input" | "ai-train" | null, licence: SentLicence) {
  const decision = decideCrawl({ terms, usage, licence });
  return decision.kind === "admit"
    ? `admitted${decision.isLicensed ? " under licence" : ""}`
    : `${decision.status} ${decision.error}`;
}

describe("a crawler", () => {
  it.each([
    ["nobody's", FREE, null, WITHOUT, "admitted"],
    ["nobody's", PAID, null, WITHOUT, "admitted"],
    ["nobody's", NONE, null, WITHOUT, "admitted"],
    ["a permitted agent's", FREE, "ai-input", WITHOUT, "admitted"],
    ["a permitted agent's", NAMED, "ai-input", WITHOUT, "401 invalid_request"],
    ["a permitted agent's", PAID, "ai-input", WITHOUT, "402 invalid_request"],
    ["a prohibited agent's", FREE, "ai-train", WITHOUT, "403 insufficient_scope"],
    ["a prohibited agent's", PAID, "ai-train", WITHOUT, "403 insufficient_scope"],
    ["a prohibited agent's", NONE, "ai-input", WITHOUT, "403 insufficient_scope"],
    ["anybody's", FREE, null, INVALID, "401 invalid_token"],
    ["anybody's", PAID, "ai-input", INVALID, "401 invalid_token"],
    ["a licensed", NAMED, "ai-input", GOOD, "admitted under licence"],
    ["a licensed", PAID, null, GOOD, "admitted under licence"],
    ["a licensed", FREE, null, OTHER, "admitted"],
    ["a licensed", PAID, null, OTHER, "403 insufficient_scope"],
    ["a licensed", PAID, null, UNPAID, "402 insufficient_scope"],
    ["a licensed", PAID, "ai-train", GOOD, "403 insufficient_scope"],
    ["a licensed", NONE, null, GOOD, "403 insufficient_scope"],
  ] as const)("with %s request under %j, use %s and licence %j: %5$s", (...row) => {
    const [, terms, usage, licence, expected] = row;
    expect(decide(terms, usage, licence)).toBe(expected);
  });
});

import { createHash } from "node:crypto";
import type { AccountSettings } from "@/server/accounts/index";
import type { AgentUsage } from "@/server/platform/net/index";
import type { LicenceException, LicenceTerms, StoryLevel } from "@/shared/ai-licensing";

type Licensing = AccountSettings["aiLicensing"];

/** What the terms of a document depend on. */
export interface LicensedPlace {
  /** Sections of the document and their ancestors. */
  sectionIds: readonly number[];
  level: StoryLevel;
}

/** The uses that a crawler of this product tells apart, with what else covers each. */
const COVERED_BY: Readonly<Record<AgentUsage, readonly string[]>> = {
  "ai-train": ["ai-train", "ai-all", "all"],
  "ai-input": ["ai-input", "ai-all", "all"],
  "ai-index": ["ai-index", "ai-all", "all"],
};

const AGENT_USAGES: readonly AgentUsage[] = ["ai-train", "ai-input", "ai-index"];

/** Whether terms allow a use: it is permitted, or nothing is named as permitted, and it is not prohibited. */
export function isUsagePermitted({ permits, prohibits }: LicenceTerms, usage: AgentUsage): boolean {
  const covers = COVERED_BY[usage];
  const isPermitted = permits.length === 0 || permits.some((name) => covers.includes(name));
  return isPermitted && !prohibits.some((name) => covers.includes(name));
}

/** Whether AI may use anything at all. */
export function isAiPermitted(terms: LicenceTerms): boolean {
  return AGENT_USAGES.some((usage) => isUsagePermitted(terms, usage));
}

const COSTS: Readonly<Record<LicenceTerms["payment"]["type"], number>> = {
  free: 0,
  attribution: 1,
  subscription: 2,
  crawl: 3,
};

function countPermitted(terms: LicenceTerms): number {
  return AGENT_USAGES.filter((usage) => isUsagePermitted(terms, usage)).length;
}

/** Whether a crawler must have a licence token. */
export function needsLicence({ payment }: LicenceTerms): boolean {
  return payment.type === "subscription" || payment.type === "crawl" || payment.requiresLicence;
}

/** Compares what terms ask of a crawler: positive if `one` asks for more. */
function compareStrictness(one: LicenceTerms, other: LicenceTerms): number {
  return (
    countPermitted(other) - countPermitted(one) ||
    COSTS[one.payment.type] - COSTS[other.payment.type] ||
    Number(needsLicence(one)) - Number(needsLicence(other))
  );
}

/** Returns the terms that ask most of a crawler: those that permit least, and of them the dearest. */
export function pickStrictest(first: LicenceTerms, ...others: readonly LicenceTerms[]): LicenceTerms {
  return others.reduce(
    (strictest, terms) => (compareStrictness(terms, strictest) > 0 ? terms : strictest),
    first,
  );
}

function toTerms({ permits, prohibits, payment }: LicenceException): LicenceTerms {
  return { permits, prohibits, payment };
}

/**
 * Returns the terms of a document: the exception of its section and level, else of its section, else of its level, else
 * the standard. Of several sections with exceptions of the same kind, the strictest one decides.
 */
export function chooseTerms({ standard, exceptions }: Licensing, place: LicensedPlace): LicenceTerms {
  const isHere = ({ sectionId }: LicenceException) =>
    sectionId !== null && place.sectionIds.includes(sectionId);
  const isSameLevel = ({ level }: LicenceException) => level === place.level;
  const kinds = [
    exceptions.filter((one) => isHere(one) && isSameLevel(one)),
    exceptions.filter((one) => isHere(one) && one.level === null),
    exceptions.filter((one) => one.sectionId === null && isSameLevel(one)),
  ];
  const [first, ...others] = (kinds.find((kind) => kind.length > 0) ?? []).map(toTerms);
  return first === undefined ? standard : pickStrictest(first, ...others);
}

/** Returns the terms of a list or feed, which contains open stories of all sections: the strictest of theirs. */
export function chooseListTerms(licensing: Licensing): LicenceTerms {
  const at = (sectionIds: readonly number[]) => chooseTerms(licensing, { sectionIds, level: "open" });
  const sectionIds = licensing.exceptions.flatMap(({ sectionId }) => sectionId ?? []);
  return pickStrictest(at([]), ...sectionIds.map((id) => at([id])));
}

const LEVELS: readonly StoryLevel[] = ["subscribers", "metered", "open"];

/**
 * Returns the terms of an address pattern, which cannot tell how far its stories are open: the strictest of all levels.
 * `sectionIds`: the pattern's section and its ancestors; empty: the whole publication.
 */
export function choosePatternTerms(licensing: Licensing, sectionIds: readonly number[]): LicenceTerms {
  const [first, ...others] = LEVELS.map((level) => chooseTerms(licensing, { sectionIds, level }));
  return first === undefined ? licensing.standard : pickStrictest(first, ...others);
}

/** Returns the plan that pays under terms; null: they cost nothing. */
export function getPlanId({ payment }: LicenceTerms): number | null {
  return payment.type === "subscription" || payment.type === "crawl" ? payment.planId : null;
}

/** Hashes terms (SHA-256, hex). The order of uses does not matter. */
export function hashTerms({ permits, prohibits, payment }: LicenceTerms): string {
  const { type } = payment;
  const price = type === "free" || type === "attribution" ? [] : [payment.planId];
  const most = type === "crawl" ? [payment.crawls] : [];
  const text = JSON.stringify([permits.toSorted(), prohibits.toSorted(), type, ...price, ...most]);
  return createHash("sha256").update(text).digest("hex");
}

import type {
  AccessAsset,
  AccessDecision,
  AccessReader,
  AccessRule,
  Entitlement,
  Grant,
  MeterState,
  RuleResult,
} from "./access";
import { describeCoverage, whyNotCovered } from "./coverage.rules";
import { computeValidity } from "./entitlement-validity.rules";
import { evaluateGiftPass } from "./gift-link.rules";

const SUBSCRIBER: Grant = { granted: true, grantReason: "SUBSCRIBER" };

function toRuleResult(rule: AccessRule, verdict: RuleResult["verdict"], reason: string): RuleResult {
  return { rule, verdict, reason, subscriptionId: null };
}

const KINDS = {
  subscription: "Subscription",
  gift: "Gift",
  membership: "Membership in subscription",
  browser: "Bought or unlocked in this browser: subscription",
} as const;

function describeEntitlement({ via, subscriptionId, planName }: Entitlement): string {
  return `${KINDS[via]} ${subscriptionId} (${planName})`;
}

/** Evaluate whether one subscription opens a story now. */
function evaluateEntitlement(entitlement: Entitlement, asset: AccessAsset, now: Date): RuleResult {
  const { subscriptionId } = entitlement;
  const validity = computeValidity(entitlement, now);
  const coverage = describeCoverage(entitlement, asset);
  const isOpen = validity.inForce && coverage !== null;
  return {
    rule: entitlement.via === "browser" ? "browser_purchase" : "subscription",
    verdict: isOpen ? "grants" : "passes",
    subscriptionId,
    // Built lazily: most callers only read the verdict.
    get reason() {
      const what = validity.inForce ? (coverage ?? whyNotCovered(entitlement, asset)) : validity.describe();
      const suffix = isOpen ? ` and ${validity.describe()}` : "";
      return `${describeEntitlement(entitlement)} ${what}${suffix}.`;
    },
  };
}

function describeMeter({ limit, counted, hasStory }: MeterState): string {
  if (hasStory) return "The meter already counted this story in this period, so it stays accessible.";
  const used = `Metered stories used in this period: ${counted} of ${limit}.`;
  return counted < limit ? `${used} This story is the next one.` : `${used} The limit is reached.`;
}

/** Evaluate the meter where no rule disables it. */
function evaluateMeter(asset: AccessAsset, meter: MeterState): { rule: RuleResult; grant: Grant | null } {
  const isLeft = meter.hasStory || meter.counted < meter.limit;
  const rule = toRuleResult("meter", isLeft ? "grants" : "passes", describeMeter(meter));
  if (!isLeft || asset.visibility === "public") return { rule, grant: null };
  const used = meter.counted + (meter.hasStory ? 0 : 1);
  const numberRemaining = Math.max(0, meter.limit - used);
  return {
    rule,
    grant: { granted: true, grantReason: "METERING", numberRemaining, assetVisibility: asset.visibility },
  };
}

function toWall({ visibility }: AccessAsset): { rule: RuleResult; grant: Grant } {
  const wallType = visibility === "login" ? "registration_wall" : "pay_wall";
  const message = visibility === "login" ? "Readers must log in." : "Readers must subscribe.";
  return {
    rule: toRuleResult("wall", "refuses", `No rule gives access to the story. ${message}`),
    grant: { granted: false, grantReason: null, wallType },
  };
}

/**
 * Decide whether a reader may open a story now, and why: the one decision for the API, AMP, the publication's pages
 * and staff. Rules apply in order until one grants or refuses: public, each subscription (own, gifts, memberships,
 * separately bought stories, purchases in this browser), gift link, registration, hard paywall, meter, wall.
 */
export function decideAccess(reader: AccessReader, asset: AccessAsset, now: Date): AccessDecision {
  const rules: RuleResult[] = [];
  const { isLoggedIn } = reader;
  const toDecision = (rule: RuleResult, grant: Grant): AccessDecision => ({
    grant,
    isLoggedIn,
    rules: [...rules, rule],
  });

  if (asset.visibility === "public") {
    return toDecision(toRuleResult("public", "grants", "The story is public."), SUBSCRIBER);
  }
  rules.push(toRuleResult("public", "passes", `The story requires a ${asset.visibility}.`));

  for (const entitlement of reader.entitlements) {
    const rule = evaluateEntitlement(entitlement, asset, now);
    if (rule.verdict === "grants") return toDecision(rule, SUBSCRIBER);
    rules.push(rule);
  }
  if (reader.entitlements.length === 0) {
    const sentence = isLoggedIn ? "The reader has no subscription." : "The reader is not logged in.";
    rules.push(toRuleResult("subscription", "passes", sentence));
  }

  if (reader.gift !== undefined) {
    const { isOpen, reason } = evaluateGiftPass(reader.gift, asset, now);
    const sentence = `Gift link ${reader.gift.linkId} ${reason}.`;
    if (isOpen) return toDecision(toRuleResult("gift_link", "grants", sentence), SUBSCRIBER);
    rules.push(toRuleResult("gift_link", "passes", sentence));
  }

  if (asset.visibility === "login") {
    if (isLoggedIn)
      return toDecision(toRuleResult("registration", "grants", "The reader is logged in."), SUBSCRIBER);
    rules.push(toRuleResult("registration", "passes", "The reader is not logged in."));
  }

  const closed = toWall(asset);
  if (reader.meterDisabled) {
    rules.push(toRuleResult("meter_disabled", "refuses", "The request disables metering for this story."));
    return toDecision(closed.rule, closed.grant);
  }
  if (asset.hardPaywall !== null) {
    rules.push(toRuleResult("hard_paywall", "refuses", asset.hardPaywall));
    return toDecision(closed.rule, closed.grant);
  }
  const metered = evaluateMeter(asset, reader.meter);
  if (metered.grant !== null) return toDecision(metered.rule, metered.grant);
  rules.push(metered.rule);
  return toDecision(closed.rule, closed.grant);
}

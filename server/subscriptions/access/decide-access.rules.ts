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
import { coverageOf, whyNotCovered } from "./coverage.rules";
import { validityOf } from "./entitlement-validity.rules";

const SUBSCRIBER: Grant = { granted: true, grantReason: "SUBSCRIBER" };

function tried(rule: AccessRule, verdict: RuleResult["verdict"], reason: string): RuleResult {
  return { rule, verdict, reason, subscriptionId: null };
}

const KINDS = {
  subscription: "Subscription",
  gift: "Gift",
  membership: "Membership of subscription",
  browser: "Bought or unlocked in this browser: subscription",
} as const;

function nameOf({ via, subscriptionId, planName }: Entitlement): string {
  return `${KINDS[via]} ${subscriptionId} (${planName})`;
}

/** Whether one subscription opens a story now. */
function tryRight(right: Entitlement, asset: AccessAsset, now: Date): RuleResult {
  const { subscriptionId } = right;
  const force = validityOf(right, now);
  const coverage = coverageOf(right, asset);
  const isOpen = force.inForce && coverage !== null;
  return {
    rule: right.via === "browser" ? "browser_purchase" : "subscription",
    verdict: isOpen ? "grants" : "passes",
    subscriptionId,
    // Put together when it is read: of all who ask whether, few ask why.
    get reason() {
      const what = force.inForce ? (coverage ?? whyNotCovered(right, asset)) : force.words();
      const more = isOpen ? ` and ${force.words()}` : "";
      return `${nameOf(right)} ${what}${more}.`;
    },
  };
}

function meterWords({ limit, counted, hasStory }: MeterState): string {
  if (hasStory) return "The story was counted this period already and stays open.";
  const stories = `${counted} of ${limit} metered stories of this period`;
  return counted < limit ? `${stories} are used; this is one more.` : `All ${limit} are used: ${stories}.`;
}

/** What the meter says where nothing forbids it. */
function tryMeter(asset: AccessAsset, meter: MeterState): { rule: RuleResult; grant: Grant | null } {
  const isLeft = meter.hasStory || meter.counted < meter.limit;
  const rule = tried("meter", isLeft ? "grants" : "passes", meterWords(meter));
  if (!isLeft || asset.visibility === "public") return { rule, grant: null };
  const used = meter.counted + (meter.hasStory ? 0 : 1);
  const numberRemaining = Math.max(0, meter.limit - used);
  return {
    rule,
    grant: { granted: true, grantReason: "METERING", numberRemaining, assetVisibility: asset.visibility },
  };
}

function wall({ visibility }: AccessAsset): { rule: RuleResult; grant: Grant } {
  const wallType = visibility === "login" ? "registration_wall" : "pay_wall";
  const words = visibility === "login" ? "Readers have to log in." : "Readers have to subscribe.";
  return {
    rule: tried("wall", "refuses", `Nothing opens the story. ${words}`),
    grant: { granted: false, grantReason: null, wallType },
  };
}

/**
 * May this reader open this story now, and why: the one decision that the API, AMP, the publication's pages and staff
 * ask. Rules are tried in order until one opens or closes: public, each subscription (one's own, gifts, memberships,
 * stories bought by themselves, purchases in this browser), registration, hard paywall, meter, wall.
 */
export function decideAccess(reader: AccessReader, asset: AccessAsset, now: Date): AccessDecision {
  const rules: RuleResult[] = [];
  const { isLoggedIn } = reader;
  const decided = (rule: RuleResult, grant: Grant): AccessDecision => ({
    grant,
    isLoggedIn,
    rules: [...rules, rule],
  });

  if (asset.visibility === "public") {
    return decided(tried("public", "grants", "The story is public."), SUBSCRIBER);
  }
  rules.push(tried("public", "passes", `The story asks for a ${asset.visibility}.`));

  for (const right of reader.rights) {
    const rule = tryRight(right, asset, now);
    if (rule.verdict === "grants") return decided(rule, SUBSCRIBER);
    rules.push(rule);
  }
  if (reader.rights.length === 0) {
    const who = isLoggedIn ? "The reader has no subscription." : "Nobody is signed in.";
    rules.push(tried("subscription", "passes", who));
  }

  if (asset.visibility === "login") {
    if (isLoggedIn) return decided(tried("registration", "grants", "The reader is signed in."), SUBSCRIBER);
    rules.push(tried("registration", "passes", "Nobody is signed in."));
  }

  const closed = wall(asset);
  if (reader.meterDisabled) {
    rules.push(tried("meter_disabled", "refuses", "The caller wants no metering for this story."));
    return decided(closed.rule, closed.grant);
  }
  if (asset.hardPaywall !== null) {
    rules.push(tried("hard_paywall", "refuses", asset.hardPaywall));
    return decided(closed.rule, closed.grant);
  }
  const metered = tryMeter(asset, reader.meter);
  if (metered.grant !== null) return decided(metered.rule, metered.grant);
  rules.push(metered.rule);
  return decided(closed.rule, closed.grant);
}

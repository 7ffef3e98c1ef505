/** Whom a story is for. */
export type Visibility = "public" | "login" | "subscription";

/** A story, as far as access depends on it. */
export interface AccessAsset {
  storyId: string;
  visibility: Visibility;
  /** Story assets open closed stories up to a level. */
  accessLevel: number;
  sectionIds: readonly string[];
  /** Collections in which staff placed it. */
  collectionIds: readonly string[];
  /** Why the meter never opens it, as a sentence; null: it may. */
  hardPaywall: string | null;
}

/** What a subscription opens, as it was copied at purchase. */
export interface OwnedAsset {
  type: "site" | "static" | "story" | "section";
  title: string;
  externalId: string | null;
  metadata: Readonly<Record<string, unknown>>;
}

/** A story or collection that was bought by itself. */
export interface BoughtAsset {
  id: string;
  type: "story" | "collection";
}

export type PaymentState = "none" | "awaiting" | "paid" | "failed" | "refunded";

/**
 * How a reader comes to a subscription: it is theirs, it was given to them, they share its buyer's, or it was bought or
 * unlocked in their browser.
 */
export type Via = "subscription" | "gift" | "membership" | "browser";

/** A subscription that may open something for a reader, as it stands or stood at some moment. */
export interface Entitlement {
  subscriptionId: number;
  via: Via;
  planName: string;
  startAt: Date;
  /** null: it does not end. */
  endAt: Date | null;
  graceEndsAt: Date | null;
  cancelledAt: Date | null;
  deletedAt: Date | null;
  paymentState: PaymentState;
  assets: readonly OwnedAsset[];
  boughtAssets: readonly BoughtAsset[];
}

/** How many stories of a period a reader has opened by the meter. */
export interface MeterState {
  limit: number;
  /** Distinct stories that were counted. */
  counted: number;
  /** Whether this story is one of them. */
  hasStory: boolean;
}

/** A reader, as far as access depends on them. */
export interface AccessReader {
  isLoggedIn: boolean;
  rights: readonly Entitlement[];
  meter: MeterState;
  /** The caller wants no metering for this question. It can only close. */
  meterDisabled: boolean;
}

export type AccessRule =
  | "public"
  | "subscription"
  | "browser_purchase"
  | "registration"
  | "meter_disabled"
  | "hard_paywall"
  | "meter"
  | "wall";

/** One rule of a decision: it opens, it closes, or it says nothing and the next one is asked. */
export interface RuleResult {
  rule: AccessRule;
  verdict: "grants" | "refuses" | "passes";
  /** A sentence for staff. */
  reason: string;
  /** Of the rules `subscription` and `browser_purchase`: which. */
  subscriptionId: number | null;
}

export type Grant =
  | { granted: true; grantReason: "SUBSCRIBER" }
  | {
      granted: true;
      grantReason: "METERING";
      /** Stories that the meter would still open after this one. */
      numberRemaining: number;
      assetVisibility: "login" | "subscription";
    }
  | { granted: false; grantReason: null; wallType: "pay_wall" | "registration_wall" };

export interface AccessDecision {
  grant: Grant;
  isLoggedIn: boolean;
  /** Every rule that was tried, in order; the last one decided. */
  rules: readonly RuleResult[];
}

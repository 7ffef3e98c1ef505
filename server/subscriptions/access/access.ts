/** Readers that a story is open to. */
export type Visibility = "public" | "login" | "subscription";

/** The properties of a story that access depends on. */
export interface AccessAsset {
  storyId: string;
  visibility: Visibility;
  /** Story assets open closed stories up to this level. */
  accessLevel: number;
  sectionIds: readonly string[];
  /** Collections that contain the story. */
  collectionIds: readonly string[];
  /** Why the meter never opens the story, as a sentence; null: the meter applies. */
  hardPaywall: string | null;
}

/** An asset of a subscription, as copied at purchase. */
export interface OwnedAsset {
  type: "site" | "static" | "story" | "section";
  title: string;
  externalId: string | null;
  metadata: Readonly<Record<string, unknown>>;
}

/** A story or collection that was bought separately. */
export interface BoughtAsset {
  id: string;
  type: "story" | "collection";
}

export type PaymentState = "none" | "awaiting" | "paid" | "failed" | "refunded";

/**
 * How a reader has a subscription: their own, a gift, shared by its buyer, or bought or unlocked in their browser.
 */
export type Via = "subscription" | "gift" | "membership" | "browser";

/** A subscription that may open something for a reader, as of a moment. */
export interface Entitlement {
  subscriptionId: number;
  via: Via;
  planName: string;
  startAt: Date;
  /** null: no end date. */
  endAt: Date | null;
  graceEndsAt: Date | null;
  cancelledAt: Date | null;
  deletedAt: Date | null;
  paymentState: PaymentState;
  /** When it resumes from a pause that begins at its end; null: none, or not read. */
  resumesAt: Date | null;
  assets: readonly OwnedAsset[];
  boughtAssets: readonly BoughtAsset[];
}

/** Number of stories that a reader has opened with the meter in a period. */
export interface MeterState {
  limit: number;
  /** Number of distinct counted stories. */
  counted: number;
  /** Whether this story is one of them. */
  hasStory: boolean;
}

/** A gift link that a reader's browser followed, as of a moment. */
export interface GiftPass {
  linkId: number;
  storyId: string;
  expiresAt: Date;
  revokedAt: Date | null;
}

/** The properties of a reader that access depends on. */
export interface AccessReader {
  isLoggedIn: boolean;
  entitlements: readonly Entitlement[];
  meter: MeterState;
  /** The gift link for this story that the browser followed; missing: none. */
  gift?: GiftPass;
  /** The caller disables metering for this request. This can only close a story. */
  meterDisabled: boolean;
}

export type AccessRule =
  | "public"
  | "subscription"
  | "browser_purchase"
  | "gift_link"
  | "registration"
  | "meter_disabled"
  | "hard_paywall"
  | "meter"
  | "wall";

/** Result of one rule: it grants, it refuses, or it passes and the next rule applies. */
export interface RuleResult {
  rule: AccessRule;
  verdict: "grants" | "refuses" | "passes";
  /** Reason for staff, as a sentence. */
  reason: string;
  /** The subscription that `subscription` or `browser_purchase` was evaluated for. */
  subscriptionId: number | null;
}

export type Grant =
  | { granted: true; grantReason: "SUBSCRIBER" }
  | {
      granted: true;
      grantReason: "METERING";
      /** Stories that the meter still opens after this one. */
      numberRemaining: number;
      assetVisibility: "login" | "subscription";
    }
  | { granted: false; grantReason: null; wallType: "pay_wall" | "registration_wall" };

export interface AccessDecision {
  grant: Grant;
  isLoggedIn: boolean;
  /** Every rule that was evaluated, in order; the last one decided. */
  rules: readonly RuleResult[];
}

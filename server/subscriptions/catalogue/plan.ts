import type { Asset } from "./asset";

export const SUBSCRIPTION_TYPES = ["standard", "individual", "campaign", "group_access"] as const;

/** What a group sells. Single stories (`dynamic_asset`) are sold by pricing plans, without a group. */
export type GroupType = (typeof SUBSCRIPTION_TYPES)[number];

export const DURATION_UNITS = ["days", "weeks", "months", "years", "lifetime"] as const;

export type DurationUnit = (typeof DURATION_UNITS)[number];

export const SWITCH_TYPES = ["upgrade", "downgrade", "crossgrade"] as const;

export type SwitchType = (typeof SWITCH_TYPES)[number];

/** A plan to which a subscriber of another may switch. */
export interface SwitchTarget {
  planId: number;
  switchType: SwitchType;
}

/** An offer. A purchase keeps a copy of it: a change is for those who buy afterwards. */
export interface Plan {
  id: number;
  groupId: number;
  title: string;
  description: string | null;
  durationLength: number;
  durationUnit: DurationUnit;
  /** In the currency's minor unit, taxes included. */
  priceCents: number;
  priceCurrency: string;
  /** Cents by currency: every currency in which it is sold, its own included. */
  prices: Readonly<Record<string, number>>;
  recurring: boolean;
  enabled: boolean;
  trialPeriodEnabled: boolean;
  maxTrialPeriodLength: number | null;
  maxTrialPeriodUnit: DurationUnit | null;
  metadata: Readonly<Record<string, unknown>>;
  /** Words of payment_type that a checkout offers. */
  supportedPaymentProviders: readonly string[];
  /** Most members of a group_access subscription; null: as many as wanted. */
  userLimit: number | null;
  /** A switch away from this plan gives credit for what is left. */
  prorationEnabled: boolean;
  /** Opened beyond what its group opens. */
  additionalAssets: readonly Asset[];
  /** Only shown with it. */
  displayAssets: readonly Asset[];
  switchTargets: readonly SwitchTarget[];
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** A set of plans that open the same assets. */
export interface Group {
  id: number;
  accountId: number;
  name: string;
  description: string | null;
  type: GroupType;
  public: boolean;
  preferredIdentityProvider: string;
  /** Names of what a checkout asks a buyer for. */
  metadataFields: readonly string[];
  /** Opened by each of its plans. */
  assets: readonly Asset[];
  /** Only shown with a campaign, as what one gives for. */
  displayAssets: readonly Asset[];
  /** null for every group that is no campaign. */
  campaign: Campaign | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

export interface Campaign {
  currency: string;
  targetCents: number | null;
  /** A campaign that has reached its target takes no more. */
  targetValidationEnabled: boolean;
  /** What its subscriptions have paid, less what was given back. */
  collectedCents: number;
}

/** A group with what it sells, the newest plan first. */
export interface GroupWithPlans extends Group {
  plans: readonly Plan[];
}

/** A plan together with the group that it is of. */
export interface OfferedPlan extends Plan {
  group: Group;
}

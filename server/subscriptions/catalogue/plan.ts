import type { Asset } from "./asset";

export const SUBSCRIPTION_TYPES = ["standard", "individual", "campaign", "group_access"] as const;

/** Type of a group. Single stories (`dynamic_asset`) are sold by pricing plans, without a group. */
export type GroupType = (typeof SUBSCRIPTION_TYPES)[number];

export const DURATION_UNITS = ["days", "weeks", "months", "years", "lifetime"] as const;

export type DurationUnit = (typeof DURATION_UNITS)[number];

export const SWITCH_TYPES = ["upgrade", "downgrade", "crossgrade"] as const;

export type SwitchType = (typeof SWITCH_TYPES)[number];

/** A plan to which a subscriber of another plan may switch. */
export interface SwitchTarget {
  planId: number;
  switchType: SwitchType;
}

/** A plan. Each purchase stores a copy of its terms, so a change applies only to later purchases. */
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
  /** Cents by currency, for every currency in which the plan is sold, including its own. */
  prices: Readonly<Record<string, number>>;
  recurring: boolean;
  enabled: boolean;
  trialPeriodEnabled: boolean;
  maxTrialPeriodLength: number | null;
  maxTrialPeriodUnit: DurationUnit | null;
  metadata: Readonly<Record<string, unknown>>;
  /** Values of payment_type that a checkout offers. */
  supportedPaymentProviders: readonly string[];
  /** Maximum number of members of a group_access subscription; null: unlimited. */
  userLimit: number | null;
  /** A switch away from this plan credits the unused period. */
  prorationEnabled: boolean;
  /** For how many months its subscribers may pause, also those who bought before; 0: not at all. */
  maxPauseMonths: number;
  /** Opened in addition to the group's assets. */
  additionalAssets: readonly Asset[];
  /** Only displayed with the plan. */
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
  /** Names of the fields that a checkout requests from the buyer. */
  metadataFields: readonly string[];
  /** Opened by each of the plans. */
  assets: readonly Asset[];
  /** Only displayed with a campaign, as the purpose of a contribution. */
  displayAssets: readonly Asset[];
  /** null: not a campaign. */
  campaign: Campaign | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

export interface Campaign {
  currency: string;
  targetCents: number | null;
  /** Whether a campaign that has reached its target accepts no more purchases. */
  targetValidationEnabled: boolean;
  /** Payments of its subscriptions, less refunds. */
  collectedCents: number;
}

/** A group with its plans, newest first. */
export interface GroupWithPlans extends Group {
  plans: readonly Plan[];
}

/** A plan with its group. */
export interface OfferedPlan extends Plan {
  group: Group;
}

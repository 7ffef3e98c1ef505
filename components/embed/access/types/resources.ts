export interface PurchaseableAsset {
  id: string;
  /** `story`, or `collection` for prices. */
  type?: string | undefined;
}

export interface Grant {
  granted: boolean;
  grantReason: "SUBSCRIBER" | "METERING" | null;
  data: { numberRemaining?: number; isLoggedIn: boolean };
  assetVisibility?: "login" | "subscription";
  wallType?: "pay_wall" | "registration_wall";
  decisionId?: string;
}

export interface SvcAsset {
  id?: number;
  title: string;
  type: string;
  metadata: Record<string, unknown>;
}

export type DurationUnit = "days" | "weeks" | "months" | "years" | "lifetime";

export interface SubscriptionPlan {
  id: number;
  subscription_group_id: number;
  title: string;
  description: string | null;
  /** Minor units. */
  price_cents: number;
  price_currency: string;
  prices: Record<string, { amount_cents: number }>;
  duration_length: number;
  duration_unit: DurationUnit;
  recurring: boolean;
  trial_period_enabled: boolean;
  max_trial_period_length: number | null;
  max_trial_period_unit: string | null;
  /** Values of payment_type, or names of providers; empty: all. */
  supported_payment_providers: string[];
  user_limit: number | null;
  metadata: Record<string, unknown>;
  assets: SvcAsset[];
}

export interface SubscriptionGroup {
  id: number;
  name: string;
  description: string | null;
  subscription_type: string;
  /** Metadata fields requested from the buyer. */
  metadata_fields: string[];
  assets: SvcAsset[];
  subscription_plans: SubscriptionPlan[];
}

export interface Campaign extends SubscriptionGroup {
  currency: string;
  target_amount: number;
  target_reached: boolean;
  collected_amount: number;
  collected_amount_cents: number;
  collected_amount_percentage: number;
}

/** How the publication presents its plans. */
export interface Storefront {
  /** Plan that a paywall offers; null: none is on sale. */
  featured_plan_id: number | null;
  /** Plans that a paywall offers to everybody, in order. */
  paywall_plan_ids: number[];
  /** All plans on sale in public groups, in order. */
  plans: {
    id: number;
    benefits: string[];
    /** Proof that a buyer has to give; null: none. */
    proof: string | null;
  }[];
}

/** The price of an individual story or collection. */
export interface PricingPlan {
  id: number;
  price_cents: number;
  price_currency: string;
  duration_length: number;
  duration_unit: DurationUnit;
}

export interface DiscountDetails {
  code: string;
  discount_type: "percent" | "amount";
  title: string;
  value: number;
  discounted_price_cents: number;
  price_cents: number;
  price_currency: string;
}

export interface ValidatedCoupon {
  discount_details: DiscountDetails;
  message: string;
}

/** What a purchase costs today and later, in minor units of its currency, and when its access ends. */
export interface ChargeSummary {
  currency: string;
  /** The price of one period, without coupon or credit. */
  price_cents: number;
  discount_cents: number;
  /** The amount of the first paid period: `payment.amount_cents` of its preview. */
  amount_cents: number;
  due_today_cents: number;
  /** Charged today to verify the card, and refunded; null: no trial. */
  authorised_cents: number | null;
  next_charge: { amount_cents: number; at: string } | null;
  recurring: { amount_cents: number; duration_length: number; duration_unit: DurationUnit } | null;
  starts_at: string;
  trial_ends_at: string | null;
  /** null: it renews until it is cancelled, or never ends. */
  access_ends_at: string | null;
  /** The gateway also charges or credits a difference today. */
  gateway_adjusts: boolean;
}

export interface Invoice {
  id: number;
  sequenced_invoice_number: string;
  amount_cents: number;
  amount_currency: string;
  downloadable: boolean;
  created_at: string;
}

export interface Subscription {
  /** null in a preview. */
  id: number | null;
  status: "pending" | "active" | "expired";
  active: boolean;
  expired: boolean;
  cancelled: boolean;
  renewable: boolean;
  recurring: boolean;
  is_upgradable: boolean;
  is_downgradable: boolean;
  is_crossgradable: boolean;
  in_grace_period: boolean;
  in_trial_period: boolean;
  subscription_plan_id: number;
  subscription_group_id: number | null;
  subscription_type: string;
  plan_name: string;
  group_name: string;
  plan_amount_cents: number;
  plan_amount_currency: string;
  duration_length: number;
  duration_unit: DurationUnit;
  payment_type: string;
  payment_amount: string;
  payment_amount_cents: number;
  payment_amount_currency: string;
  start_timestamp: string;
  end_timestamp: string | null;
  cancelled_at: string | null;
  next_payment_due_date: string | null;
  coupon_code: string | null;
  metadata: Record<string, unknown>;
  assets: SvcAsset[];
  invoices: Invoice[];
  /** The code by which support identifies the subscription. */
  code: string | null;
  subscriber_name: string | null;
  preferred_identity: { provider: string; value: string };
  gifter: { id: number; name: string | null; email: string | null } | null;
}

/** A purchased subscription. Clients of two-step gateways call `proceed` on it: it returns the same subscription. */
export type Purchase = Subscription & { proceed(params?: unknown): Promise<Subscription> };

export interface SwitchPlanDetails {
  id: number;
  title: string;
  duration_length: number;
  duration_unit: DurationUnit;
  price_cents: number;
  price_currency: string;
  prices: Record<string, { amount_cents: number }>;
  /** null: proration is off, and the switch takes effect at the end of the period. */
  prorated_amount_cents: number | null;
  proration_enabled: boolean;
  recurring: boolean;
  supported_payment_providers: string[];
  /** Difference to the present plan's price per period; negative: less. */
  price_difference_cents: number;
  charge_summary: ChargeSummary;
}

export interface SwitchableSubscription {
  subscription: Subscription;
  original_attempt_token: string | null;
  upgrade_plan_details: SwitchPlanDetails[];
  downgrade_plan_details: SwitchPlanDetails[];
  crossgrade_plan_details: SwitchPlanDetails[];
}

export interface SubscriberMetadata {
  address: Record<"line1" | "line2" | "city" | "state" | "country" | "pincode", string | null>;
  phone_number: string | null;
  other: Record<string, unknown>;
}

export interface Member {
  id: number;
  name: string | null;
  subscriber_identities: { provider: string; value: string }[];
}

export interface NewMember {
  provider: string;
  identity: string;
  name?: string;
}

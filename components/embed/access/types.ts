import type {
  ChargeSummaryInput,
  PaymentObject,
  PaymentOptions,
  Preview,
  PurchaseBody,
  ResumedCheckout,
  Switched,
  SwitchOptions,
  SwitchPreview,
} from "./types/purchase";
import type {
  Campaign,
  ChargeSummary,
  Grant,
  Member,
  NewMember,
  PricingPlan,
  Purchase,
  PurchaseableAsset,
  Storefront,
  SubscriberMetadata,
  Subscription,
  SubscriptionGroup,
  SubscriptionPlan,
  SvcAsset,
  SwitchableSubscription,
  ValidatedCoupon,
} from "./types/resources";
import type { SvcUi } from "./types/ui";

export type * from "./types/purchase";
export type * from "./types/resources";
export type * from "./types/ui";

/** The error that every rejected promise is rejected with. */
export interface SvcFailure extends Error {
  /** Stable: `network`, `unauthorized`, `not_found`, `invalid`, `card_declined`, `checkout_closed`, … */
  code: string;
  /** HTTP status; 0: the server was not reached, or no request was sent. */
  status: number;
}

export interface SignedInUser {
  emailAddress?: string | undefined;
  /** E.164, with a + and the country code. */
  mobileNumber?: string | undefined;
  name?: string | undefined;
  /** Signed by the publisher with the shared key; also as `<alias>Jwt`. */
  svcJwt?: string | undefined;
  isLoggedIn?: boolean | undefined;
}

/**
 * The user for whom the script acts. A reader is logged in by their token, or by `isLoggedIn: true` where the
 * installation's own session identifies them; everybody else buys as a guest.
 */
export interface SvcUser {
  emailAddress: string | null;
  mobileNumber: string | null;
  name: string | null;
  isLoggedIn: boolean;
}

/** The global object of the access script. Every method returns a promise. */
export interface Svc {
  readonly version: string;
  readonly key: string;
  setUser(user: SignedInUser | { isLoggedIn: false }): Promise<SvcUser>;
  unsetUser(): Promise<void>;
  getUser(): Promise<SvcUser>;

  getSubscriptionGroups(): Promise<SubscriptionGroup[]>;
  getSubscriptionPlans(): Promise<SubscriptionPlan[]>;
  getCampaigns(): Promise<Campaign[]>;
  getGroupSubscriptions(): Promise<SubscriptionGroup[]>;
  /** The order of the plans, their benefits, and the plan that paywalls offer. */
  getStorefront(): Promise<Storefront>;
  getAssetPlans(asset: PurchaseableAsset): Promise<PricingPlan[]>;
  validateCoupon(params: {
    subscriptionPlanId: number | string;
    couponCode: string;
    currency?: string;
  }): Promise<ValidatedCoupon>;
  /** What a purchase costs today and later, and when its access ends. */
  getChargeSummary(input: ChargeSummaryInput): Promise<ChargeSummary>;

  isAssetAccessible(asset: PurchaseableAsset, disableMeter?: boolean): Promise<Grant>;
  pingbackAssetAccess(asset: PurchaseableAsset, grant: Grant): Promise<void>;
  getAssets(): Promise<{ assets: SvcAsset[] }>;

  getPaymentOptions(
    amountCents?: number | null,
    plan?: { supported_payment_providers?: readonly string[] } | null,
  ): Promise<PaymentOptions>;
  getPaymentOptions(
    amountCents: number | null | undefined,
    plan: { supported_payment_providers?: readonly string[] } | null | undefined,
    context: "switch",
  ): Promise<SwitchOptions>;
  /** The result of a purchase whose page was unloaded or offline; null: there is none. */
  resumeCheckout(): Promise<ResumedCheckout | null>;
  /**
   * Buys without a gateway of the account: a free plan, or a purchase that was previewed before and paid elsewhere.
   */
  purchase(params: PaymentObject & { payment_token?: string; attempt_token?: string }): Promise<Purchase>;
  previewSubscription(body: PurchaseBody): Promise<Preview>;
  createSubscription(body: PurchaseBody): Promise<{ subscription: Subscription }>;

  getSubscriptions(): Promise<{ subscriptions: Subscription[] }>;
  getGifts(): Promise<{ subscriptions: Subscription[] }>;
  getSubscription(id: number): Promise<SwitchableSubscription>;
  getSubscriptionWithSwitchablePlans(id: number, context?: "switch"): Promise<SwitchableSubscription>;
  updateSubscription(
    id: number,
    changes: { metadata: Record<string, unknown>; notes?: string },
  ): Promise<{ message: string }>;
  cancelSubscription(id: number): Promise<void>;
  extendSubscription(id: number, endDate: string): Promise<{ message: string }>;
  renewSubscription(id: number, body: Record<string, unknown>): Promise<{ subscription: Subscription }>;
  previewSwitch(
    id: number,
    input: { subscription_plan_id: number; switch_type: string },
  ): Promise<SwitchPreview>;
  switchPlan(
    id: number,
    input: { attempt_token: string; payment_token?: string },
  ): Promise<Switched & { subscription: Subscription }>;
  /** Saves the invoice as a file, and returns its bytes. */
  downloadInvoice(subscriptionId: number, invoiceId: number): Promise<Blob>;

  getMembers(subscriptionId: number): Promise<{ members: Member[] }>;
  addMember(subscriptionId: number, member: NewMember): Promise<{ members: Member }>;
  removeMembers(subscriptionId: number, memberIds: readonly number[]): Promise<void>;

  getSubscriberMetadata(): Promise<SubscriberMetadata>;
  setSubscriberMetadata(metadata: {
    address?: Record<string, string | null>;
    phone_number?: string | null;
    other?: Record<string, unknown>;
  }): Promise<void>;

  /** Loads the components: on the first call, in one request. */
  ui(): Promise<SvcUi>;
}

// Relative, because the packed types have no aliases.
import type { Wallet } from "../../../../shared/wallets";
import type { ChargeSummary, Purchase, Subscription } from "./resources";

export interface Recipient {
  recipient_identity_provider?: string | undefined;
  recipient_identity?: string | undefined;
}

/** The object that publishers' pages pass to buy something. Only `plan.id` is required. */
export interface PaymentObject {
  /** `standard`, `dynamic_asset` or `dynamic_assets` for individual stories, `campaign`, `group_access`. */
  type?: string | undefined;
  plan?: {
    id: number | string;
    title?: string | undefined;
    description?: string | null | undefined;
    price_cents?: number | string | undefined;
    price_currency?: string | undefined;
    discounted_price_cents?: number | string | undefined;
    recurring?: boolean | undefined;
  };
  metadata?: Record<string, unknown> | undefined;
  coupon_code?: string | undefined;
  payment?: {
    payment_type?: string | undefined;
    amount_cents?: number | string | undefined;
    amount_currency?: string | undefined;
  };
  /** Stories bought individually. */
  assets?: { id: string; title?: string; slug?: string }[] | undefined;
  recipient_subscriber?: Recipient | undefined;
  /** Of a gift: the message to its recipient. */
  custom_message?: string | undefined;
  /** Of a gift: its first day, `YYYY-MM-DD`; left out: today. */
  gift_starts_on?: string | undefined;
  /** Of a buyer without a token; default: that of setUser. */
  emailAddress?: string | undefined;
  phoneNumber?: string | undefined;
  name?: string | undefined;
  /** The reader's own subscription that this purchase renews. */
  renewal_of?: number | undefined;
  trial_period?: boolean | undefined;
  additional_data?: Record<string, unknown> | undefined;
  options?: {
    urls?: {
      /** Where the gateway redirects to after payment; left out: the gateway's page opens in a pop-up. */
      return_url?: string | undefined;
      success_url?: string | undefined;
      cancel_url?: string | undefined;
    };
    /** `redirect`: the gateway's page replaces this page. */
    window?: "popup" | "redirect" | undefined;
  };
}

/** The parameters of a switch, for the options of `getPaymentOptions(null, plan, "switch")`. */
export interface SwitchObject {
  subscriptionId: number;
  subscription_plan_id: number;
  switch_type: "upgrade" | "downgrade" | "crossgrade";
  options?: PaymentObject["options"];
}

export interface PaymentOption<Params = PaymentObject> {
  action: "pay" | "link" | "send_otp";
  /** Name of the gateway's adapter, e.g. `sandbox`; null: no payment is needed. */
  gateway: string | null;
  /** Wallets that the gateway's page offers, as far as it reports them. */
  wallets: readonly Wallet[];
  /**
   * Buys it: resolves once the server confirms the purchase. A repeated call while one is pending returns the same.
   */
  proceed(params: Params): Promise<Purchase>;
}

export type PaymentOptions = Record<string, PaymentOption>;
export type SwitchOptions = Record<string, PaymentOption<SwitchObject>>;

/** Request body of preview and create, for pages that collect the payment elsewhere. */
export interface PurchaseBody {
  subscription: Record<string, unknown>;
  attempt_token?: string;
  [key: string]: unknown;
}

export interface Preview {
  subscription: Subscription;
  attempt_token: string;
  external_reference_id: string | null;
  charge_summary: ChargeSummary;
}

export interface SwitchPreview {
  subscription: Subscription;
  attempt_token: string;
  chargeable_amount_cents: number | null;
  charge_summary: ChargeSummary;
}

/** A purchase whose charges are requested. */
export interface ChargeSummaryInput {
  subscriptionPlanId: number | string;
  /** A story bought individually: then the plan is its pricing plan. */
  storyId?: string | undefined;
  currency?: string | undefined;
  couponCode?: string | undefined;
  trialPeriod?: boolean | undefined;
  gift?: boolean | undefined;
  /** `YYYY-MM-DD`. */
  giftStartsOn?: string | undefined;
}

export interface Switched {
  attempt_token: string;
  message: string;
}

/** The state of a purchase that was continued outside this page. */
export type ResumedCheckout =
  | { state: "made"; subscription: Subscription }
  /** The payment is not confirmed yet. */
  | { state: "waiting" }
  /** Not paid yet: the gateway's page can still be opened. */
  | { state: "open" }
  | { state: "refused"; code: string; message: string };

import type { ChargeSummary, Purchase, Subscription } from "./resources";

export interface Recipient {
  recipient_identity_provider?: string | undefined;
  recipient_identity?: string | undefined;
}

/** What pages of publishers build to buy something. Only `plan.id` is needed; the rest narrows it down. */
export interface PaymentObject {
  /** `standard`, `dynamic_asset` or `dynamic_assets` for stories by themselves, `campaign`, `group_access`. */
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
  /** Stories that are bought by themselves. */
  assets?: { id: string; title?: string; slug?: string }[] | undefined;
  recipient_subscriber?: Recipient | undefined;
  /** Of a gift: what its recipient is told. */
  custom_message?: string | undefined;
  /** Of a gift: from which day it is theirs, `YYYY-MM-DD`; left out: at once. */
  gift_starts_on?: string | undefined;
  /** Of somebody without a token; else those of setUser. */
  emailAddress?: string | undefined;
  phoneNumber?: string | undefined;
  /** A subscription of the reader's own of which this is another period. */
  renewal_of?: number | undefined;
  trial_period?: boolean | undefined;
  additional_data?: Record<string, unknown> | undefined;
  options?: {
    urls?: {
      /** Where the page goes on after the gateway's; without it the gateway's page is a pop-up. */
      return_url?: string | undefined;
      success_url?: string | undefined;
      cancel_url?: string | undefined;
    };
    /** `redirect`: this page itself goes to the gateway's. */
    window?: "popup" | "redirect" | undefined;
  };
}

/** What a way to pay is asked for a switch: `getPaymentOptions(null, plan, "switch")`. */
export interface SwitchObject {
  subscriptionId: number;
  subscription_plan_id: number;
  switch_type: "upgrade" | "downgrade" | "crossgrade";
  options?: PaymentObject["options"];
}

export interface PaymentOption<Params = PaymentObject> {
  action: "pay" | "link" | "send_otp";
  /** Name of the gateway's adapter, e.g. `sandbox`; null where nothing has to be paid. */
  gateway: string | null;
  /** Buys it: resolves once the server says that it is bought. The same again while it is on its way is the same. */
  proceed(params: Params): Promise<Purchase>;
}

export type PaymentOptions = Record<string, PaymentOption>;
export type SwitchOptions = Record<string, PaymentOption<SwitchObject>>;

/** Bodies of the interface's own rows, for whoever takes the money elsewhere. */
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

/** A purchase whose charges are asked for. */
export interface ChargeQuestion {
  subscriptionPlanId: number | string;
  /** A story that is bought by itself: then the plan is its pricing plan. */
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

/** How a purchase stands that left this page. */
export type ResumedCheckout =
  | { state: "made"; subscription: Subscription }
  /** Whether it was paid is not known yet. */
  | { state: "waiting" }
  /** Not paid yet: `url` leads on to the gateway's page. */
  | { state: "open" }
  | { state: "refused"; code: string; message: string };

import type { Identity, Subscriber } from "@/server/subscriptions/customers/index";

export type SubscriptionType = "standard" | "individual" | "campaign" | "group_access" | "dynamic_asset";
export type DurationUnit = "days" | "weeks" | "months" | "years" | "lifetime";
export type SwitchType = "upgrade" | "downgrade" | "crossgrade";

/**
 * none: nothing is due (manual, sponsored, free). awaiting: the gateway has not confirmed yet. failed: the first
 * payment never came. An overdue later payment does not change the state; it starts the grace.
 */
export type PaymentState = "none" | "awaiting" | "paid" | "failed" | "refunded";

/** The giver of a gift subscription. */
export interface Gifter {
  id: number;
  name: string | null;
  email: string | null;
}

/** An asset that a subscription opens, copied at purchase. */
export interface AssetCopy {
  id: number;
  assetCategoryId: number | null;
  title: string;
  type: string;
  externalId: string | null;
  metadata: Readonly<Record<string, unknown>>;
}

/** A story or collection bought individually. */
export interface DynamicAsset {
  id: string;
  type: string;
  title: string | null;
  slug: string | null;
}

/** The discount at purchase. */
export interface DiscountDetail {
  code: string;
  discountType: "percent" | "amount";
  title: string;
  /** Percent, or cents. */
  value: number;
  /** Whether it also applies to later charges; omitted: as its coupon is configured now. */
  recurring?: boolean | undefined;
  discountedPriceCents: number;
  priceCents: number;
  priceCurrency: string;
}

/** A plan to which a subscriber may switch, with the values that decide the direction. */
export interface SwitchCandidate {
  planId: number;
  /** As configured for the plan; null: derived from the price per day. */
  switchType: SwitchType | null;
  priceCents: number;
  durationLength: number;
  durationUnit: DurationUnit;
}

/** A switch that waits for the end of the period. */
export interface ScheduledSwitch {
  attemptId: number;
  planId: number;
  switchType: SwitchType;
}

/** A tax on an invoice: percentage and amount as decimal strings. */
export interface InvoiceTax {
  percentage: string;
  amount: string;
  currency: string;
}

/** The discount on an invoice. */
export interface InvoiceDiscount {
  code: string;
  discountPercentage: number;
  discountAmount: string;
}

/** An invoice, or a credit note that reverses one. Amounts are decimal strings in the currency's decimal places. */
export interface Invoice {
  id: number;
  kind: "invoice" | "credit_note";
  sequencedNumber: string;
  basePrice: string;
  amountCents: number;
  amountCurrency: string;
  amountAfterDiscountBeforeTax: string;
  /** null: no discount. */
  discount: InvoiceDiscount | null;
  taxes: Readonly<Record<string, InvoiceTax>>;
  roundOff: string;
  externalPaymentId: string | null;
  downloadable: boolean;
  createdAt: Date;
}

/** The values that determine a subscription's status. */
export interface StatusFacts {
  startAt: Date;
  /** null: it does not end. */
  endAt: Date | null;
  cancelledAt: Date | null;
  deletedAt: Date | null;
  /** Until when it is active although a recurring payment is overdue; counts from `endAt` on. */
  graceEndsAt: Date | null;
  paymentState: PaymentState;
}

/** The values that determine a subscription's next transition. */
export interface DueFacts extends StatusFacts {
  recurring: boolean;
  activatedAt: Date | null;
  expiredAt: Date | null;
  /** When the last grace was entered. */
  graceEnteredAt: Date | null;
  scheduledSwitch: ScheduledSwitch | null;
  /** When we charge it next; null: its gateway charges on its own, or nothing is due. */
  chargeAt: Date | null;
  /** Failed charges of the period that is due. */
  failedCharges: number;
  /** When it resumes from a pause, which begins at `endAt`; null: none. */
  resumesAt: Date | null;
}

/** A subscription as it is shown, stored or only previewed (then the values of a row are null). */
export interface SubscriptionView extends DueFacts {
  id: number | null;
  accountId: number | null;
  subscriberId: number;
  planId: number | null;
  pricingPlanId: number | null;
  groupId: number | null;
  attemptId: number | null;
  type: SubscriptionType;
  /** The identity under which it was bought; of a gift, the recipient's. */
  identity: Identity;
  /** Identity provider that the group prefers for its subscribers. */
  preferredProvider: string | null;
  externalId: string | null;
  createdBy: string | null;
  referrer: string | null;
  code: string | null;
  renewedFromId: number | null;
  switchedFromId: number | null;
  createdAt: Date | null;
  updatedAt: Date | null;
  nextPaymentDueAt: Date | null;
  renewalReminderSentAt: Date | null;
  trialEndsAt: Date | null;
  trialPeriodLength: number | null;
  trialPeriodUnit: DurationUnit | null;
  planName: string;
  planDescription: string | null;
  groupName: string | null;
  groupDescription: string | null;
  durationLength: number;
  durationUnit: DurationUnit;
  planAmountCents: number;
  planAmountCurrency: string;
  userLimit: number | null;
  prorationEnabled: boolean;
  assets: readonly AssetCopy[];
  dynamicAssets: readonly DynamicAsset[];
  paymentType: string;
  paymentToken: string | null;
  paymentId: number | null;
  paymentAmountCents: number;
  paymentAmountCurrency: string;
  externalSubscriptionId: string | null;
  couponCode: string | null;
  couponCodeId: number | null;
  couponDiscountId: number | null;
  /** null: no discount. */
  discount: DiscountDetail | null;
  metadata: Readonly<Record<string, unknown>>;
  notes: string | null;
  campaignId: number | null;
  campaignName: string | null;
  subscriber: Subscriber;
  gifter: Gifter | null;
  invoices: readonly Invoice[];
  switchCandidates: readonly SwitchCandidate[];
}

/** A stored subscription. */
export interface Subscription extends SubscriptionView {
  id: number;
  accountId: number;
  createdAt: Date;
  updatedAt: Date;
  /** The moment from which the calendar counts, so that month ends do not drift. */
  anchorAt: Date;
  /** Number of durations from the anchor, the running one included. */
  periods: number;
  dueAt: Date | null;
}

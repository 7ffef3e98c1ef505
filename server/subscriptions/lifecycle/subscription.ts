import type { Identity, Subscriber } from "@/server/subscriptions/subscribers/index";

export type SubscriptionType = "standard" | "individual" | "campaign" | "group_access" | "dynamic_asset";
export type DurationUnit = "days" | "weeks" | "months" | "years" | "lifetime";
export type SwitchType = "upgrade" | "downgrade" | "crossgrade";

/**
 * none: nothing is due (manual, sponsored, free). awaiting: the gateway has not confirmed yet. failed: the first payment
 * never came. A later one that is overdue leaves it as it was, and starts the grace.
 */
export type PaymentState = "none" | "awaiting" | "paid" | "failed" | "refunded";

/** Who gave a subscription to its subscriber. */
export interface Gifter {
  id: number;
  name: string | null;
  email: string | null;
}

/** What a subscription opens, copied at purchase. */
export interface AssetCopy {
  id: number;
  assetCategoryId: number | null;
  title: string;
  type: string;
  externalId: string | null;
  metadata: Readonly<Record<string, unknown>>;
}

/** A story or collection bought by itself. */
export interface DynamicAsset {
  id: string;
  type: string;
  title: string | null;
  slug: string | null;
}

/** The discount as it was given. */
export interface DiscountDetail {
  code: string;
  discountType: "percent" | "amount";
  title: string;
  /** Percent, or cents. */
  value: number;
  /** Whether it is taken off the charges that follow, too; nothing: as its coupon says now. */
  recurring?: boolean | undefined;
  discountedPriceCents: number;
  priceCents: number;
  priceCurrency: string;
}

/** A plan that a subscriber may switch to, as far as it decides in which direction. */
export interface SwitchCandidate {
  planId: number;
  /** As the plan's owner configured it; null: derived from the price of a day. */
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

/** A tax on an invoice: percentage and amount as decimal texts. */
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

/** A bill, or a credit note that takes one back. Amounts are decimal texts in the currency's own places. */
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

/** What decides how a subscription stands. */
export interface StandingFacts {
  startAt: Date;
  /** null: it does not end. */
  endAt: Date | null;
  cancelledAt: Date | null;
  deletedAt: Date | null;
  /** Until when it opens although a recurring payment is overdue; counts from `endAt` on. */
  graceEndsAt: Date | null;
  paymentState: PaymentState;
}

/** What a sweep has to do with a subscription next follows from this. */
export interface DueFacts extends StandingFacts {
  recurring: boolean;
  activatedAt: Date | null;
  expiredAt: Date | null;
  /** When the grace began that was entered last. */
  graceEnteredAt: Date | null;
  scheduledSwitch: ScheduledSwitch | null;
  /** When we charge it next; null: its gateway charges by itself, or nothing is to be charged. */
  chargeAt: Date | null;
  /** Charges that have failed for the period that is due. */
  failedCharges: number;
}

/** A subscription as it is told, persisted or only previewed (then what only a row has is null). */
export interface SubscriptionView extends DueFacts {
  id: number | null;
  accountId: number | null;
  subscriberId: number;
  planId: number | null;
  pricingPlanId: number | null;
  groupId: number | null;
  attemptId: number | null;
  type: SubscriptionType;
  /** The identity under which it was bought (of a gift: the recipient's). */
  identity: Identity;
  /** Provider that the group prefers to know its subscribers by. */
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

/** A subscription that exists. */
export interface Subscription extends SubscriptionView {
  id: number;
  accountId: number;
  createdAt: Date;
  updatedAt: Date;
  /** The moment from which the calendar counts, so that month ends do not drift. */
  anchorAt: Date;
  /** How many durations have run from the anchor, the running one included. */
  periods: number;
  dueAt: Date | null;
}

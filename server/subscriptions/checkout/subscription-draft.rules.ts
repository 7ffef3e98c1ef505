import { isWithoutPayment } from "@/server/payments/index";
import type { Subscriber } from "@/server/subscriptions/customers/index";
import { computeNextDue, type SubscriptionView } from "@/server/subscriptions/lifecycle/index";
import { doesRenew } from "@/server/subscriptions/pricing/index";
import type { Period } from "./period.rules";
import type { Sale } from "./sale";

/** The values of a new subscription. */
export type SubscriptionDraft = Omit<
  SubscriptionView,
  "id" | "accountId" | "createdAt" | "updatedAt" | "subscriber" | "gifter" | "invoices" | "switchCandidates"
> & { gifterId: number | null; anchorAt: Date; periods: number };

export interface Purchase {
  sale: Sale;
  period: Period;
  /** The subscription's holder. */
  subscriberId: number;
  identity: SubscriptionView["identity"];
  gifterId: number | null;
  attemptId: number | null;
  renewedFromId: number | null;
  paymentType: string;
  paymentToken: string | null;
  paymentState: SubscriptionView["paymentState"];
  paymentAmountCents: number;
  externalSubscriptionId: string | null;
  /** Whether we charge its next periods; otherwise its gateway does. */
  weCharge: boolean;
  metadata: Readonly<Record<string, unknown>>;
  notes: string | null;
  externalId: string | null;
  referrer: string | null;
  createdBy: string | null;
  code: string | null;
  now: Date;
}

function toDiscount({ discount, priceCents, currency, dueCents }: Sale): SubscriptionView["discount"] {
  if (discount === null) return null;
  return {
    code: discount.code,
    discountType: discount.type,
    title: discount.title,
    value: discount.value,
    recurring: discount.recurring,
    discountedPriceCents: dueCents,
    priceCents,
    priceCurrency: currency,
  };
}

/** Create the draft of a purchase. It copies the plan's terms: later changes of the plan do not affect it. */
export function createDraft(purchase: Purchase): SubscriptionDraft {
  const { sale, period, now, paymentState } = purchase;
  const hasPaymentMethod = !isWithoutPayment(purchase.paymentType);
  const isConfirmed = paymentState === "paid" || paymentState === "none";
  return {
    subscriberId: purchase.subscriberId,
    planId: sale.planId,
    pricingPlanId: sale.pricingPlanId,
    groupId: sale.groupId,
    attemptId: purchase.attemptId,
    type: sale.type,
    identity: purchase.identity,
    preferredProvider: sale.preferredProvider,
    externalId: purchase.externalId,
    createdBy: purchase.createdBy,
    referrer: purchase.referrer,
    code: purchase.code,
    gifterId: purchase.gifterId,
    renewedFromId: purchase.renewedFromId,
    switchedFromId: null,
    deletedAt: null,
    startAt: period.startAt,
    endAt: period.endAt,
    anchorAt: period.anchorAt,
    periods: period.periods,
    cancelledAt: null,
    activatedAt: isConfirmed && period.startAt <= now ? now : null,
    expiredAt: null,
    nextPaymentDueAt: doesRenew({ ...sale, firstCents: sale.dueCents }, { hasPaymentMethod })
      ? period.nextPaymentDueAt
      : null,
    renewalReminderSentAt: null,
    graceEndsAt: null,
    graceEnteredAt: null,
    chargeAt: sale.recurring && purchase.weCharge ? period.endAt : null,
    failedCharges: 0,
    trialEndsAt: period.trialEndsAt,
    trialPeriodLength: sale.trial?.length ?? null,
    trialPeriodUnit: sale.trial?.unit ?? null,
    planName: sale.planName,
    planDescription: sale.planDescription,
    groupName: sale.groupName,
    groupDescription: sale.groupDescription,
    durationLength: sale.durationLength,
    durationUnit: sale.durationUnit,
    planAmountCents: sale.priceCents,
    planAmountCurrency: sale.currency,
    recurring: sale.recurring,
    userLimit: sale.userLimit,
    prorationEnabled: sale.prorationEnabled,
    assets: sale.assets.map((asset) => ({
      id: asset.id,
      assetCategoryId: asset.asset_category_id,
      title: asset.title,
      type: asset.type,
      externalId: asset.external_id,
      metadata: asset.metadata,
    })),
    dynamicAssets: sale.dynamicAssets,
    paymentState,
    paymentType: purchase.paymentType,
    paymentToken: purchase.paymentToken,
    paymentId: null,
    paymentAmountCents: purchase.paymentAmountCents,
    paymentAmountCurrency: sale.currency,
    externalSubscriptionId: purchase.externalSubscriptionId,
    couponCode: sale.discount?.code ?? null,
    couponCodeId: sale.discount?.codeId ?? null,
    couponDiscountId: sale.discount?.discountId ?? null,
    discount: toDiscount(sale),
    metadata: purchase.metadata,
    notes: purchase.notes,
    campaignId: sale.campaign?.id ?? null,
    campaignName: sale.campaign?.name ?? null,
    scheduledSwitch: null,
  };
}

/** Return a draft as a preview shows it: without an account and without an id. */
export function toPreviewView(
  draft: SubscriptionDraft,
  { subscriber, gifter }: { subscriber: Subscriber; gifter: Subscriber | null },
): SubscriptionView {
  const email = gifter?.identities.find(({ provider }) => provider === "email")?.value ?? null;
  return {
    ...draft,
    id: null,
    accountId: null,
    createdAt: null,
    updatedAt: null,
    subscriber,
    gifter: gifter === null ? null : { id: gifter.id, name: gifter.name, email },
    invoices: [],
    switchCandidates: [],
  };
}

/** Compute when the next transition of a draft is due. */
export function getDraftDueAt(draft: SubscriptionDraft, now: Date): Date | null {
  return computeNextDue(draft, now);
}

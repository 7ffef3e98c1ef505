import { isWithoutPayment } from "@/server/payments/index";
import type { Subscriber } from "@/server/subscriptions/customers/index";
import { computeNextDue, type SubscriptionView } from "@/server/subscriptions/lifecycle/index";
import {
  type CountedPeriods,
  computeFollowingPeriod,
  computeNthPeriodEnd,
  doesRenew,
} from "@/server/subscriptions/pricing/index";
import type { Sale } from "./sale";

/** When a subscription runs. */
export interface Period {
  startAt: Date;
  /** null: it does not end. */
  endAt: Date | null;
  /** The moment from which its ends are counted: its start, or the anchor of the subscription that it follows. */
  anchorAt: Date;
  /** Of a recurring one: number of durations from the anchor to this end, 0 during a trial. Otherwise 1. */
  periods: number;
  trialEndsAt: Date | null;
  nextPaymentDueAt: Date | null;
}

/** A subscription that another one may follow. */
export interface PrecedingPeriod extends CountedPeriods {
  endAt: Date;
}

/** Compute the start: now, or the end of the running subscription; or as the publication's server requests. */
export function computeStartAt({
  now,
  runningEnd,
  requestedStart,
}: {
  now: Date;
  /** End of the running subscription of the same group; null: none runs, or it does not end. */
  runningEnd: Date | null;
  requestedStart: Date | null;
}): Date {
  if (requestedStart !== null) return requestedStart;
  return runningEnd !== null && runningEnd > now ? runningEnd : now;
}

/**
 * Compute the start of a subscription that is paid late: never before its previewed start, and behind what else its
 * holder has. null: as previewed, because another one was bought to follow it and its time is still free.
 */
export function computePaidStartAt({
  now,
  promised,
  isTaken,
  othersEnd,
}: {
  now: Date;
  promised: { startAt: Date; endAt: Date | null };
  /** Whether its holder has another subscription of the group in the previewed period. */
  isTaken: boolean;
  /** End of the holder's other subscriptions of the group; null: none, or it does not end. */
  othersEnd: Date | null;
}): Date | null {
  const { startAt, endAt } = promised;
  const isFollowed = othersEnd !== null && endAt !== null && endAt > now && othersEnd > endAt;
  if (isFollowed && !isTaken) return null;
  const earliest = computeStartAt({ now, runningEnd: othersEnd, requestedStart: null });
  return startAt > earliest ? startAt : earliest;
}

/**
 * Compute the first period from a start. With a trial it is the trial, and the calendar counts from the trial's
 * end. A one-time subscription that begins exactly when a previous one ends uses that one's anchor
 * (`periodBehind`), be it a renewal, a gift or one that a switch moved. With any other start it has its own anchor.
 * A recurring one always has its own: its gateway counts from its own first charge.
 */
export function computeFirstPeriod(
  sale: Pick<Sale, "durationLength" | "durationUnit" | "recurring" | "trial">,
  { startAt, before, timeZone }: { startAt: Date; before: PrecedingPeriod | null; timeZone: string },
): Period {
  const { trial, recurring, durationLength: length, durationUnit: unit } = sale;
  const trialEndsAt = trial === null ? null : computeNthPeriodEnd(startAt, 1, { ...trial, timeZone });
  if (trialEndsAt !== null) {
    const nextPaymentDueAt = recurring ? trialEndsAt : null;
    return { startAt, endAt: trialEndsAt, anchorAt: trialEndsAt, periods: 0, trialEndsAt, nextPaymentDueAt };
  }
  const isFollowing = !recurring && before?.endAt.getTime() === startAt.getTime();
  const { anchorAt, endAt } = computeFollowingPeriod(
    startAt,
    { length, unit, timeZone },
    isFollowing ? before : null,
  );
  return { startAt, endAt, anchorAt, periods: 1, trialEndsAt, nextPaymentDueAt: recurring ? endAt : null };
}

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
    resumesAt: null,
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

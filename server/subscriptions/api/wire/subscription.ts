import { z } from "@hono/zod-openapi";
import { choosePreferredIdentity } from "@/server/subscriptions/customers/index";
import {
  computeDaysLeft,
  getStatus,
  isInGrace,
  isInTrial,
  isRenewable,
  listSwitchTypes,
  type SubscriptionView,
} from "@/server/subscriptions/lifecycle/index";
import { formatDecimal } from "@/server/subscriptions/pricing/index";
import { dynamicAssetsDocument, heldAssetDocument } from "./asset";
import { invoiceDocument } from "./invoice";
import { subscriberDocument } from "./subscriber";
import { subscriptionSchema } from "./subscription-schema";

export { subscriptionSchema };
export const subscriptionList = z.object({ subscriptions: z.array(subscriptionSchema) });
/** A client's list: bare, or wrapped where the account's setting requires it. */
export const clientSubscriptionList = z.union([z.array(subscriptionSchema), subscriptionList]);

export type SubscriptionDocument = z.output<typeof subscriptionSchema>;

function discountDetail({ discount }: SubscriptionView): SubscriptionDocument["discount_detail"] {
  if (discount === null) return {};
  return {
    code: discount.code,
    discount_type: discount.discountType,
    title: discount.title,
    value: discount.value,
    discounted_price_cents: discount.discountedPriceCents,
    price_cents: discount.priceCents,
    price_currency: discount.priceCurrency,
  };
}

function toFlags(view: SubscriptionView, now: Date) {
  const status = getStatus(view, now);
  const switches = listSwitchTypes(view, now);
  return {
    status,
    active: status === "active",
    expired: status === "expired",
    cancelled: view.cancelledAt !== null,
    renewable: isRenewable(view, now),
    recurring: view.recurring,
    campaign_subscription: view.type === "campaign",
    is_upgradable: switches.has("upgrade"),
    is_downgradable: switches.has("downgrade"),
    is_crossgradable: switches.has("crossgrade"),
  };
}

function toTiming(view: SubscriptionView, now: Date) {
  const isCharged = view.recurring && view.cancelledAt === null && getStatus(view, now) !== "expired";
  return {
    created_at: view.createdAt?.toISOString() ?? null,
    updated_at: view.updatedAt?.toISOString() ?? null,
    deleted_at: view.deletedAt?.toISOString() ?? null,
    start_timestamp: view.startAt.toISOString(),
    end_timestamp: view.endAt?.toISOString() ?? null,
    cancelled_at: view.cancelledAt?.toISOString() ?? null,
    next_payment_due_date: (isCharged ? view.nextPaymentDueAt?.toISOString() : null) ?? null,
    renewal_reminder_sent_date: view.renewalReminderSentAt?.toISOString() ?? null,
    expires_in_days: computeDaysLeft(view, now),
    in_grace_period: isInGrace(view, now),
    in_trial_period: isInTrial(view, now),
  };
}

/** Convert a subscription to its document at a moment. A preview has the payment type `preview`. */
export function subscriptionDocument(view: SubscriptionView, now: Date): SubscriptionDocument {
  const isPreview = view.id === null;
  return {
    id: view.id,
    subscriber_id: view.subscriberId,
    subscription_plan_id: view.planId ?? view.pricingPlanId,
    subscription_group_id: view.groupId,
    subscription_attempt_id: view.attemptId,
    preferred_identity: choosePreferredIdentity(view.subscriber.identities, {
      prefers: view.preferredProvider ?? view.identity.provider,
      used: view.identity,
    }),
    subscriber: subscriberDocument(view.subscriber),
    subscriber_name: view.subscriber.name,
    external_id: view.externalId,
    account_id: view.accountId,
    created_by: view.createdBy,
    referrer: view.referrer,
    gifter: view.gifter,
    code: view.code,
    ...toTiming(view, now),
    plan_name: view.planName,
    plan_description: view.planDescription,
    group_name: view.groupName,
    group_description: view.groupDescription,
    duration_length: view.durationLength,
    duration_unit: view.durationUnit,
    plan_amount_cents: view.planAmountCents,
    plan_amount_currency: view.planAmountCurrency,
    plan_occurrence: view.recurring ? "Recurring" : "One Time",
    subscription_type: view.type,
    payment_id: view.paymentId,
    payment_type: isPreview ? "preview" : view.paymentType,
    payment_token: view.paymentToken,
    payment_amount: formatDecimal(view.paymentAmountCents, view.paymentAmountCurrency),
    payment_amount_cents: view.paymentAmountCents,
    payment_amount_currency: view.paymentAmountCurrency,
    ...toFlags(view, now),
    coupon_code: view.couponCode,
    coupon_code_id: view.couponCodeId,
    coupon_discount_id: view.couponDiscountId,
    discount_detail: discountDetail(view),
    assets: view.assets.map(heldAssetDocument),
    dynamic_assets: dynamicAssetsDocument(view.dynamicAssets),
    metadata: { ...view.metadata },
    notes: view.notes,
    trial_period_length: view.trialPeriodLength,
    trial_period_unit: view.trialPeriodUnit,
    campaign_id: view.campaignId,
    campaign_name: view.campaignName,
    invoices: view.invoices.map(invoiceDocument),
  };
}

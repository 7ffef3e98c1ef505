import { z } from "@/server/platform/openapi/index";
import { choosePreferredIdentity } from "@/server/subscriptions/customers/index";
import {
  type AssetCopy,
  computeDaysLeft,
  type DynamicAsset,
  getStatus,
  isInGrace,
  isInTrial,
  isOver,
  isRenewable,
  listSwitchTypes,
  type SubscriptionView,
} from "@/server/subscriptions/lifecycle/index";
import { formatDecimal } from "@/shared/money.rules";
import { invoiceDocument, invoiceSchema } from "./invoice";
import { durationUnit, moment } from "./plan";
import { identitySchema, subscriberDocument, subscriberSchema } from "./subscriber";

/** An asset of a subscription, in a subscription's document. */
const heldAssetSchema = z
  .object({
    title: z.string(),
    type: z.string().describe("site, static, story or section."),
    metadata: z.record(z.string(), z.unknown()).describe("For story assets: `access_level`."),
  })
  .openapi("HeldAsset");

function heldAssetDocument({ title, type, metadata }: AssetCopy): z.output<typeof heldAssetSchema> {
  return { title, type, metadata: { ...metadata } };
}

/** An empty object without any, an array otherwise: existing clients depend on both. */
const dynamicAssetsSchema = z
  .union([
    z.array(z.object({ id: z.string(), title: z.string().nullable(), slug: z.string().nullable() })),
    z.object({}).strict(),
  ])
  .describe("Stories or collections bought individually; `{}` if none.");

function dynamicAssetsDocument(assets: readonly DynamicAsset[]): z.output<typeof dynamicAssetsSchema> {
  return assets.length === 0 ? {} : assets.map(({ id, title, slug }) => ({ id, title, slug }));
}

const currency = z.string().describe("ISO 4217.");

const identity = {
  id: z.int().nullable().describe("null in a preview."),
  subscriber_id: z.int(),
  subscription_plan_id: z
    .int()
    .nullable()
    .describe("The plan, or the pricing plan of a pay-per-asset purchase."),
  subscription_group_id: z.int().nullable().describe("null for a pay-per-asset purchase."),
  subscription_attempt_id: z.int().nullable().describe("The attempt it was created from; null: none."),
  preferred_identity: identitySchema,
  subscriber: subscriberSchema,
  subscriber_name: z.string().nullable(),
  external_id: z.string().nullable().describe("The publisher's own id; unique in the account."),
  account_id: z.int().nullable().describe("null in a preview."),
  created_by: z.string().nullable(),
  referrer: z.string().nullable(),
  gifter: z
    .object({ id: z.int(), name: z.string().nullable(), email: z.string().nullable() })
    .nullable()
    .describe("Who gave it; null: not a gift."),
  code: z.string().nullable().describe("Reference number for support."),
};

const timing = {
  created_at: moment("null in a preview.").nullable(),
  updated_at: moment("null in a preview.").nullable(),
  deleted_at: moment("When it was deleted.").nullable(),
  start_timestamp: moment("When access starts."),
  end_timestamp: moment("End of the paid period; null: it does not end.").nullable(),
  cancelled_at: moment("When it was cancelled.").nullable(),
  next_payment_due_date: moment("When the next payment is due; null: none.").nullable(),
  renewal_reminder_sent_date: moment("When the last renewal reminder was sent.").nullable(),
  expires_in_days: z
    .int()
    .nullable()
    .describe("Started days count as full days; 0: it has ended; null: it does not end."),
  in_grace_period: z.boolean().describe("A recurring payment is past due; access continues."),
  in_trial_period: z.boolean(),
};

const plan = {
  plan_name: z.string(),
  plan_description: z.string().nullable(),
  group_name: z.string().nullable(),
  group_description: z.string().nullable(),
  duration_length: z.int(),
  duration_unit: durationUnit,
  plan_amount_cents: z.int().describe("The plan's price without discount, in minor units."),
  plan_amount_currency: currency,
  plan_occurrence: z.enum(["One Time", "Recurring"]),
  subscription_type: z.enum(["standard", "individual", "campaign", "group_access", "dynamic_asset"]),
};

const payment = {
  payment_id: z.int().nullable().describe("Its latest payment; null in a preview or without a payment."),
  payment_type: z.string().describe("Payment type of the gateway, or `manual`, `sponsored`, `preview`."),
  payment_token: z.string().nullable(),
  payment_amount: z.string().describe("Amount paid (in a preview: due), as a decimal string."),
  payment_amount_cents: z.int(),
  payment_amount_currency: currency,
};

const flags = {
  status: z.enum(["pending", "active", "expired"]),
  active: z.boolean(),
  expired: z.boolean(),
  cancelled: z.boolean().describe("It is not charged again; access continues until its end."),
  renewable: z.boolean().describe("Another period of the same plan can be bought."),
  recurring: z.boolean(),
  campaign_subscription: z.boolean(),
  is_upgradable: z.boolean(),
  is_downgradable: z.boolean(),
  is_crossgradable: z.boolean(),
};

const discount = {
  coupon_code: z.string().nullable(),
  coupon_code_id: z.int().nullable(),
  coupon_discount_id: z.int().nullable(),
  discount_detail: z
    .union([
      z.object({
        code: z.string(),
        discount_type: z.enum(["percent", "amount"]),
        title: z.string(),
        value: z.number().describe("Percentage, or amount in minor units."),
        discounted_price_cents: z.int(),
        price_cents: z.int(),
        price_currency: currency,
      }),
      z.object({}).strict(),
    ])
    .describe("`{}` without a discount."),
};

/** A subscription in a document. Each part is named after the group of fields under which it is documented. */
export const subscriptionSchema = z
  .object({
    ...identity,
    ...timing,
    ...plan,
    ...payment,
    ...flags,
    ...discount,
    assets: z.array(heldAssetSchema).describe("Assets it gives access to, as of the purchase."),
    dynamic_assets: dynamicAssetsSchema,
    metadata: z.record(z.string(), z.unknown()),
    notes: z.string().nullable(),
    trial_period_length: z.int().nullable(),
    trial_period_unit: durationUnit.nullable(),
    campaign_id: z.int().nullable(),
    campaign_name: z.string().nullable(),
    invoices: z.array(invoiceSchema).describe("Oldest first; empty in a preview."),
  })
  .openapi("Subscription");

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
  const isCharged = view.recurring && view.cancelledAt === null && !isOver(view, now);
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

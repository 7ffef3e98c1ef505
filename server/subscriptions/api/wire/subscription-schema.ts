import { z } from "@hono/zod-openapi";
import { dynamicAssetsSchema, heldAssetSchema } from "./asset";
import { invoiceSchema } from "./invoice";
import { moment } from "./moment";
import { durationUnit } from "./plan";
import { identitySchema, subscriberSchema } from "./subscriber";

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

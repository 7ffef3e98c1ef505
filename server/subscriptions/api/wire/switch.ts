import { idParameter } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import type { SwitchDetails, SwitchPlan } from "@/server/subscriptions/checkout/index";
import { chargeSummaryDocument, chargeSummarySchema } from "./charge-summary";
import { clientPayload } from "./checkout";
import { durationUnit } from "./plan";
import { subscriptionDocument, subscriptionSchema } from "./subscription";

const switchPlanSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    duration_length: z.int(),
    duration_unit: durationUnit,
    price_cents: z.int(),
    price_currency: z.string().describe("ISO 4217: the plan's currency."),
    prices: z.record(z.string(), z.object({ amount_cents: z.int() })).describe("By currency."),
    prorated_amount_cents: z
      .int()
      .nullable()
      .describe(
        "Amount to pay, in the subscription's currency; null: not prorated, or prorated by the gateway.",
      ),
    proration_enabled: z.boolean().describe("false: the switch happens at the end of the current period."),
    recurring: z.boolean(),
    supported_payment_providers: z.array(z.string()),
    metadata: z.record(z.string(), z.unknown()),
    payment_provider: z.string().describe("Provider that the current period was paid with."),
    price_difference_cents: z
      .int()
      .describe("Price difference per period to the current plan, in its currency; negative: cheaper."),
    charge_summary: chargeSummarySchema.describe("Charges of the switch, today and later."),
  })
  .openapi("SwitchPlan");

export const switchDetailsSchema = z
  .object({
    subscription: subscriptionSchema,
    original_attempt_token: z
      .string()
      .nullable()
      .describe("Token of the preview it was created from; null: none."),
    upgrade_plan_details: z.array(switchPlanSchema),
    downgrade_plan_details: z.array(switchPlanSchema),
    crossgrade_plan_details: z.array(switchPlanSchema),
  })
  .openapi("SubscriptionWithSwitchPlans");

type Details = z.output<typeof switchDetailsSchema>;

function planDetails({ subscription, plans }: SwitchDetails, type: SwitchPlan["switchType"]) {
  return plans
    .filter(({ switchType }) => switchType === type)
    .map(({ plan, proratedCents, charges, priceDifferenceCents }) => ({
      id: plan.id,
      title: plan.title,
      duration_length: plan.durationLength,
      duration_unit: plan.durationUnit,
      price_cents: plan.priceCents,
      price_currency: plan.priceCurrency,
      prices: Object.fromEntries(
        Object.entries(plan.prices).map(([currency, cents]) => [currency, { amount_cents: cents }]),
      ),
      prorated_amount_cents: proratedCents,
      proration_enabled: subscription.prorationEnabled,
      recurring: plan.recurring,
      supported_payment_providers: [...plan.supportedPaymentProviders],
      metadata: { ...plan.metadata },
      payment_provider: subscription.paymentType,
      price_difference_cents: priceDifferenceCents,
      charge_summary: chargeSummaryDocument(charges),
    }));
}

export function switchDetailsDocument(details: SwitchDetails, now: Date): Details {
  return {
    subscription: subscriptionDocument(details.subscription, now),
    original_attempt_token: details.originalAttemptToken,
    upgrade_plan_details: planDetails(details, "upgrade"),
    downgrade_plan_details: planDetails(details, "downgrade"),
    crossgrade_plan_details: planDetails(details, "crossgrade"),
  };
}

export const switchPreviewInput = z.object({
  subscription_plan_id: idParameter("Id of the plan to switch to."),
  switch_type: z.enum(["upgrade", "crossgrade", "downgrade"]),
  payment: z
    .object({ payment_type: z.string().max(100) })
    .nullish()
    .describe("Payment type for the difference. Default: that of the current period."),
});

export const switchPreviewSchema = z
  .object({
    subscription: subscriptionSchema,
    attempt_token: z.string(),
    chargeable_amount_cents: z.int().nullable().describe("Amount to pay; null: prorated by the gateway."),
    charge_summary: chargeSummarySchema.describe("Charges today and later."),
  })
  .openapi("SwitchPreview");

export const switchInput = z.object({
  attempt_token: z.string().min(1).max(200).describe("Token of the switch's preview."),
  payment_token: z.string().max(1_000).nullish().describe("The gateway's payment id, if a payment is due."),
});

export const switchedSchema = z
  .object({
    subscription: subscriptionSchema.describe("The subscription on the new plan."),
    attempt_token: z.string(),
    message: z.string(),
    client_payload: clientPayload,
  })
  .openapi("SwitchedSubscription");

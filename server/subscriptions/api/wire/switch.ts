import { z } from "@hono/zod-openapi";
import { idParameter } from "@/server/http/index";
import type { SwitchDetails, SwitchPlan } from "@/server/subscriptions/switching/index";
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
    price_currency: z.string().describe("ISO 4217: the one in which the plan is priced."),
    prices: z.record(z.string(), z.object({ amount_cents: z.int() })).describe("By currency."),
    prorated_amount_cents: z
      .int()
      .nullable()
      .describe(
        "What is left to pay, in the subscription's currency; null: nothing is prorated, or its gateway does.",
      ),
    proration_enabled: z.boolean().describe("Off: the switch waits for the end of the running period."),
    recurring: z.boolean(),
    supported_payment_providers: z.array(z.string()),
    metadata: z.record(z.string(), z.unknown()),
    payment_provider: z.string().describe("By which the running period was paid."),
    price_difference_cents: z
      .int()
      .describe(
        "How much more a period costs than one of the present plan, in its currency; negative: less.",
      ),
    charge_summary: chargeSummarySchema.describe("What the switch costs today and later."),
  })
  .openapi("SwitchPlan");

export const switchDetailsSchema = z
  .object({
    subscription: subscriptionSchema,
    original_attempt_token: z
      .string()
      .nullable()
      .describe("Of the preview that it was made from; null: of none."),
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
    .describe("By which word the difference will be paid; left out: as the running period was."),
});

export const switchPreviewSchema = z
  .object({
    subscription: subscriptionSchema,
    attempt_token: z.string(),
    chargeable_amount_cents: z.int().nullable().describe("What has to be paid; null: the gateway prorates."),
    charge_summary: chargeSummarySchema.describe("What is charged today and later."),
  })
  .openapi("SwitchPreview");

export const switchInput = z.object({
  attempt_token: z.string().min(1).max(200).describe("Of the switch's preview."),
  payment_token: z
    .string()
    .max(1_000)
    .nullish()
    .describe("The gateway's id of the payment, where one is due."),
});

export const switchedSchema = z
  .object({
    subscription: subscriptionSchema.describe("The one on the new plan."),
    attempt_token: z.string(),
    message: z.string(),
    client_payload: clientPayload,
  })
  .openapi("SwitchedSubscription");

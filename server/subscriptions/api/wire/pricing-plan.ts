import { z } from "@/server/platform/openapi/index";
import type { PricingPlan } from "@/server/subscriptions/catalogue/index";
import { cents, durationUnit } from "./plan";

export const pricingPlanSchema = z
  .object({
    id: z.int(),
    price_cents: cents("Price, taxes included."),
    price_currency: z.string().describe("ISO 4217."),
    duration_length: z.int(),
    duration_unit: durationUnit,
  })
  .openapi("PricingPlan");

export function pricingPlanDocument(plan: PricingPlan): z.output<typeof pricingPlanSchema> {
  const { id, priceCents, priceCurrency, durationLength, durationUnit: unit } = plan;
  return {
    id,
    price_cents: priceCents,
    price_currency: priceCurrency,
    duration_length: durationLength,
    duration_unit: unit,
  };
}

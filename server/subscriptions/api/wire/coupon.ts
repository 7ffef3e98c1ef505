import { z } from "@/server/platform/openapi/index";
import type { CouponValidation } from "@/server/subscriptions/catalogue/index";
import { cents } from "./plan";

export const validatedCouponSchema = z
  .object({
    discount_details: z.object({
      code: z.string(),
      discount_type: z.enum(["percent", "amount"]),
      title: z.string(),
      value: z.number().describe("Percentage, or for an amount, the currency's minor units."),
      discounted_price_cents: cents("Price after the discount."),
      price_cents: cents("Price without the coupon."),
      price_currency: z.string(),
    }),
    message: z.literal("Applied successfully"),
  })
  .openapi("ValidatedCoupon");

export function toValidatedCouponDocument(answer: CouponValidation): z.output<typeof validatedCouponSchema> {
  const { coupon, priceCents, discountedCents, currency } = answer;
  return {
    discount_details: {
      code: coupon.code,
      discount_type: coupon.discountType,
      title: coupon.title,
      value: coupon.value,
      discounted_price_cents: discountedCents,
      price_cents: priceCents,
      price_currency: currency,
    },
    message: "Applied successfully",
  };
}

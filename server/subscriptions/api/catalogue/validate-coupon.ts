import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { validateCoupon } from "@/server/subscriptions/catalogue/index";
import { findOwnSubscriber } from "@/server/subscriptions/customers/index";
import { toValidatedCouponDocument, validatedCouponSchema } from "../wire/coupon";
import { key, planId, svc_jwt } from "../wire/parameters";

const shared = {
  method: "get",
  jsonSuffix: true,
  tag: "Subscription catalogue",
  summary: "Validate a coupon for a plan",
  description: "Does not redeem the coupon; the purchase validates it again. Codes are case-insensitive.",
  account: "credential",
  cache: "private",
  params: z.object({ "plan-id": planId, code: z.string().max(255).describe("The code.") }),
  responses: { 200: { description: "It applies.", schema: validatedCouponSchema } },
  errors: ["unauthorized", "not_found", "gone"],
} as const;
const currency = z.string().trim().toUpperCase().length(3).optional().openapi({
  type: "string",
  minLength: 3,
  maxLength: 3,
  description: "Currency of the purchase. Default: the plan's currency.",
});

export const validateCouponEndpoints: readonly Endpoint[] = [
  defineEndpoint(
    {
      ...shared,
      operationId: "validateCoupon",
      path: "/api/v1/subscription_plans/{plan-id}/coupon_codes/{code}/validate.json",
      credentials: ["serverKey"],
      query: z.object({ currency }),
    },
    async ({ ctx, params, query }) => {
      const input = { planId: params["plan-id"], code: params.code, currency: query.currency ?? null };
      return json(toValidatedCouponDocument(await validateCoupon(ctx, { ...input, subscriberId: null })));
    },
  ),
  defineEndpoint(
    {
      ...shared,
      operationId: "validateOwnCoupon",
      path: "/api/access/v1/subscription_plans/{plan-id}/coupon_codes/{code}/validate",
      credentials: ["accountKey", "svcJwt", "memberSession"],
      origin: "account",
      query: z.object({ key, svc_jwt, currency }),
    },
    async ({ ctx, params, query }) => {
      const input = { planId: params["plan-id"], code: params.code, currency: query.currency ?? null };
      const subscriberId = (await findOwnSubscriber(ctx))?.id ?? null;
      return json(toValidatedCouponDocument(await validateCoupon(ctx, { ...input, subscriberId })));
    },
  ),
];

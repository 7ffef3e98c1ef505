import { booleanParameter, defineEndpoint, type Endpoint, idParameter, json } from "@/server/http/index";
import type { PaymentDependencies } from "@/server/payments/index";
import { z } from "@/server/platform/openapi/index";
import { type CartItemSubject, priceItem, resolveGiftStart } from "@/server/subscriptions/checkout/index";
import { chargeSummaryDocument, chargeSummarySchema } from "../wire/charge-summary";
import { anyCaller } from "./checkout-contracts";

const query = anyCaller.query.extend({
  subscription_plan_id: idParameter("Id of the plan, or of the pricing plan for a single story."),
  story_id: z.string().max(255).optional().describe("Id of a single story to buy."),
  currency: z.string().trim().toUpperCase().length(3).optional().openapi({
    type: "string",
    minLength: 3,
    maxLength: 3,
    description: "ISO 4217. Default: the plan's currency.",
  }),
  coupon_code: z.string().max(100).optional().describe("Coupon code, case-insensitive."),
  trial_period: booleanParameter("false: skip the plan's trial.").optional(),
  gift: booleanParameter("true: a gift for someone else.").optional(),
  gift_starts_on: z.iso.date().optional().describe("For a gift: its start date. Default: immediately."),
});

function toItem({ subscription_plan_id: id, story_id: storyId }: z.output<typeof query>): CartItemSubject {
  return storyId === undefined ? { kind: "plan", planId: id } : { kind: "story", pricingPlanId: id, storyId };
}

/** Endpoint that computes what a purchase would cost. */
export function chargeSummaryEndpoints(dependencies: PaymentDependencies): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...anyCaller,
        query,
        operationId: "getChargeSummary",
        method: "get",
        path: "/api/access/v1/charge-summary",
        summary: "Calculate what a purchase costs today and later",
        description:
          "The charges that the checkout shows before payment, calculated as in a preview. Nothing is stored.",
        responses: { 200: { description: "The charges.", schema: chargeSummarySchema } },
        errors: ["unauthorized", "not_found", "gone"],
      },
      async ({ ctx, query: params }) => {
        const { gift_starts_on: day } = params;
        const now = ctx.clock.now();
        const startAt =
          day === undefined
            ? null
            : resolveGiftStart(new Date(`${day}T00:00:00Z`), { now, path: "query.gift_starts_on" });
        const { charges } = await priceItem(
          { ...ctx, ...dependencies },
          {
            item: toItem(params),
            currency: params.currency ?? null,
            couponCode: params.coupon_code?.trim() || null,
            skipsTrial: params.trial_period === false,
          },
          { asGift: params.gift ?? false, startAt },
        );
        return json(chargeSummaryDocument(charges));
      },
    ),
  ];
}

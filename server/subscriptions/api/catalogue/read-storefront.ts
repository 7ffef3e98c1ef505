import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { getStorefront } from "@/server/subscriptions/catalogue/index";
import { key } from "../wire/parameters";

const planSchema = z.object({
  id: z.int().describe("Id of the plan."),
  benefits: z.array(z.string()).describe("What the plan includes, one line each, as plain text."),
  proof: z
    .string()
    .nullable()
    .describe("Proof that a buyer has to give, such as a student card; null: everybody may buy the plan."),
});

const storefrontSchema = z
  .object({
    featured_plan_id: z
      .int()
      .nullable()
      .describe("Plan that a paywall offers; null: no plan that opens stories is on sale."),
    paywall_plan_ids: z
      .array(z.int())
      .describe("Plans that a paywall offers to everybody, in the order that staff chose."),
    plans: z.array(planSchema).describe("All plans on sale in public groups, in the order that staff chose."),
  })
  .openapi("Storefront");

/** Endpoint on the order of the plans, their benefits, and the one that paywalls offer. */
export const readStorefrontEndpoints: readonly Endpoint[] = [
  defineEndpoint(
    {
      operationId: "getStorefront",
      method: "get",
      path: "/api/access/v1/storefront",
      tag: "Subscription catalogue",
      account: "credential",
      origin: "account",
      // Not cached, like the plans that it orders.
      cache: "private",
      credentials: ["serverKey", "accountKey"],
      query: z.object({ key }),
      summary: "Get the order of the plans and the featured plan",
      description:
        "How staff present the plans: their order, benefits and proofs, and the plan that paywalls offer. Prices and terms are those of the subscription groups.",
      responses: { 200: { description: "The presentation of the plans.", schema: storefrontSchema } },
      errors: ["unauthorized"],
    },
    async ({ ctx }) => {
      const { featuredPlanId, paywallPlanIds, plans } = await getStorefront(ctx);
      return json({
        featured_plan_id: featuredPlanId,
        paywall_plan_ids: [...paywallPlanIds],
        plans: plans.map(({ id, benefits, proof }) => ({ id, benefits: [...benefits], proof })),
      });
    },
  ),
];

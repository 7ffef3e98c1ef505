import { defineEndpoint, type Endpoint, json, textParameter } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { listPricingPlans, parsePricedAssetType } from "@/server/subscriptions/catalogue/index";
import { key, svc_jwt } from "../wire/parameters";
import { pricingPlanDocument, pricingPlanSchema } from "../wire/pricing-plan";

const collections = z
  .union([z.string().max(255), z.array(z.string().max(255)).max(100)])
  .transform((value) => (typeof value === "string" ? [value] : value))
  .optional()
  .openapi({
    type: "array",
    items: { type: "string" },
    description: "For a story: ids of collections whose prices also apply.",
  });

function list(operationId: string, path: string): Endpoint {
  return defineEndpoint(
    {
      operationId,
      method: "get",
      path,
      jsonSuffix: true,
      tag: "Subscription catalogue",
      summary: "List the prices of a single story or collection",
      description:
        "Returns its own prices, for a story also those of the given collections; otherwise the default prices of the type. Without `id`, only the default prices.",
      account: "credential",
      credentials: ["serverKey", "accountKey"],
      origin: "account",
      cache: "private",
      params: z.object({ "asset-type": z.string().describe("story or collection.") }),
      query: z.object({
        key,
        svc_jwt,
        id: textParameter("Id of the story or collection.", 255).optional(),
        "collection_id[]": collections,
      }),
      responses: {
        200: { description: "Prices.", schema: z.object({ pricing_plans: z.array(pricingPlanSchema) }) },
      },
      errors: ["unauthorized", "not_found"],
    },
    async ({ ctx, params, query }) => {
      const type = parsePricedAssetType(params["asset-type"]);
      const asset = { type, id: query.id ?? null, collectionIds: query["collection_id[]"] ?? [] };
      return json({ pricing_plans: (await listPricingPlans(ctx, asset)).map(pricingPlanDocument) });
    },
  );
}

export const pricingPlanEndpoints: readonly Endpoint[] = [
  list("listPricingPlans", "/api/v1/asset/{asset-type}/pricing_plans.json"),
  list("listPricingPlansAlias", "/api/v1/asset/{asset-type}/pricing-plans"),
];

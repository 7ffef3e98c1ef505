import { z } from "zod";
import { defineEndpoint, type Endpoint, idParameter, json } from "@/server/http/index";
import { createGroup, createPlan } from "@/server/subscriptions/catalogue/index";
import { groupInput, planInput, toGroupTerms, toPlanTerms } from "../wire/catalogue-input";
import { anyGroupDocument, anyGroupSchema } from "../wire/group";
import { planDocument, planSchema } from "../wire/plan";

const shared = {
  method: "post",
  jsonSuffix: true,
  tag: "Subscription catalogue",
  account: "credential",
  credentials: ["serverKey"],
  cache: "private",
  idempotent: true,
} as const;
const contentTypes = ["application/json"];
const limit = 256 * 1024;

export const manageCatalogueEndpoints: readonly Endpoint[] = [
  defineEndpoint(
    {
      ...shared,
      operationId: "createSubscriptionGroup",
      path: "/api/v1/management/subscription_groups.json",
      summary: "Create a group",
      description: "The fields of a group, at the top level or under `subscription_group`.",
      body: { schema: groupInput, contentTypes, limit },
      responses: {
        201: { description: "The group.", schema: z.object({ subscription_group: anyGroupSchema }) },
      },
      errors: ["unauthorized", "conflict", "too_large"],
    },
    async ({ ctx, body }) =>
      json(
        { subscription_group: anyGroupDocument(await createGroup(ctx, toGroupTerms(body))) },
        { status: 201 },
      ),
  ),
  defineEndpoint(
    {
      ...shared,
      operationId: "createSubscriptionPlan",
      path: "/api/v1/management/subscription_groups/{group-id}/subscription_plans.json",
      summary: "Create a plan in a group",
      description: "The fields of a plan, at the top level or under `subscription_plan`.",
      params: z.object({ "group-id": idParameter("Id of the group.") }),
      body: { schema: planInput, contentTypes, limit },
      responses: { 201: { description: "The plan.", schema: z.object({ subscription_plan: planSchema }) } },
      errors: ["unauthorized", "not_found", "conflict", "too_large"],
    },
    async ({ ctx, params, body }) => {
      const plan = await createPlan(ctx, { groupId: params["group-id"], ...toPlanTerms(body) });
      return json({ subscription_plan: planDocument(plan, plan.group) }, { status: 201 });
    },
  ),
];

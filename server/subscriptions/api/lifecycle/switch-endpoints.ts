import { z } from "zod";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import type { PaymentDependencies } from "@/server/payments/index";
import { getSwitchDetails, previewSwitch, switchPlan } from "@/server/subscriptions/checkout/index";
import { requireSubscriber } from "@/server/subscriptions/customers/index";
import { chargeSummaryDocument } from "../wire/charge-summary";
import { NO_PREVIEW, subscriptionId } from "../wire/lifecycle-input";
import { key, svc_jwt } from "../wire/parameters";
import { subscriptionDocument } from "../wire/subscription";
import {
  switchDetailsDocument,
  switchDetailsSchema,
  switchedSchema,
  switchInput,
  switchPreviewInput,
  switchPreviewSchema,
} from "../wire/switch";

const ONE = "/api/access/v1/members/me/subscriptions/{subscription-id}";
const LIMIT = 256 * 1024;
const CONTENT_TYPES = ["application/json"];

const shared = {
  tag: "Own subscriptions",
  account: "credential",
  origin: "account",
  credentials: ["accountKey", "svcJwt", "memberSession"],
  cache: "private",
  jsonSuffix: true,
  params: z.object({ "subscription-id": subscriptionId }),
  query: z.object({ key, svc_jwt }),
} as const;
const change = { ...shared, requiresReader: true } as const;
const errors = [
  "unauthorized",
  "forbidden",
  "not_found",
  "conflict",
  "gone",
  "too_large",
  "unavailable",
] as const;

function readOne(operationId: string, method: "get" | "post"): Endpoint {
  return defineEndpoint(
    {
      ...shared,
      operationId,
      method,
      path: ONE,
      matching: NO_PREVIEW,
      summary: "Get your own subscription and its available plan changes",
      responses: { 200: { description: "The subscription.", schema: switchDetailsSchema } },
      errors: ["unauthorized", "forbidden", "not_found"],
    },
    async ({ ctx, params }) => {
      const { id: subscriberId } = await requireSubscriber(ctx);
      const details = await getSwitchDetails(ctx, { id: params["subscription-id"], subscriberId });
      return json(switchDetailsDocument(details, ctx.clock.now()));
    },
  );
}

function preview(dependencies: PaymentDependencies): Endpoint {
  return defineEndpoint(
    {
      ...change,
      operationId: "previewSwitchPlan",
      method: "post",
      path: `${ONE}/switch_plan/preview`,
      summary: "Preview a plan change",
      description:
        "Nothing is changed yet: use the attempt token once, within 24 hours, to make the previewed change.",
      body: { schema: switchPreviewInput, contentTypes: CONTENT_TYPES, limit: LIMIT },
      responses: { 200: { description: "The preview and its cost.", schema: switchPreviewSchema } },
      errors,
    },
    async ({ ctx, params, body }) => {
      const { id: subscriberId } = await requireSubscriber(ctx);
      const { subscription_plan_id: planId, switch_type: switchType, payment } = body;
      const input = { id: params["subscription-id"], subscriberId, planId, switchType };
      const paymentType = payment?.payment_type ?? null;
      const previewed = await previewSwitch({ ...ctx, ...dependencies }, { ...input, paymentType });
      return json({
        subscription: subscriptionDocument(previewed.subscription, ctx.clock.now()),
        attempt_token: previewed.attemptToken,
        chargeable_amount_cents: previewed.chargeableCents,
        charge_summary: chargeSummaryDocument(previewed.charges),
      });
    },
  );
}

function perform(dependencies: PaymentDependencies): Endpoint {
  return defineEndpoint(
    {
      ...change,
      operationId: "switchPlan",
      method: "post",
      path: `${ONE}/switch_plan`,
      summary: "Switch to the previewed plan",
      description:
        "Immediately, or at the end of the period if proration is off. Repeating the request returns the same subscription.",
      idempotent: true,
      body: { schema: switchInput, contentTypes: CONTENT_TYPES, limit: LIMIT },
      responses: { 200: { description: "The subscription on the new plan.", schema: switchedSchema } },
      errors,
    },
    async ({ ctx, params, body: { attempt_token: attemptToken, payment_token } }) => {
      const { id: subscriberId } = await requireSubscriber(ctx);
      const input = { id: params["subscription-id"], subscriberId, attemptToken };
      const paymentToken = payment_token ?? null;
      const { subscription, isScheduled, clientPayload } = await switchPlan(
        { ...ctx, ...dependencies },
        { ...input, paymentToken },
      );
      const message = isScheduled ? "Subscription update scheduled" : "Subscription updated";
      const document = subscriptionDocument(subscription, ctx.clock.now());
      return json({
        subscription: document,
        attempt_token: attemptToken,
        message,
        ...(clientPayload !== null && { client_payload: { ...clientPayload } }),
      });
    },
  );
}

/** Endpoints that list switch targets and switch a subscription. */
export function switchEndpoints(dependencies: PaymentDependencies): readonly Endpoint[] {
  return [
    readOne("getOwnSubscription", "get"),
    readOne("getOwnSubscriptionAlias", "post"),
    preview(dependencies),
    perform(dependencies),
  ];
}

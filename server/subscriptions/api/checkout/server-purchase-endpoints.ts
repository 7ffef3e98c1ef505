import { z } from "zod";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import type { PaymentDependencies } from "@/server/payments/index";
import { notFound } from "@/server/platform/errors/index";
import { openExternalSubscription, renewSubscription } from "@/server/subscriptions/checkout/index";
import { defineSubscriptionEndpoints, getSubscriptionOwner } from "../subscription-endpoints";
import {
  createdDocument,
  emptyToNull,
  externalSubscriptionSchema,
  purchaseInput,
  renewalInput,
  toRenewalTerms,
} from "../wire/checkout";
import {
  alternates,
  getAlternateIdentity,
  getPathIdentity,
  identityParams,
  planId,
} from "../wire/parameters";
import {
  CREATE_RESPONSES,
  CREATE_TEXT,
  jsonBody,
  PREVIEW_RESPONSES,
  PREVIEW_TEXT,
  PURCHASE_ERRORS,
} from "./checkout-contracts";
import { answerCreate, answerPreview } from "./purchase";

const OF = "/api/v1/subscribers/{provider}/{identity}";

const shared = {
  tag: "Subscriptions",
  account: "credential",
  credentials: ["serverKey"],
  cache: "private",
  jsonSuffix: true,
} as const;
const ofSubscriber = { ...shared, params: z.object(identityParams), query: z.object(alternates) } as const;

type Body = z.output<typeof purchaseInput>;
type Named = { provider: string; identity: string };

function createServerBuyer(params: Named, query: z.output<typeof ofSubscriber.query>, body: Body) {
  return {
    channel: "backoffice",
    identity: getPathIdentity(params),
    alternate: getAlternateIdentity(query, body, body.subscription),
    name: emptyToNull(body.name ?? body.subscription.name),
  } as const;
}

function purchases(dependencies: PaymentDependencies): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...ofSubscriber,
        operationId: "previewSubscription",
        method: "post",
        path: `${OF}/subscriptions/preview.json`,
        summary: "Preview a subscription",
        description: `${PREVIEW_TEXT} Buyer and recipient become subscribers.`,
        body: jsonBody(purchaseInput),
        responses: PREVIEW_RESPONSES,
        errors: PURCHASE_ERRORS,
      },
      ({ ctx, params, query, body }) =>
        answerPreview({ ctx, dependencies, buyer: createServerBuyer(params, query, body), body }),
    ),
    defineEndpoint(
      {
        ...ofSubscriber,
        operationId: "createSubscription",
        method: "post",
        path: `${OF}/subscriptions.json`,
        summary: "Create a subscription",
        description: `${CREATE_TEXT} Without a token, only purchases without a gateway payment can be created.`,
        idempotent: true,
        body: jsonBody(purchaseInput),
        responses: CREATE_RESPONSES,
        errors: PURCHASE_ERRORS,
      },
      ({ ctx, params, query, body }) =>
        answerCreate({ ctx, dependencies, buyer: createServerBuyer(params, query, body), body }),
    ),
  ];
}

function renewal(dependencies: PaymentDependencies): readonly Endpoint[] {
  return defineSubscriptionEndpoints(
    {
      ...shared,
      operationId: "renewSubscription",
      method: "post",
      pathSuffix: "/renewals.json",
      summary: "Renew a one-time subscription",
      description:
        "Creates another subscription of the same plan at today's price. It starts when the current one ends, or now. Recurring and already renewed subscriptions are rejected.",
      idempotent: true,
      query: z.object(alternates),
      body: jsonBody(renewalInput),
      responses: CREATE_RESPONSES,
      errors: PURCHASE_ERRORS,
    },
    async ({ ctx, params, query, body }) => {
      const { id, name, identities } = await getSubscriptionOwner(
        ctx,
        params,
        getAlternateIdentity(query, ...body.names),
      );
      const [identity] = identities;
      if (identity === undefined) throw notFound("subscriber");
      const renewed = await renewSubscription(
        { ...ctx, ...dependencies },
        {
          channel: "backoffice",
          subscriptionId: params["subscription-id"],
          subscriber: { id, name, identity },
          ...toRenewalTerms(body),
        },
      );
      return json(createdDocument(renewed, ctx.clock.now()), { status: 201 });
    },
  );
}

function externalToken(dependencies: PaymentDependencies): Endpoint {
  return defineEndpoint(
    {
      ...shared,
      operationId: "openExternalSubscription",
      method: "post",
      path: "/api/v1/subscription_plans/{subscription-plan-id}/external_subscription_token.json",
      summary: "Open a recurring subscription at a gateway",
      description: "Will be deprecated: use a preview, which also returns the id.",
      params: z.object({ "subscription-plan-id": planId }),
      body: jsonBody(
        z.object({
          type: z.string().max(60).describe("A recurring payment_type, e.g. `gateway_a_recurring`."),
          attempt_token: z
            .string()
            .max(100)
            .nullish()
            .describe("Required if the subscription must not start immediately."),
        }),
      ),
      responses: {
        200: { description: "The subscription at the gateway.", schema: externalSubscriptionSchema },
      },
      errors: PURCHASE_ERRORS,
    },
    async ({ ctx, params, body }) => {
      const input = {
        planId: params["subscription-plan-id"],
        paymentType: body.type,
        attemptToken: emptyToNull(body.attempt_token),
      };
      return json({
        subscription: { id: await openExternalSubscription({ ...ctx, ...dependencies }, input) },
      });
    },
  );
}

/** Purchase endpoints for the publication's server. */
export function serverPurchaseEndpoints(dependencies: PaymentDependencies): readonly Endpoint[] {
  return [...purchases(dependencies), ...renewal(dependencies), externalToken(dependencies)];
}

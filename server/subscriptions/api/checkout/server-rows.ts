import { z } from "@hono/zod-openapi";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import type { PaymentOutside } from "@/server/payments/index";
import { notFound } from "@/server/platform/errors/index";
import { openExternalSubscription, renewSubscription } from "@/server/subscriptions/checkout/index";
import { ofOneSubscription, ownerOf } from "../one-subscription";
import { createdDocument, externalSubscriptionSchema } from "../wire/checkout";
import { filled, purchaseInput, renewalInput, renewalTermsOf } from "../wire/checkout-input";
import { alternateOf, alternates, ident, identityOf, planId } from "../wire/parameters";
import { answerCreate, answerPreview } from "./purchase";
import { CREATE_TEXT, CREATED, jsonBody, PREVIEW_TEXT, PREVIEWED, PURCHASE_ERRORS } from "./shared";

const OF = "/api/v1/subscribers/{provider}/{identity}";

const shared = {
  tag: "Subscriptions",
  account: "credential",
  credentials: ["serverKey"],
  cache: "private",
  jsonSuffix: true,
} as const;
const ofSubscriber = { ...shared, params: z.object(ident), query: z.object(alternates) } as const;

type Body = z.output<typeof purchaseInput>;
type Named = { provider: string; identity: string };

function deskBuyer(params: Named, query: z.output<typeof ofSubscriber.query>, body: Body) {
  return {
    channel: "desk",
    identity: identityOf(params),
    alternate: alternateOf(query, body, body.subscription),
    name: filled(body.name ?? body.subscription.name),
  } as const;
}

function purchases(outside: PaymentOutside): readonly Endpoint[] {
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
        responses: PREVIEWED,
        errors: PURCHASE_ERRORS,
      },
      ({ ctx, params, query, body }) =>
        answerPreview({ ctx, outside, buyer: deskBuyer(params, query, body), body }),
    ),
    defineEndpoint(
      {
        ...ofSubscriber,
        operationId: "createSubscription",
        method: "post",
        path: `${OF}/subscriptions.json`,
        summary: "Create a subscription",
        description: `${CREATE_TEXT} Without a token only what no gateway pays is created.`,
        idempotent: true,
        body: jsonBody(purchaseInput),
        responses: CREATED,
        errors: PURCHASE_ERRORS,
      },
      ({ ctx, params, query, body }) =>
        answerCreate({ ctx, outside, buyer: deskBuyer(params, query, body), body }),
    ),
  ];
}

function renewal(outside: PaymentOutside): readonly Endpoint[] {
  return ofOneSubscription(
    {
      ...shared,
      operationId: "renewSubscription",
      method: "post",
      behind: "/renewals.json",
      summary: "Renew a subscription that was paid once",
      description:
        "Another subscription of the same plan at today's price, from the end of what runs, or from now. Recurring ones and those that were renewed before are refused.",
      idempotent: true,
      query: z.object(alternates),
      body: jsonBody(renewalInput),
      responses: CREATED,
      errors: PURCHASE_ERRORS,
    },
    async ({ ctx, params, query, body }) => {
      const { id, name, identities } = await ownerOf(ctx, params, alternateOf(query, ...body.names));
      const [identity] = identities;
      if (identity === undefined) throw notFound("subscriber");
      const renewed = await renewSubscription(
        { ...ctx, ...outside },
        {
          channel: "desk",
          subscriptionId: params["subscription-id"],
          subscriber: { id, name, identity },
          ...renewalTermsOf(body),
        },
      );
      return json(createdDocument(renewed, ctx.clock.now()), { status: 201 });
    },
  );
}

function externalToken(outside: PaymentOutside): Endpoint {
  return defineEndpoint(
    {
      ...shared,
      operationId: "openExternalSubscription",
      method: "post",
      path: "/api/v1/subscription_plans/{subscription-plan-id}/external_subscription_token.json",
      summary: "Open a recurring subscription at a gateway",
      description: "To be deprecated: a preview does the same, and answers with its id.",
      params: z.object({ "subscription-plan-id": planId }),
      body: jsonBody(
        z.object({
          type: z.string().max(60).describe("The gateway's recurring word, e.g. `gateway_a_recurring`."),
          attempt_token: z.string().max(100).nullish().describe("Where it is not to begin at once."),
        }),
      ),
      responses: { 200: { description: "What the gateway opened.", schema: externalSubscriptionSchema } },
      errors: PURCHASE_ERRORS,
    },
    async ({ ctx, params, body }) => {
      const asked = {
        planId: params["subscription-plan-id"],
        paymentType: body.type,
        attemptToken: filled(body.attempt_token),
      };
      return json({ subscription: { id: await openExternalSubscription({ ...ctx, ...outside }, asked) } });
    },
  );
}

/** Rows of the publication's server that sell. */
export function serverRows(outside: PaymentOutside): readonly Endpoint[] {
  return [...purchases(outside), ...renewal(outside), externalToken(outside)];
}

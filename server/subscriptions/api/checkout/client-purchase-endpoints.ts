import { z } from "zod";
import { defineEndpoint, type Endpoint, idParameter, json } from "@/server/http/index";
import type { PaymentDependencies } from "@/server/payments/index";
import { renewSubscription } from "@/server/subscriptions/checkout/index";
import { getActingPerson, requireSubscriber } from "@/server/subscriptions/customers/index";
import {
  createdDocument,
  guestPurchaseInput,
  purchaseInput,
  renewalInput,
  toRenewalTerms,
} from "../wire/checkout";
import {
  CREATE_RESPONSES,
  CREATE_TEXT,
  GUEST,
  guest,
  jsonBody,
  OWN,
  own,
  PREVIEW_RESPONSES,
  PREVIEW_TEXT,
  PURCHASE_ERRORS,
} from "./checkout-contracts";
import { answerCreate, answerPreview, toGuestBuyer } from "./purchase";

function ownPurchases(dependencies: PaymentDependencies): readonly Endpoint[] {
  const buyer = { channel: "own" } as const;
  return [
    defineEndpoint(
      {
        ...own,
        operationId: "previewOwnSubscription",
        method: "post",
        path: `${OWN}/preview`,
        summary: "Preview a subscription or a gift",
        description: PREVIEW_TEXT,
        body: jsonBody(purchaseInput),
        responses: PREVIEW_RESPONSES,
        errors: PURCHASE_ERRORS,
      },
      ({ ctx, body }) => answerPreview({ ctx, dependencies, buyer, body }),
    ),
    defineEndpoint(
      {
        ...own,
        operationId: "createOwnSubscription",
        method: "post",
        path: OWN,
        summary: "Buy a previewed subscription",
        description: CREATE_TEXT,
        idempotent: true,
        body: jsonBody(purchaseInput),
        responses: CREATE_RESPONSES,
        errors: PURCHASE_ERRORS,
      },
      ({ ctx, body }) => answerCreate({ ctx, dependencies, buyer, body }),
    ),
    defineEndpoint(
      {
        ...own,
        operationId: "renewOwnSubscription",
        method: "post",
        path: `${OWN}/{subscription-id}/renewals`,
        summary: "Renew your own subscription",
        idempotent: true,
        params: z.object({ "subscription-id": idParameter("Id of the subscription.") }),
        body: jsonBody(renewalInput),
        responses: CREATE_RESPONSES,
        errors: PURCHASE_ERRORS,
      },
      async ({ ctx, params, body }) => {
        const { id, name, identities } = await requireSubscriber(ctx);
        const identity = getActingPerson(ctx)?.identity ?? identities[0] ?? { provider: "email", value: "" };
        const renewed = await renewSubscription(
          { ...ctx, ...dependencies },
          {
            channel: "own",
            subscriptionId: params["subscription-id"],
            subscriber: { id, name, identity },
            ...toRenewalTerms(body),
          },
        );
        return json(createdDocument(renewed, ctx.clock.now()), { status: 201 });
      },
    ),
  ];
}

function guestPurchases(dependencies: PaymentDependencies): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...guest,
        operationId: "previewGuestSubscription",
        method: "post",
        path: `${GUEST}/preview`,
        summary: "Preview a subscription as a guest",
        description: PREVIEW_TEXT,
        body: jsonBody(guestPurchaseInput),
        responses: PREVIEW_RESPONSES,
        errors: [...PURCHASE_ERRORS, "rate_limited"],
      },
      async ({ ctx, body, address }) =>
        answerPreview({ ctx, dependencies, buyer: await toGuestBuyer(ctx, body, address), body }),
    ),
    defineEndpoint(
      {
        ...guest,
        operationId: "createGuestSubscription",
        method: "post",
        path: GUEST,
        summary: "Buy a previewed subscription as a guest",
        description: CREATE_TEXT,
        idempotent: true,
        body: jsonBody(guestPurchaseInput),
        responses: CREATE_RESPONSES,
        errors: [...PURCHASE_ERRORS, "rate_limited"],
      },
      async ({ ctx, body, address, header, origin }) =>
        answerCreate({
          ctx,
          dependencies,
          buyer: await toGuestBuyer(ctx, body, address),
          body,
          browser: { header, origin },
        }),
    ),
  ];
}

/** Purchase endpoints for browsers and apps: with and without a login. */
export function clientPurchaseEndpoints(dependencies: PaymentDependencies): readonly Endpoint[] {
  return [...ownPurchases(dependencies), ...guestPurchases(dependencies)];
}

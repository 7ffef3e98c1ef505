import { z } from "zod";
import { defineEndpoint, type Endpoint, json, wholeNumber } from "@/server/http/index";
import {
  cancelByGateway,
  chargeByGateway,
  refundByGateway,
  settlePayment,
} from "@/server/payments/sandbox/index";
import type { Vault } from "@/server/platform/crypto/index";
import {
  paymentDocument,
  paymentSchema,
  refundDocument,
  refundSchema,
  subscriptionDocument,
  subscriptionSchema,
} from "../wire/sandbox";
import {
  BASIC_AUTH_TEXT,
  gatewayIdSchema,
  JSON_BODY_LIMITS,
  requireGatewayCaller,
  shared,
  unwrapResult,
} from "./sandbox-contracts";

const payment_id = gatewayIdSchema("Payment ID.");
const subscription_id = gatewayIdSchema("ID of a recurring subscription at the gateway.");
const DESCRIPTION = `Sends a webhook. ${BASIC_AUTH_TEXT}`;

const refundInput = z.object({
  amount_cents: wholeNumber({ min: 1, describe: "Amount to refund, in the currency's minor unit." }),
  reference: z.string().min(1).max(100).describe("Idempotency reference of the refund."),
});

/** Endpoints that change the state of single payments. */
export function sandboxPayments(vault: Vault): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...shared,
        operationId: "captureSandboxPayment",
        method: "post",
        path: "/api/sandbox/v1/payments/{payment_id}/capture",
        summary: "Complete an authorised or pending payment",
        description: `Idempotent. ${DESCRIPTION}`,
        params: z.object({ payment_id }),
        responses: { 200: { description: "The payment.", schema: paymentSchema } },
      },
      async (input) => {
        const ctx = await requireGatewayCaller(input, vault);
        return json(paymentDocument(unwrapResult(await settlePayment(ctx, input.params.payment_id))));
      },
    ),
    defineEndpoint(
      {
        ...shared,
        operationId: "refundSandboxPayment",
        method: "post",
        path: "/api/sandbox/v1/payments/{payment_id}/refunds",
        summary: "Refund a payment from the gateway's side",
        description: `One refund per reference. ${DESCRIPTION}`,
        params: z.object({ payment_id }),
        body: { ...JSON_BODY_LIMITS, schema: refundInput },
        responses: { 201: { description: "The refund.", schema: refundSchema } },
      },
      async (input) => {
        const ctx = await requireGatewayCaller(input, vault);
        const { amount_cents: amountCents, reference } = input.body;
        const params = { paymentId: input.params.payment_id, amountCents, reference };
        const refund = await ctx.db.transaction((tx) => refundByGateway(ctx, tx, params));
        return json(refundDocument(unwrapResult(refund)), { status: 201 });
      },
    ),
  ];
}

/** Endpoints for what the gateway does with subscriptions on its own. */
export function sandboxSubscriptions(vault: Vault): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...shared,
        operationId: "chargeSandboxSubscription",
        method: "post",
        path: "/api/sandbox/v1/subscriptions/{subscription_id}/charge",
        summary: "Charge a subscription's next period now from the gateway's side",
        description: `Also charges a cancelled subscription, to simulate a gateway error. ${DESCRIPTION}`,
        params: z.object({ subscription_id }),
        responses: { 201: { description: "The payment.", schema: paymentSchema } },
      },
      async (input) => {
        const ctx = await requireGatewayCaller(input, vault);
        const charged = await chargeByGateway(ctx, input.params.subscription_id);
        return json(paymentDocument(unwrapResult(charged)), { status: 201 });
      },
    ),
    defineEndpoint(
      {
        ...shared,
        operationId: "cancelSandboxSubscription",
        method: "post",
        path: "/api/sandbox/v1/subscriptions/{subscription_id}/cancel",
        summary: "Cancel a subscription from the gateway's side",
        description: `Idempotent. ${DESCRIPTION}`,
        params: z.object({ subscription_id }),
        responses: { 200: { description: "The subscription.", schema: subscriptionSchema } },
      },
      async (input) => {
        const ctx = await requireGatewayCaller(input, vault);
        return json(
          subscriptionDocument(unwrapResult(await cancelByGateway(ctx, input.params.subscription_id))),
        );
      },
    ),
  ];
}

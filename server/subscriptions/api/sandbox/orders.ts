import { z } from "zod";
import type { Context } from "@/server/context/index";
import { defineEndpoint, type Endpoint, json, textParameter, wholeNumber } from "@/server/http/index";
import {
  buildCheckoutUrl,
  findPaymentsOfOrder,
  findRefundsOfOrder,
  openCheckout,
  payOrder,
  type SandboxOrder,
  viewCheckout,
} from "@/server/payments/sandbox/index";
import type { Vault } from "@/server/platform/crypto/index";
import { orderDocument, orderPage, paymentDocument, paymentSchema, refundDocument } from "../wire/sandbox";
import {
  BASIC_AUTH_TEXT,
  gatewayIdSchema,
  JSON_BODY_LIMITS,
  requireGatewayCaller,
  shared,
  unwrapResult,
} from "./sandbox-contracts";

const orderInput = z.object({
  attempt_token: z.string().min(1).max(100).describe("Attempt token; idempotency key of the order."),
  payment_type: textParameter("Payment type; default: `gateway_a`.", 60).optional(),
  amount_cents: wholeNumber({ describe: "Amount to charge, in the currency's minor unit." }),
  amount_currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .describe("ISO 4217 code."),
  title: textParameter("Title of the purchase.", 200).optional(),
  recurring: z.boolean().default(false).describe("Whether it renews every period."),
  duration_length: wholeNumber({ min: 1, max: 1000, describe: "Length of a period." }).default(1),
  duration_unit: z.enum(["days", "weeks", "months", "years"]).default("months").describe("Its unit."),
  email: z.email().max(254).optional().describe("The buyer's email, as sent in webhooks."),
  return_url: z.string().max(2048).describe("Page of the publication to which the buyer returns."),
  cancel_url: z
    .string()
    .max(2048)
    .optional()
    .describe("Where a buyer who cancels is sent; default: `return_url`."),
  seed: wholeNumber({
    max: 999_999_999,
    describe: "Seed that determines which failures are simulated for payments on the page.",
  }).optional(),
});

const order_id = gatewayIdSchema("Order ID.");

async function loadOrderDetail(ctx: Context, order: SandboxOrder) {
  const [payments, refunds] = await Promise.all([
    findPaymentsOfOrder(ctx.db, ctx.account.id, order.id),
    findRefundsOfOrder(ctx.db, ctx.account.id, order.id),
  ]);
  return {
    order: orderDocument(order, buildCheckoutUrl(ctx, order.id)),
    payments: payments.map(paymentDocument),
    refunds: refunds.map(refundDocument),
  };
}

function open(ctx: Context, body: z.output<typeof orderInput>) {
  const { attempt_token: attemptToken, amount_cents: amountCents, amount_currency: amountCurrency } = body;
  const { duration_length: durationLength, duration_unit: durationUnit, title = "An order" } = body;
  return openCheckout(ctx, {
    attemptToken,
    paymentType: body.payment_type ?? "gateway_a",
    recurring: body.recurring,
    amountCents,
    amountCurrency,
    bought: { id: 0, title, durationLength, durationUnit, periodCents: amountCents, trial: null },
    buyer: {
      id: null,
      name: null,
      provider: body.email === undefined ? "" : "email",
      identity: body.email ?? "",
    },
    returnUrl: body.return_url,
    cancelUrl: body.cancel_url ?? body.return_url,
    ...(body.seed !== undefined && { seed: body.seed }),
  });
}

/** Order endpoints of the simulated gateway. */
export function sandboxOrders(vault: Vault): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...shared,
        operationId: "openSandboxOrder",
        method: "post",
        path: "/api/sandbox/v1/orders",
        summary: "Create a sandbox order",
        description: `Equivalent to a preview at the gateway. The buyer pays on \`checkout_url\`. Repeating a token returns the same order. ${BASIC_AUTH_TEXT}`,
        body: { ...JSON_BODY_LIMITS, schema: orderInput },
        responses: { 201: { description: "The order.", schema: orderPage } },
      },
      async (input) => {
        const ctx = await requireGatewayCaller(input, vault);
        return json(await loadOrderDetail(ctx, unwrapResult(await open(ctx, input.body))), { status: 201 });
      },
    ),
    defineEndpoint(
      {
        ...shared,
        operationId: "getSandboxOrder",
        method: "get",
        path: "/api/sandbox/v1/orders/{order_id}",
        summary: "Retrieve a sandbox order with its payments",
        description: `The gateway's own record of the charges. ${BASIC_AUTH_TEXT}`,
        params: z.object({ order_id }),
        responses: { 200: { description: "The order.", schema: orderPage } },
      },
      async (input) => {
        const ctx = await requireGatewayCaller(input, vault);
        const { order } = await viewCheckout(ctx, { orderId: input.params.order_id, paymentId: null });
        return json(await loadOrderDetail(ctx, order), { uncacheable: true });
      },
    ),
    defineEndpoint(
      {
        ...shared,
        operationId: "paySandboxOrder",
        method: "post",
        path: "/api/sandbox/v1/orders/{order_id}/payments",
        summary: "Pay an order as the buyer",
        description: `The token determines the result. Completed payments send a webhook. ${BASIC_AUTH_TEXT}`,
        params: z.object({ order_id }),
        body: {
          ...JSON_BODY_LIMITS,
          schema: z.object({
            payment_token: z.string().max(200).describe("`tok_success`, `tok_late_3d`, …"),
          }),
        },
        responses: { 201: { description: "The payment.", schema: paymentSchema } },
      },
      async (input) => {
        const ctx = await requireGatewayCaller(input, vault);
        const { order } = await viewCheckout(ctx, { orderId: input.params.order_id, paymentId: null });
        const payment = await payOrder(ctx, { order, paymentToken: input.body.payment_token });
        return json(paymentDocument(payment), { status: 201 });
      },
    ),
  ];
}

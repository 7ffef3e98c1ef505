import { z } from "zod";
import { defineEndpoint, type Endpoint, empty, type Reply, wholeNumber } from "@/server/http/index";
import {
  CHOICES,
  type NextStep,
  submitChoice,
  submitConfirmation,
  viewCheckout,
} from "@/server/payments/sandbox/index";
import { sandboxCredentials } from "@/server/payments/sandbox-calls/index";
import type { Vault } from "@/server/platform/crypto/index";
import { AppError } from "@/server/platform/errors/index";
import { createChoicePage, createConfirmPage, createDonePage, createMissingPage } from "./checkout-markup";
import { gatewayIdSchema } from "./sandbox-contracts";

const PATH = "/sandbox/checkout/{order_id}";
export const PAGE = { contentType: "text/html" } as const;
const params = z.object({ order_id: gatewayIdSchema("Sandbox order ID.") });

export const shared = {
  tag: "Sandbox gateway",
  account: "host",
  credentials: ["none"],
  cache: "private",
  ignoresAccept: true,
  params,
  errors: [],
} as const;

export const MISSING = { description: "A page stating that the order was not found.", ...PAGE } as const;

/** Answer not_found with an HTML page, because a buyer opens these URLs in a browser. */
export async function asPage(answer: () => Promise<Reply>): Promise<Reply> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return createMissingPage();
    throw error;
  }
}

const form = z.object({
  choice: z
    .enum([...CHOICES, "confirm", "refuse"])
    .describe("The buyer's choice; for a payment awaiting 3D Secure: `confirm` or `refuse`."),
  tries: wholeNumber({
    max: 1000,
    describe: "Number of attempts before this page was rendered.",
  }).default(0),
  payment: gatewayIdSchema("The payment awaiting the bank's confirmation.").optional(),
});

/** Redirect the buyer after a form post, so that going back does not post again. */
function toRedirect(orderId: string, next: NextStep): Reply {
  switch (next.kind) {
    case "away":
      return empty(303, { location: next.address });
    case "confirm":
      return empty(303, { location: `/sandbox/checkout/${orderId}?payment=${next.payment.id}` });
    case "nowhere":
      return createDonePage(next.paymentToken);
  }
}

/** Payment page of the simulated gateway, for accounts that use the sandbox as a gateway. */
export function checkoutPages(vault: Vault): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...shared,
        operationId: "showSandboxCheckout",
        method: "get",
        path: PATH,
        summary: "Show the sandbox payment page",
        description: "Works without JavaScript. Accounts without a sandbox gateway answer 404.",
        query: z.object({
          payment: gatewayIdSchema("The payment awaiting the bank's confirmation.").optional(),
        }),
        responses: { 200: { description: "The page.", ...PAGE }, 404: MISSING },
      },
      ({ ctx, params: { order_id: orderId }, query: { payment = null } }) =>
        asPage(async () => {
          await sandboxCredentials({ ...ctx, vault });
          const view = await viewCheckout(ctx, { orderId, paymentId: payment });
          return view.unconfirmed === null
            ? createChoicePage(ctx.account, view)
            : createConfirmPage(ctx.account, view);
        }),
    ),
    defineEndpoint(
      {
        ...shared,
        operationId: "answerSandboxCheckout",
        method: "post",
        path: PATH,
        summary: "Submit the buyer's choice on the sandbox payment page",
        description: "Target of the page's form. Idempotent: submitting twice pays once.",
        origin: "account",
        body: { schema: form, contentTypes: ["application/x-www-form-urlencoded"], limit: 4 * 1024 },
        responses: {
          200: {
            description: "A confirmation page, for an order without a return URL.",
            ...PAGE,
          },
          303: {
            description:
              "Redirect to the publication with `payment_token`, or to the bank's confirmation page.",
          },
          404: MISSING,
        },
        errors: ["forbidden"],
      },
      ({ ctx, params: { order_id: orderId }, body: { choice, tries, payment: paymentId = "" } }) =>
        asPage(async () => {
          await sandboxCredentials({ ...ctx, vault });
          if (choice !== "confirm" && choice !== "refuse")
            return toRedirect(orderId, await submitChoice(ctx, { orderId, choice, tries }));
          const isConfirmed = choice === "confirm";
          return toRedirect(orderId, await submitConfirmation(ctx, { orderId, paymentId, isConfirmed }));
        }),
    ),
  ];
}

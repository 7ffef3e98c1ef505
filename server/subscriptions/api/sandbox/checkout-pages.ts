import { z } from "@hono/zod-openapi";
import { defineEndpoint, type Endpoint, empty, type Reply, wholeNumber } from "@/server/http/index";
import {
  CHOICES,
  chooseOnPage,
  confirmOnPage,
  type Onward,
  viewCheckout,
} from "@/server/payments/sandbox/index";
import { sandboxCredentials } from "@/server/payments/sandbox-calls/index";
import { AppError } from "@/server/platform/errors/index";
import type { Vault } from "@/server/platform/vault/index";
import { choicePage, confirmPage, donePage, missingPage } from "./checkout-markup";
import { gatewayId } from "./shared";

const PATH = "/sandbox/checkout/{order_id}";
const PAGE = { contentType: "text/html" } as const;
const params = z.object({ order_id: gatewayId("Id of an order of the sandbox.") });

const shared = {
  tag: "Sandbox gateway",
  account: "host",
  credentials: ["none"],
  cache: "private",
  ignoresAccept: true,
  params,
  errors: [],
} as const;

const MISSING = { description: "A page that says that there is no such order.", ...PAGE } as const;

/** Whoever comes here looks at it: what is not there is a page as well. */
async function asPage(answer: () => Promise<Reply>): Promise<Reply> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return missingPage();
    throw error;
  }
}

const form = z.object({
  choice: z
    .enum([...CHOICES, "confirm", "refuse"])
    .describe("What the buyer chose; of a payment that the bank asks about: `confirm` or `refuse`."),
  tries: wholeNumber({
    max: 1000,
    describe: "How often the buyer had tried when the page was made.",
  }).default(0),
  payment: gatewayId("The payment that the bank asks about.").optional(),
});

/** On with the buyer: a form that was sent leads to an address, so that going back sends nothing again. */
function onward(orderId: string, next: Onward): Reply {
  switch (next.kind) {
    case "away":
      return empty(303, { location: next.address });
    case "confirm":
      return empty(303, { location: `/sandbox/checkout/${orderId}?payment=${next.payment.id}` });
    case "nowhere":
      return donePage(next.paymentToken);
  }
}

/** The page of the simulated gateway on which a buyer pays: there where the account has the sandbox for a gateway. */
export function checkoutPages(vault: Vault): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...shared,
        operationId: "showSandboxCheckout",
        method: "get",
        path: PATH,
        summary: "The sandbox's page on which a buyer pays",
        description: "Works without a script. An account that has no sandbox gateway has no such page.",
        query: z.object({ payment: gatewayId("The payment that the bank asks about.").optional() }),
        responses: { 200: { description: "The page.", ...PAGE }, 404: MISSING },
      },
      ({ ctx, params: { order_id: orderId }, query: { payment = null } }) =>
        asPage(async () => {
          await sandboxCredentials({ ...ctx, vault });
          const view = await viewCheckout(ctx, { orderId, paymentId: payment });
          return view.unconfirmed === null ? choicePage(ctx.account, view) : confirmPage(ctx.account, view);
        }),
    ),
    defineEndpoint(
      {
        ...shared,
        operationId: "answerSandboxCheckout",
        method: "post",
        path: PATH,
        summary: "What the buyer chose on the sandbox's page",
        description: "The page's own form. Sent twice, it pays once.",
        origin: "account",
        body: { schema: form, contentTypes: ["application/x-www-form-urlencoded"], limit: 4 * 1024 },
        responses: {
          200: {
            description: "A page that says so, where the order names no address to go back to.",
            ...PAGE,
          },
          303: { description: "Back to the publication with `payment_token`, or on to the bank's question." },
          404: MISSING,
        },
        errors: ["forbidden"],
      },
      ({ ctx, params: { order_id: orderId }, body: { choice, tries, payment: paymentId = "" } }) =>
        asPage(async () => {
          await sandboxCredentials({ ...ctx, vault });
          if (choice !== "confirm" && choice !== "refuse")
            return onward(orderId, await chooseOnPage(ctx, { orderId, choice, tries }));
          const isConfirmed = choice === "confirm";
          return onward(orderId, await confirmOnPage(ctx, { orderId, paymentId, isConfirmed }));
        }),
    ),
  ];
}

import { z } from "zod";
import { defineEndpoint, type Endpoint, json, type Reply } from "@/server/http/index";
import { listPaymentMethods, type PaymentDependencies } from "@/server/payments/index";
import { handleReturn, type ShopContext } from "@/server/subscriptions/checkout/index";
import {
  checkoutDocument,
  checkoutSchema,
  paymentOptionsDocument,
  paymentOptionsSchema,
} from "../wire/hosted-checkout";
import { anyCaller, guest } from "./checkout-contracts";
import { choosePageLanguage, createClosingPage, createRedirectPage } from "./closing-page";
import { createUnlockCookiesByToken, loadVisibleCheckoutState, type UnlockedBrowser } from "./purchase";

const CHECKOUT_PATH = "/api/access/v1/checkouts/{attempt-token}";
const params = z.object({
  "attempt-token": z.string().max(100).describe("From the preview; known only to the buyer."),
});

const returnShared = {
  tag: "Guest checkout",
  account: "credential",
  credentials: ["accountKey"],
  cache: "private",
  ignoresAccept: true,
  params,
  responses: {
    200: {
      description:
        "A page that closes its window, if the gateway's page was a pop-up; otherwise one that continues to the originating page or the buyer's bank.",
      contentType: "text/html",
    },
  },
  errors: ["unauthorized", "not_found"],
} as const;

const MAX_PARAMETERS = 50;
const MAX_LENGTH = 1_000;

/** Collect a gateway's parameters from a query or form: strings of limited length. */
function collectParameters(...sources: readonly object[]): Record<string, string> {
  const texts = sources
    .flatMap((source) => Object.entries(source))
    .flatMap(([name, value]) =>
      typeof value === "string" && value.length <= MAX_LENGTH ? [[name, value] as const] : [],
    );
  return Object.fromEntries(texts.slice(0, MAX_PARAMETERS));
}

interface Returning {
  token: string;
  query: Readonly<Record<string, string>>;
  /** The Accept-Language header; null: none. */
  acceptLanguage: string | null;
  /**
   * null: a form post from another site arrives without the buyer's cookies; the next request unlocks the browser.
   */
  browser: UnlockedBrowser | null;
}

async function continueCheckout(
  ctx: ShopContext,
  { browser, acceptLanguage, ...returned }: Returning,
): Promise<Reply> {
  const next = await handleReturn(ctx, returned);
  const language = choosePageLanguage(ctx.account.settings.language.ietfCode, acceptLanguage);
  const page =
    next.kind === "go"
      ? createRedirectPage(next.url, language)
      : createClosingPage({ ...next, token: returned.token }, language);
  if (browser === null) return page;
  return { ...page, cookies: await createUnlockCookiesByToken(ctx, returned.token, browser) };
}

/** Endpoints for the state of a checkout, and the URLs to which gateways return their buyers. */
export function checkoutStatusEndpoints(dependencies: PaymentDependencies): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...guest,
        operationId: "listPaymentOptions",
        method: "get",
        path: "/api/access/v1/payment-options",
        summary: "List payment methods of gateway pages",
        responses: { 200: { description: "Payment methods by provider.", schema: paymentOptionsSchema } },
        errors: ["unauthorized"],
      },
      async ({ ctx: plain }) => {
        const ctx = { ...plain, ...dependencies };
        const paymentMethods = [
          ...(await listPaymentMethods(ctx, false)),
          ...(await listPaymentMethods(ctx, true)),
        ];
        return json(paymentOptionsDocument(paymentMethods));
      },
    ),
    defineEndpoint(
      {
        ...anyCaller,
        operationId: "getCheckout",
        method: "get",
        path: CHECKOUT_PATH,
        summary: "Get the status of a checkout",
        description:
          "Identified by the preview's token, which only the buyer has; an identified reader sees only their own. Rely on this status, not on what a page reports about a payment.",
        params,
        responses: { 200: { description: "The checkout status.", schema: checkoutSchema } },
        errors: ["unauthorized", "not_found"],
      },
      async ({ ctx: plain, params: { "attempt-token": token }, header, origin }) => {
        const ctx = { ...plain, ...dependencies };
        const state = await loadVisibleCheckoutState(ctx, token);
        const cookies = await createUnlockCookiesByToken(ctx, token, { header, origin });
        return json(checkoutDocument(token, state, ctx.clock.now()), { cookies });
      },
    ),
    defineEndpoint(
      {
        ...returnShared,
        operationId: "returnFromCheckout",
        method: "get",
        path: `${CHECKOUT_PATH}/return`,
        summary: "Return from a gateway's page",
        description: "Asks the gateway for the result. Repeated requests change nothing.",
      },
      async ({ ctx, params: { "attempt-token": token }, url, header, origin }) =>
        continueCheckout(
          { ...ctx, ...dependencies },
          {
            token,
            query: collectParameters(Object.fromEntries(new URLSearchParams(url.search))),
            acceptLanguage: header("accept-language"),
            browser: { header, origin },
          },
        ),
    ),
    defineEndpoint(
      {
        ...returnShared,
        operationId: "returnFromCheckoutByForm",
        method: "post",
        path: `${CHECKOUT_PATH}/return`,
        summary: "Return from a gateway's page that posts a form",
        body: {
          schema: z.record(z.string(), z.unknown()).describe("In the gateway's format."),
          contentTypes: ["application/x-www-form-urlencoded", "application/json"],
          limit: 64 * 1024,
          optional: true,
        },
        errors: ["unauthorized", "not_found", "too_large"],
      },
      async ({ ctx, params: { "attempt-token": token }, url, body, header }) =>
        continueCheckout(
          { ...ctx, ...dependencies },
          {
            token,
            query: collectParameters(body, Object.fromEntries(new URLSearchParams(url.search))),
            acceptLanguage: header("accept-language"),
            browser: null,
          },
        ),
    ),
    defineEndpoint(
      {
        ...returnShared,
        operationId: "leaveCheckout",
        method: "get",
        path: `${CHECKOUT_PATH}/back`,
        summary: "Return from a gateway's page after cancelling",
        description: "The URL's parameters are ignored: nothing was paid.",
      },
      async ({ ctx, params: { "attempt-token": token }, header, origin }) =>
        continueCheckout(
          { ...ctx, ...dependencies },
          { token, query: {}, acceptLanguage: header("accept-language"), browser: { header, origin } },
        ),
    ),
  ];
}

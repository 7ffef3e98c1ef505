import { z } from "@hono/zod-openapi";
import { defineEndpoint, type Endpoint, json, type Reply } from "@/server/http/index";
import { listPaymentMethods, type PaymentOutside } from "@/server/payments/index";
import { handleReturn, type ShopContext } from "@/server/subscriptions/storefront/index";
import {
  checkoutDocument,
  checkoutSchema,
  paymentOptionsDocument,
  paymentOptionsSchema,
} from "../wire/hosted-checkout";
import { loadVisibleCheckoutState } from "./checkout-state";
import { createClosingPage, createRedirectPage } from "./closing-page";
import { anyCaller, guest } from "./shared";
import { createUnlockCookiesByToken, type UnlockedBrowser } from "./unlock";

const CHECKOUT_PATH = "/api/access/v1/checkouts/{attempt-token}";
const params = z.object({
  "attempt-token": z.string().max(100).describe("From the preview: a secret of its buyer's."),
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
        "A page that closes its window, where the gateway's was a pop-up; else one that leads on to the page that began it, or to the buyer's bank.",
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
  /**
   * null: a form post from another site arrives without the buyer's cookies; the next request unlocks the browser.
   */
  browser: UnlockedBrowser | null;
}

async function continueCheckout(ctx: ShopContext, { browser, ...returned }: Returning): Promise<Reply> {
  const next = await handleReturn(ctx, returned);
  const page =
    next.kind === "go" ? createRedirectPage(next.url) : createClosingPage({ ...next, token: returned.token });
  if (browser === null) return page;
  return { ...page, cookies: await createUnlockCookiesByToken(ctx, returned.token, browser) };
}

/** Endpoints for the state of a checkout, and the URLs to which gateways return their buyers. */
export function checkoutRows(outside: PaymentOutside): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...guest,
        operationId: "listPaymentOptions",
        method: "get",
        path: "/api/access/v1/payment-options",
        summary: "Ways to pay on a gateway's page",
        responses: { 200: { description: "By provider.", schema: paymentOptionsSchema } },
        errors: ["unauthorized"],
      },
      async ({ ctx: plain }) => {
        const ctx = { ...plain, ...outside };
        const ways = [...(await listPaymentMethods(ctx, false)), ...(await listPaymentMethods(ctx, true))];
        return json(paymentOptionsDocument(ways));
      },
    ),
    defineEndpoint(
      {
        ...anyCaller,
        operationId: "getCheckout",
        method: "get",
        path: CHECKOUT_PATH,
        summary: "How a purchase stands",
        description:
          "By the token of its preview, which its buyer alone has; a reader who is named sees only their own. What a page says of a payment is not believed: this is.",
        params,
        responses: { 200: { description: "How it stands.", schema: checkoutSchema } },
        errors: ["unauthorized", "not_found"],
      },
      async ({ ctx: plain, params: { "attempt-token": token }, header, origin }) => {
        const ctx = { ...plain, ...outside };
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
        summary: "Where a gateway sends a buyer back to",
        description: "The gateway is asked how it went. Done again, it stays as it was.",
      },
      async ({ ctx, params: { "attempt-token": token }, url, header, origin }) =>
        continueCheckout(
          { ...ctx, ...outside },
          {
            token,
            query: collectParameters(Object.fromEntries(new URLSearchParams(url.search))),
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
        summary: "The same for gateways that send a form",
        body: {
          schema: z.record(z.string(), z.unknown()).describe("In the gateway's own words."),
          contentTypes: ["application/x-www-form-urlencoded", "application/json"],
          limit: 64 * 1024,
          optional: true,
        },
        errors: ["unauthorized", "not_found", "too_large"],
      },
      async ({ ctx, params: { "attempt-token": token }, url, body }) =>
        continueCheckout(
          { ...ctx, ...outside },
          {
            token,
            query: collectParameters(body, Object.fromEntries(new URLSearchParams(url.search))),
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
        summary: "Where a gateway sends a buyer who turned back",
        description: "What the address says is not read: nothing was paid.",
      },
      async ({ ctx, params: { "attempt-token": token }, header, origin }) =>
        continueCheckout({ ...ctx, ...outside }, { token, query: {}, browser: { header, origin } }),
    ),
  ];
}

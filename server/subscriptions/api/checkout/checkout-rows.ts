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
import { checkoutState } from "./checkout-state";
import { closingPage, onwardPage } from "./closing-page";
import { anybody, guest } from "./shared";
import { type UnlockedBrowser, unlockByToken } from "./unlock";

const ONE = "/api/access/v1/checkouts/{attempt-token}";
const params = z.object({
  "attempt-token": z.string().max(100).describe("From the preview: a secret of its buyer's."),
});

const away = {
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

const MOST = 50;
const LONGEST = 1_000;

/** What a gateway says in an address or a form, as far as it is text of a sensible length. */
function told(...sources: readonly object[]): Record<string, string> {
  const texts = sources
    .flatMap((source) => Object.entries(source))
    .flatMap(([name, value]) =>
      typeof value === "string" && value.length <= LONGEST ? [[name, value] as const] : [],
    );
  return Object.fromEntries(texts.slice(0, MOST));
}

interface Returning {
  token: string;
  query: Readonly<Record<string, string>>;
  /** null: a form of another site brings its buyer, without the cookies that they have; they are unlocked by the next call. */
  browser: UnlockedBrowser | null;
}

async function onward(ctx: ShopContext, { browser, ...asked }: Returning): Promise<Reply> {
  const next = await handleReturn(ctx, asked);
  const page = next.kind === "go" ? onwardPage(next.url) : closingPage({ ...next, token: asked.token });
  if (browser === null) return page;
  return { ...page, cookies: await unlockByToken(ctx, asked.token, browser) };
}

/** How a purchase stands, and the addresses to which gateways send their buyers back. */
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
        ...anybody,
        operationId: "getCheckout",
        method: "get",
        path: ONE,
        summary: "How a purchase stands",
        description:
          "By the token of its preview, which its buyer alone has; a reader who is named sees only their own. What a page says of a payment is not believed: this is.",
        params,
        responses: { 200: { description: "How it stands.", schema: checkoutSchema } },
        errors: ["unauthorized", "not_found"],
      },
      async ({ ctx: plain, params: { "attempt-token": token }, header, origin }) => {
        const ctx = { ...plain, ...outside };
        const state = await checkoutState(ctx, token);
        const cookies = await unlockByToken(ctx, token, { header, origin });
        return json(checkoutDocument(token, state, ctx.clock.now()), { cookies });
      },
    ),
    defineEndpoint(
      {
        ...away,
        operationId: "returnFromCheckout",
        method: "get",
        path: `${ONE}/return`,
        summary: "Where a gateway sends a buyer back to",
        description: "The gateway is asked how it went. Done again, it stays as it was.",
      },
      async ({ ctx, params: { "attempt-token": token }, url, header, origin }) =>
        onward(
          { ...ctx, ...outside },
          {
            token,
            query: told(Object.fromEntries(new URLSearchParams(url.search))),
            browser: { header, origin },
          },
        ),
    ),
    defineEndpoint(
      {
        ...away,
        operationId: "returnFromCheckoutByForm",
        method: "post",
        path: `${ONE}/return`,
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
        onward(
          { ...ctx, ...outside },
          { token, query: told(body, Object.fromEntries(new URLSearchParams(url.search))), browser: null },
        ),
    ),
    defineEndpoint(
      {
        ...away,
        operationId: "leaveCheckout",
        method: "get",
        path: `${ONE}/back`,
        summary: "Where a gateway sends a buyer who turned back",
        description: "What the address says is not read: nothing was paid.",
      },
      async ({ ctx, params: { "attempt-token": token }, header, origin }) =>
        onward({ ...ctx, ...outside }, { token, query: {}, browser: { header, origin } }),
    ),
  ];
}

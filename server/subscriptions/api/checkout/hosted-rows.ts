import { z } from "@hono/zod-openapi";
import type { Context } from "@/server/accounts/index";
import { defineEndpoint, type Endpoint, json, type Reply } from "@/server/http/index";
import type { PaymentOutside } from "@/server/payments/index";
import {
  openCheckout,
  openSwitchCheckout,
  type Paying,
  type WayBack,
} from "@/server/subscriptions/storefront/index";
import {
  checkoutDocument,
  checkoutInput,
  checkoutSchema,
  type GivenWay,
  guestCheckoutInput,
  openedDocument,
  switchCheckoutInput,
} from "../wire/hosted-checkout";
import { subscriptionId } from "../wire/lifecycle-input";
import { checkoutState } from "./checkout-state";
import { guestOf } from "./guest";
import { createInput } from "./purchase";
import { GUEST, guest, jsonBody, OWN, own, PURCHASE_ERRORS } from "./shared";
import { type UnlockedBrowser, unlockByToken } from "./unlock";

const TEXT =
  "What was previewed is made once it is paid, whoever tells of the payment: the buyer who comes back, or the gateway. The body is the preview's once more. The same again is the same order, which can be paid once. Where nothing is to be paid, it is made at once.";
const OPENED = {
  200: { description: "How it stands, and where it is paid.", schema: checkoutSchema },
} as const;

interface Asker {
  header(name: string): string | null;
  origin: string;
}

function wayBack({ return_url, cancel_url, popup }: GivenWay, { header, origin }: Asker): WayBack {
  const page = header("origin");
  const returnUrl = return_url ?? null;
  return { returnUrl, cancelUrl: cancel_url ?? null, popup, page: page === "null" ? null : page, origin };
}

async function answer(
  ctx: Context & PaymentOutside,
  { token, paying, browser }: { token: string; paying: Paying; browser: UnlockedBrowser },
): Promise<Reply> {
  if (paying.kind === "pay") return json(openedDocument(token, paying));
  const cookies = await unlockByToken(ctx, token, browser);
  return json(checkoutDocument(token, await checkoutState(ctx, token), ctx.clock.now()), { cookies });
}

/** Rows by which a page of the publisher's own has something paid on a gateway's page. */
export function hostedRows(outside: PaymentOutside): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...own,
        operationId: "openOwnCheckout",
        method: "post",
        path: `${OWN}/checkout`,
        summary: "Have what was previewed paid on the gateway's page",
        description: TEXT,
        body: jsonBody(checkoutInput),
        responses: OPENED,
        errors: PURCHASE_ERRORS,
      },
      async ({ ctx: plain, body, header, origin }) => {
        const ctx = { ...plain, ...outside };
        const token = body.attempt_token;
        const input = { ...createInput({ channel: "own" }, body, ctx.clock.now()), attemptToken: token };
        const back = wayBack(body.checkout, { header, origin });
        const paying = await openCheckout(ctx, { input, renews: body.renewal_of ?? null, back });
        return answer(ctx, { token, paying, browser: { header, origin } });
      },
    ),
    defineEndpoint(
      {
        ...guest,
        operationId: "openGuestCheckout",
        method: "post",
        path: `${GUEST}/checkout`,
        summary: "The same without a login",
        description: TEXT,
        body: jsonBody(guestCheckoutInput),
        responses: OPENED,
        errors: [...PURCHASE_ERRORS, "rate_limited"],
      },
      async ({ ctx: plain, body, header, origin, address }) => {
        const ctx = { ...plain, ...outside };
        const token = body.attempt_token;
        const buyer = await guestOf(plain, body, address);
        const input = { ...createInput(buyer, body, ctx.clock.now()), attemptToken: token };
        const back = wayBack(body.checkout, { header, origin });
        const paying = await openCheckout(ctx, { input, renews: null, back });
        return answer(ctx, { token, paying, browser: { header, origin } });
      },
    ),
    defineEndpoint(
      {
        ...own,
        operationId: "openSwitchCheckout",
        method: "post",
        path: `${OWN}/{subscription-id}/switch_plan/checkout`,
        summary: "Have a switch that was previewed paid on the gateway's page",
        description: TEXT,
        params: z.object({ "subscription-id": subscriptionId }),
        body: jsonBody(switchCheckoutInput),
        responses: OPENED,
        errors: PURCHASE_ERRORS,
      },
      async ({ ctx: plain, params, body, header, origin }) => {
        const ctx = { ...plain, ...outside };
        const token = body.attempt_token;
        const back = wayBack(body.checkout, { header, origin });
        const paying = await openSwitchCheckout(ctx, { id: params["subscription-id"], token, back });
        return answer(ctx, { token, paying, browser: { header, origin } });
      },
    ),
  ];
}

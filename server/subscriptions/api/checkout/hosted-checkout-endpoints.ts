import { z } from "zod";
import type { Context } from "@/server/context/index";
import { defineEndpoint, type Endpoint, json, type Reply } from "@/server/http/index";
import type { PaymentDependencies } from "@/server/payments/index";
import {
  type CheckoutProgress,
  openCheckout,
  openSwitchCheckout,
  type ReturnAddresses,
} from "@/server/subscriptions/checkout/index";
import {
  checkoutDocument,
  checkoutInput,
  checkoutSchema,
  guestCheckoutInput,
  openedDocument,
  type ReturnOptions,
  switchCheckoutInput,
} from "../wire/hosted-checkout";
import { subscriptionId } from "../wire/lifecycle-input";
import { GUEST, guest, jsonBody, OWN, own, PURCHASE_ERRORS } from "./checkout-contracts";
import {
  createUnlockCookiesByToken,
  loadVisibleCheckoutState,
  toGuestBuyer,
  toSubscriptionInput,
  type UnlockedBrowser,
} from "./purchase";

const TEXT =
  "The previewed purchase is created once it is paid, whether the returning buyer or the gateway reports the payment. The body repeats the preview. Repeating the request returns the same order, which can be paid once. If no amount is due, the purchase is created immediately.";
const OPENED = {
  200: { description: "The checkout status and the payment page.", schema: checkoutSchema },
} as const;

interface Asker {
  header(name: string): string | null;
  origin: string;
}

function wayBack(
  { return_url, cancel_url, popup }: ReturnOptions,
  { header, origin }: Asker,
): ReturnAddresses {
  const page = header("origin");
  const returnUrl = return_url ?? null;
  return { returnUrl, cancelUrl: cancel_url ?? null, popup, page: page === "null" ? null : page, origin };
}

async function answer(
  ctx: Context & PaymentDependencies,
  { token, paying, browser }: { token: string; paying: CheckoutProgress; browser: UnlockedBrowser },
): Promise<Reply> {
  if (paying.kind === "pay") return json(openedDocument(token, paying));
  const cookies = await createUnlockCookiesByToken(ctx, token, browser);
  return json(checkoutDocument(token, await loadVisibleCheckoutState(ctx, token), ctx.clock.now()), {
    cookies,
  });
}

/** Endpoints with which a publisher's own page starts a payment on a gateway's page. */
export function hostedCheckoutEndpoints(dependencies: PaymentDependencies): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...own,
        operationId: "openOwnCheckout",
        method: "post",
        path: `${OWN}/checkout`,
        summary: "Pay for a preview on the gateway's page",
        description: TEXT,
        body: jsonBody(checkoutInput),
        responses: OPENED,
        errors: PURCHASE_ERRORS,
      },
      async ({ ctx: plain, body, header, origin }) => {
        const ctx = { ...plain, ...dependencies };
        const token = body.attempt_token;
        const input = {
          ...toSubscriptionInput({ channel: "own" }, body, ctx.clock.now()),
          attemptToken: token,
        };
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
        summary: "Pay for a preview on the gateway's page as a guest",
        description: TEXT,
        body: jsonBody(guestCheckoutInput),
        responses: OPENED,
        errors: [...PURCHASE_ERRORS, "rate_limited"],
      },
      async ({ ctx: plain, body, header, origin, address }) => {
        const ctx = { ...plain, ...dependencies };
        const token = body.attempt_token;
        const buyer = await toGuestBuyer(plain, body, address);
        const input = { ...toSubscriptionInput(buyer, body, ctx.clock.now()), attemptToken: token };
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
        summary: "Pay for a previewed plan change on the gateway's page",
        description: TEXT,
        params: z.object({ "subscription-id": subscriptionId }),
        body: jsonBody(switchCheckoutInput),
        responses: OPENED,
        errors: PURCHASE_ERRORS,
      },
      async ({ ctx: plain, params, body, header, origin }) => {
        const ctx = { ...plain, ...dependencies };
        const token = body.attempt_token;
        const back = wayBack(body.checkout, { header, origin });
        const paying = await openSwitchCheckout(ctx, { id: params["subscription-id"], token, back });
        return answer(ctx, { token, paying, browser: { header, origin } });
      },
    ),
  ];
}

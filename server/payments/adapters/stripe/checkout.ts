import type Stripe from "stripe";
import type { CheckoutRequest, CheckoutResult, PaymentFailure } from "../../adapter";
import { amountNotPayable, STRIPE_AMOUNTS, toGatewayAmount } from "../gateway-amount.rules";
import { callStripe, failure } from "./client";
import { getBuyerEmail, type Shop, toStripeMetadata } from "./payments";
import { subscriptionLines } from "./subscriptions";

/** Return URL of the buyer; Stripe replaces the braces with the session's id, so they must not be escaped. */
export function buildSuccessUrl(returnUrl: string): string {
  const [address = "", fragment] = returnUrl.split("#", 2);
  const joined = `${address}${address.includes("?") ? "&" : "?"}payment_token={CHECKOUT_SESSION_ID}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}

async function buildTerms(
  shop: Shop,
  request: CheckoutRequest,
): Promise<Stripe.Checkout.SessionCreateParams | PaymentFailure> {
  const { amountCents, amountCurrency, bought, recurring } = request;
  const metadata = toStripeMetadata(request);
  if (recurring) return subscriptionLines(shop, request);
  const amount = toGatewayAmount(STRIPE_AMOUNTS, amountCents, amountCurrency);
  if (amount === null) return amountNotPayable(amountCurrency);
  const price = {
    currency: amountCurrency.toLowerCase(),
    unit_amount: amount,
    product_data: { name: bought.title },
  };
  return {
    mode: "payment",
    line_items: [{ quantity: 1, price_data: price }],
    payment_intent_data: { metadata, description: bought.title },
  };
}

/** Open a Stripe page on which a buyer pays; the same attempt always gets the same session. */
export async function openCheckout(shop: Shop, request: CheckoutRequest): Promise<CheckoutResult> {
  const { attemptToken, returnUrl, cancelUrl } = request;
  const email = getBuyerEmail(request);
  return callStripe(async () => {
    const params = await buildTerms(shop, request);
    if ("success" in params) return params;
    const { id, url } = await shop.stripe.checkout.sessions.create(
      {
        ...params,
        success_url: buildSuccessUrl(returnUrl),
        cancel_url: cancelUrl,
        client_reference_id: attemptToken,
        metadata: toStripeMetadata(request),
        ...(email !== null && { customer_email: email }),
      },
      { idempotencyKey: `checkout:${attemptToken}` },
    );
    return url === null
      ? failure("no_page", "The gateway has no payment page for this payment.")
      : { success: true, url, reference: id };
  });
}

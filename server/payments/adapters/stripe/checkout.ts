import type Stripe from "stripe";
import type { CheckoutRequest, CheckoutResult, PaymentFailure } from "../../adapter";
import { gatewayAmount, notPayable, STRIPE_AMOUNTS } from "../gateway-amount.rules";
import { asking, failure } from "./client";
import { emailOf, metadataOf, type Shop } from "./payments";
import { subscriptionLines } from "./subscriptions";

/** Where the buyer comes back to; Stripe puts the session's id in the place of the braces, which stay as they are. */
function successUrl(returnUrl: string): string {
  const [address = "", fragment] = returnUrl.split("#", 2);
  const joined = `${address}${address.includes("?") ? "&" : "?"}payment_token={CHECKOUT_SESSION_ID}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}

async function terms(
  shop: Shop,
  request: CheckoutRequest,
): Promise<Stripe.Checkout.SessionCreateParams | PaymentFailure> {
  const { amountCents, amountCurrency, bought, recurring } = request;
  const metadata = metadataOf(request);
  if (recurring) return subscriptionLines(shop, request);
  const amount = gatewayAmount(STRIPE_AMOUNTS, amountCents, amountCurrency);
  if (amount === null) return notPayable(amountCurrency);
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

/** A page of Stripe on which a buyer pays; opened again for the same attempt, it is the same session. */
export async function openCheckout(shop: Shop, request: CheckoutRequest): Promise<CheckoutResult> {
  const { attemptToken, returnUrl, cancelUrl } = request;
  const email = emailOf(request);
  return asking(async () => {
    const asked = await terms(shop, request);
    if ("success" in asked) return asked;
    const { id, url } = await shop.stripe.checkout.sessions.create(
      {
        ...asked,
        success_url: successUrl(returnUrl),
        cancel_url: cancelUrl,
        client_reference_id: attemptToken,
        metadata: metadataOf(request),
        ...(email !== null && { customer_email: email }),
      },
      { idempotencyKey: `checkout:${attemptToken}` },
    );
    return url === null
      ? failure("no_page", "The gateway has no page for this payment.")
      : { success: true, url, reference: id };
  });
}

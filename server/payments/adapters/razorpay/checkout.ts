import type { CheckoutRequest, CheckoutResult } from "../../adapter";
import { amountNotPayable, RAZORPAY_AMOUNTS, toGatewayAmount } from "../gateway-amount.rules";
import { callRazorpay, isFinalRefusal, toGatewayError } from "./client";
import { createPaymentLink, findLink, isLink, type PaymentLink } from "./links";
import { type Shop, toRazorpayNotes } from "./payments";
import { openSubscription, whyNotRecurring } from "./subscriptions";

function toLinkParams(request: CheckoutRequest, amount: number) {
  const { attemptToken, amountCurrency: currency, bought, buyer, returnUrl } = request;
  const customer = {
    ...(buyer.name !== null && { name: buyer.name }),
    ...(buyer.identity.includes("@") && { email: buyer.identity }),
  };
  return {
    amount,
    currency,
    reference_id: attemptToken,
    description: bought.title,
    customer,
    // The server sends the buyer to the page; Razorpay must not notify the buyer itself.
    notify: { email: false, sms: false },
    reminder_enable: false,
    notes: toRazorpayNotes(request),
    callback_url: returnUrl,
    callback_method: "get",
  };
}

/**
 * Find or create the payment link of an attempt. Of two concurrent creates, the second is refused and reads the first
 * one's.
 */
async function findOrCreateLink(shop: Shop, request: CheckoutRequest, amount: number): Promise<PaymentLink> {
  const { attemptToken } = request;
  const existing = await findLink(shop, attemptToken);
  if (existing !== undefined) return existing;
  try {
    return await createPaymentLink(shop, toLinkParams(request, amount));
  } catch (error) {
    const concurrent = isFinalRefusal(toGatewayError(error)) ? await findLink(shop, attemptToken) : undefined;
    if (concurrent === undefined) throw error;
    return concurrent;
  }
}

async function openSubscriptionPage(shop: Shop, request: CheckoutRequest): Promise<CheckoutResult> {
  const refusal = whyNotRecurring(request);
  if (refusal !== null) return refusal;
  const { id: reference, url } = await openSubscription(shop, request);
  return { success: true, url, reference };
}

/**
 * Open a Razorpay page on which a buyer pays.
 *
 * A one-time order uses a payment link. A recurring order uses the page of the subscription, which does not redirect
 * back, so Razorpay's event completes the purchase. The same attempt always gets the same page.
 */
export function openCheckout(shop: Shop, request: CheckoutRequest): Promise<CheckoutResult> {
  return callRazorpay(async () => {
    if (request.recurring) return openSubscriptionPage(shop, request);
    const { amountCents, amountCurrency } = request;
    const amount = toGatewayAmount(RAZORPAY_AMOUNTS, amountCents, amountCurrency);
    if (amount === null) return amountNotPayable(amountCurrency);
    const { id: reference, short_url: url } = await findOrCreateLink(shop, request, amount);
    return { success: true, url, reference };
  });
}

/** Read the payment link from the return URL; its status is then requested from Razorpay. */
export function readReturnedToken(query: Readonly<Record<string, string>>): string | null {
  const link = query["razorpay_payment_link_id"] ?? "";
  return isLink(link) ? link : null;
}

import type { CheckoutRequest, CheckoutResult } from "../../adapter";
import { gatewayAmount, notPayable, RAZORPAY_AMOUNTS } from "../gateway-amount.rules";
import { asking, isVerdict, refusalOf } from "./client";
import { findLink, isLink, makeLink, type PaymentLink } from "./links";
import { notesOf, type Shop } from "./payments";
import { openSubscription, refuse } from "./subscriptions";

function termsOf(request: CheckoutRequest, amount: number) {
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
    // Who pays is sent to the page from here; Razorpay is to write to nobody.
    notify: { email: false, sms: false },
    reminder_enable: false,
    notes: notesOf(request),
    callback_url: returnUrl,
    callback_method: "get",
  };
}

/** Of two who open a link for one attempt, the second one is refused, and finds that of the first. */
async function linkOf(shop: Shop, request: CheckoutRequest, amount: number): Promise<PaymentLink> {
  const { attemptToken } = request;
  const found = await findLink(shop, attemptToken);
  if (found !== undefined) return found;
  try {
    return await makeLink(shop, termsOf(request, amount));
  } catch (error) {
    const other = isVerdict(refusalOf(error)) ? await findLink(shop, attemptToken) : undefined;
    if (other === undefined) throw error;
    return other;
  }
}

async function pageOfSubscription(shop: Shop, request: CheckoutRequest): Promise<CheckoutResult> {
  const refusal = refuse(request);
  if (refusal !== null) return refusal;
  const { id: reference, url } = await openSubscription(shop, request);
  return { success: true, url, reference };
}

/**
 * A page of Razorpay's on which a buyer pays: a payment link; of what recurs the page of the subscription, which sends
 * nobody back, so that Razorpay's event makes the purchase. Opened again for the same attempt, it is the same.
 */
export function openCheckout(shop: Shop, request: CheckoutRequest): Promise<CheckoutResult> {
  return asking(async () => {
    if (request.recurring) return pageOfSubscription(shop, request);
    const { amountCents, amountCurrency } = request;
    const amount = gatewayAmount(RAZORPAY_AMOUNTS, amountCents, amountCurrency);
    if (amount === null) return notPayable(amountCurrency);
    const { id: reference, short_url: url } = await linkOf(shop, request, amount);
    return { success: true, url, reference };
  });
}

/** The payment link with which a buyer comes back; how it stands, Razorpay is asked. */
export function paymentTokenFrom(query: Readonly<Record<string, string>>): string | null {
  const link = query["razorpay_payment_link_id"] ?? "";
  return isLink(link) ? link : null;
}

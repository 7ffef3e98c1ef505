import type Stripe from "stripe";
import type { DeletePaymentMethodRequest, PaymentResult } from "../../adapter";
import { callStripe, isMissing } from "./client";
import type { Shop } from "./payments";

type Reference = string | { id: string } | null | undefined;

function getId(reference: Reference): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

/** Run a request; null: Stripe does not know the object, or has deleted it. */
async function find<T>(request: Promise<T>): Promise<T | null> {
  return request.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

interface Saved {
  customerId: string | null;
  methodId: string | null;
}

/** Find what a token stands for: a payment method, a customer, or the page on which they were saved. */
async function findByToken({ stripe }: Shop, token: string): Promise<Saved> {
  const [kind = ""] = token.split("_", 1);
  switch (kind) {
    case "pm":
    case "card":
    case "src": {
      const method = await find(stripe.paymentMethods.retrieve(token));
      return { customerId: getId(method?.customer), methodId: method === null ? null : method.id };
    }
    case "cus":
      return { customerId: token, methodId: null };
    case "cs": {
      const session = await find(stripe.checkout.sessions.retrieve(token));
      return { customerId: getId(session?.customer), methodId: null };
    }
    default:
      return { customerId: null, methodId: null };
  }
}

async function findBySubscription({ stripe }: Shop, id: string): Promise<Saved> {
  const subscription = await find(stripe.subscriptions.retrieve(id));
  return {
    customerId: getId(subscription?.customer),
    methodId: getId(subscription?.default_payment_method),
  };
}

function isOwn(customer: Stripe.Customer | Stripe.DeletedCustomer): boolean {
  return customer.deleted !== true && customer.metadata.subscriber_id !== undefined;
}

/**
 * Delete what Stripe has saved for an erased person. A customer that Masthead created is deleted with all cards; of
 * another one, which the publisher may use elsewhere, the payment method is detached. A method that belongs to no
 * customer was never saved.
 */
export async function deletePaymentMethod(
  shop: Shop,
  { paymentToken, externalSubscriptionId }: DeletePaymentMethodRequest,
): Promise<PaymentResult> {
  const { stripe } = shop;
  return callStripe(async () => {
    const saved = [
      ...(externalSubscriptionId === null ? [] : [await findBySubscription(shop, externalSubscriptionId)]),
      ...(paymentToken === null ? [] : [await findByToken(shop, paymentToken)]),
    ];
    for (const { customerId, methodId } of saved) {
      if (customerId === null) continue;
      const customer = await find(stripe.customers.retrieve(customerId));
      if (customer === null) continue;
      if (isOwn(customer)) await find(stripe.customers.del(customerId));
      else if (methodId !== null) await find(stripe.paymentMethods.detach(methodId));
    }
    return { success: true, status: "cancelled" };
  });
}

import type Stripe from "stripe";
import type { CardFacts, MethodChange, MethodHolder } from "../../method-change";
import { buildSuccessUrl } from "./checkout";
import { callStripe, failure, isMissing } from "./client";
import type { Shop } from "./payments";
import { detach, ENDED, getId } from "./saved-methods";

const UNKNOWN = failure("unknown_subscription", "The gateway doesn't know this subscription.");

function toCard({ type, card, sepa_debit: debit }: Stripe.PaymentMethod): CardFacts {
  if (card !== undefined) return { brand: card.brand, lastFour: card.last4 };
  return { brand: type, lastFour: debit?.last4 ?? null };
}

/** Retrieve a subscription with its method and its customer; null: unknown. */
async function retrieve(
  { stripe }: Shop,
  { externalSubscriptionId: id }: MethodHolder,
): Promise<Stripe.Subscription | null> {
  if (id === null) return null;
  try {
    return await stripe.subscriptions.retrieve(id, {
      expand: ["default_payment_method", "customer.invoice_settings.default_payment_method"],
    });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Find a subscription that Stripe still charges; null: unknown, or ended there. */
async function findSubscription(shop: Shop, holder: MethodHolder): Promise<Stripe.Subscription | null> {
  const subscription = await retrieve(shop, holder);
  return subscription === null || ENDED.has(subscription.status) ? null : subscription;
}

/** Without a method of its own, a subscription is charged on the customer's. */
function getMethod({ default_payment_method: own, customer }: Stripe.Subscription) {
  if (own !== null) return own;
  const isKnown = typeof customer === "object" && customer.deleted !== true;
  return isKnown ? (customer.invoice_settings?.default_payment_method ?? null) : null;
}

/**
 * Whether Masthead may detach a method that a subscription was charged on. A customer of the publisher's own may use it
 * in their other programs, and another subscription of the customer may be charged on it.
 */
async function mayDetach({ stripe }: Shop, subscription: Stripe.Subscription, methodId: string) {
  if (subscription.metadata.attempt_token === undefined) return false;
  const customer = getId(subscription.customer);
  if (customer === null || getId(getMethod(subscription)) === methodId) return false;
  const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
  // One without a method of its own is charged on the customer's, which may be this one.
  return data.every(
    ({ id, status, default_payment_method: method }) =>
      id === subscription.id || ENDED.has(status) || (method !== null && getId(method) !== methodId),
  );
}

/** Stripe Checkout in setup mode: its page saves a method for the subscription's customer, and charges nothing. */
export function createMethodChange(shop: Shop): MethodChange {
  const { stripe } = shop;
  return {
    openPage: ({ reference, returnUrl, cancelUrl, ...holder }) =>
      callStripe(async () => {
        const subscription = await findSubscription(shop, holder);
        const customer = getId(subscription?.customer);
        if (subscription === null || customer === null) return UNKNOWN;
        const metadata = { method_change: reference };
        const { id, url } = await stripe.checkout.sessions.create(
          {
            mode: "setup",
            customer,
            currency: subscription.currency,
            success_url: buildSuccessUrl(returnUrl),
            cancel_url: cancelUrl,
            client_reference_id: reference,
            metadata,
            setup_intent_data: { metadata },
          },
          { idempotencyKey: `method-page:${reference}` },
        );
        return url === null
          ? failure("no_page", "The gateway has no page for this change.")
          : { success: true, url, reference: id };
      }),
    findNew: async ({ reference, pageReference }) => {
      const found = await callStripe(() =>
        stripe.checkout.sessions.retrieve(pageReference, { expand: ["setup_intent.payment_method"] }),
      );
      if ("success" in found) return { status: "failed", code: found.code };
      const { metadata, status, setup_intent: intent } = found;
      if (metadata?.method_change !== reference) return { status: "failed", code: "page_of_another_change" };
      if (status === "expired") return { status: "failed", code: "page_expired" };
      if (intent === null || typeof intent === "string") return { status: "open" };
      if (intent.status === "canceled") return { status: "failed", code: "canceled" };
      const { payment_method: method } = intent;
      if (intent.status !== "succeeded" || method === null || typeof method === "string")
        return { status: "open" };
      return { status: "saved", methodId: method.id, card: toCard(method) };
    },
    findCurrent: async (holder) => {
      const found = await callStripe(() => findSubscription(shop, holder));
      const method = found === null || "success" in found ? null : getMethod(found);
      if (method === null || typeof method === "string") return null;
      return { methodId: method.id, card: toCard(method) };
    },
    use: ({ reference, methodId, ...holder }) =>
      callStripe(async () => {
        const subscription = await findSubscription(shop, holder);
        if (subscription === null) return UNKNOWN;
        // Stripe refuses a method of another customer. It repeats failed charges by itself, from now on with this one.
        await stripe.subscriptions.update(
          subscription.id,
          { default_payment_method: methodId },
          { idempotencyKey: `method-use:${reference}` },
        );
        return { success: true, paymentToken: null };
      }),
    detach: ({ methodId, ...holder }) =>
      callStripe(async () => {
        const subscription = await retrieve(shop, holder);
        if (subscription !== null && (await mayDetach(shop, subscription, methodId)))
          await detach(shop, methodId);
        return { success: true };
      }),
  };
}

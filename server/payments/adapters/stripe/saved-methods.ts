import type Stripe from "stripe";
import type { DeletePaymentMethodRequest, PaymentResult } from "../../adapter";
import { callStripe, failure, isMissing } from "./client";
import type { Shop } from "./payments";

type Reference = string | { id: string } | null | undefined;

export function getId(reference: Reference): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

/** Run a request; null: Stripe does not know the object, or has deleted it. */
async function find<T>(request: Promise<T>): Promise<T | null> {
  return request.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

/** What is saved under a reference; without a customer: nothing, or nothing any more. */
interface Saved {
  customerId: string | null;
  methodId: string | null;
  subscriptionId: string | null;
  /** Whether Masthead opened the subscription: Stripe creates a new customer for each one on its own page. */
  isOpenedHere: boolean;
}

const NOTHING: Saved = { customerId: null, methodId: null, subscriptionId: null, isOpenedHere: false };

async function findBySubscription({ stripe }: Shop, id: string): Promise<Saved> {
  const subscription = await find(stripe.subscriptions.retrieve(id));
  return {
    customerId: getId(subscription?.customer),
    methodId: getId(subscription?.default_payment_method),
    subscriptionId: id,
    isOpenedHere: subscription?.metadata.attempt_token !== undefined,
  };
}

async function findByIntent({ stripe }: Shop, id: string): Promise<Saved> {
  const intent = await find(stripe.paymentIntents.retrieve(id));
  return {
    ...NOTHING,
    customerId: getId(intent?.customer),
    methodId: getId(intent?.payment_method),
  };
}

/** Find what a token stands for; null: a token of an unknown kind. */
async function findByToken(shop: Shop, token: string): Promise<Saved | null> {
  const { stripe } = shop;
  const [kind = ""] = token.split("_", 1);
  switch (kind) {
    case "pm":
    case "card":
    case "src": {
      const method = await find(stripe.paymentMethods.retrieve(token));
      return { ...NOTHING, customerId: getId(method?.customer), methodId: method?.id ?? null };
    }
    case "cus":
      return { ...NOTHING, customerId: token };
    case "cs": {
      const session = await find(stripe.checkout.sessions.retrieve(token));
      const subscriptionId = getId(session?.subscription);
      return subscriptionId === null
        ? { ...NOTHING, customerId: getId(session?.customer) }
        : findBySubscription(shop, subscriptionId);
    }
    case "sub":
      return findBySubscription(shop, token);
    case "pi":
      return findByIntent(shop, token);
    default:
      return null;
  }
}

interface Holding {
  isOpenedHere: boolean;
  methodIds: Set<string>;
  subscriptionIds: Set<string>;
}

/** Collect references by customer, so that each customer is asked for and deleted once. */
function groupByCustomer(saved: readonly Saved[]): Map<string, Holding> {
  const holdings = new Map<string, Holding>();
  for (const { customerId, methodId, subscriptionId, isOpenedHere } of saved) {
    if (customerId === null) continue;
    const holding = holdings.get(customerId) ?? {
      isOpenedHere: false,
      methodIds: new Set<string>(),
      subscriptionIds: new Set<string>(),
    };
    holdings.set(customerId, holding);
    holding.isOpenedHere ||= isOpenedHere;
    if (methodId !== null) holding.methodIds.add(methodId);
    if (subscriptionId !== null) holding.subscriptionIds.add(subscriptionId);
  }
  return holdings;
}

/** Whose a customer is: the erased person's, another subscriber's, or the publisher's own. */
function findOwner(
  { metadata }: Stripe.Customer,
  { isOpenedHere }: Holding,
  subscriberIds: readonly number[],
): "person" | "other" | "publisher" {
  const owner = metadata.subscriber_id ?? "";
  // Stripe's own page sets none, and a first purchase has none yet: the subscription tells whose it is.
  if (owner === "") return isOpenedHere ? "person" : "publisher";
  return subscriberIds.some((id) => String(id) === owner) ? "person" : "other";
}

export const ENDED: ReadonlySet<string> = new Set(["canceled", "incomplete_expired"]);

/** Whether a customer has live subscriptions besides the person's: deleting the customer would cancel them. */
async function hasOtherSubscriptions(
  { stripe }: Shop,
  customer: string,
  { subscriptionIds }: Holding,
): Promise<boolean> {
  const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
  return data.some(({ id, status }) => !subscriptionIds.has(id) && !ENDED.has(status));
}

/** Detach a payment method; one that belongs to no customer any more, or is gone, is no failure. */
export async function detach({ stripe }: Shop, id: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(id);
  } catch (error) {
    if (isMissing(error)) return;
    const method = await find(stripe.paymentMethods.retrieve(id));
    if (getId(method?.customer) !== null) throw error;
  }
}

/** Delete or detach what a customer has saved; a failure: it is still there. */
async function clearCustomer(
  shop: Shop,
  [customerId, holding]: readonly [string, Holding],
  subscriberIds: readonly number[],
): Promise<PaymentResult | null> {
  const customer = await find(shop.stripe.customers.retrieve(customerId));
  if (customer === null || customer.deleted === true) return null;
  const owner = findOwner(customer, holding, subscriberIds);
  if (owner === "other")
    return failure("payment_method_in_use", "The payment method belongs to another subscriber.");
  if (owner === "person" && !(await hasOtherSubscriptions(shop, customerId, holding))) {
    await find(shop.stripe.customers.del(customerId));
    return null;
  }
  if (holding.methodIds.size === 0)
    return failure("customer_kept", "The gateway still has the customer with their payment methods.");
  for (const id of holding.methodIds) await detach(shop, id);
  return null;
}

/**
 * Delete what Stripe has saved for an erased person. A customer that Masthead created for them, itself or on a page of
 * Stripe's, is deleted with all cards. Of a customer with other live subscriptions, and of one that the publisher may
 * use elsewhere, only the payment method is detached. A method that belongs to no customer was never saved. A failure:
 * a token of an unknown kind, another subscriber's customer, or a customer of whom nothing could be detached.
 */
export async function deletePaymentMethod(
  shop: Shop,
  { paymentToken, externalSubscriptionId, subscriberIds }: DeletePaymentMethodRequest,
): Promise<PaymentResult> {
  return callStripe(async (): Promise<PaymentResult> => {
    const byToken = paymentToken === null ? NOTHING : await findByToken(shop, paymentToken);
    const bySubscription =
      externalSubscriptionId === null ? NOTHING : await findBySubscription(shop, externalSubscriptionId);
    let kept: PaymentResult | null = null;
    for (const entry of groupByCustomer([bySubscription, byToken ?? NOTHING]))
      kept = (await clearCustomer(shop, entry, subscriberIds)) ?? kept;
    if (kept !== null) return kept;
    if (byToken === null && bySubscription.customerId === null)
      return failure("unknown_token", "The gateway does not know this kind of payment token.");
    return { success: true, status: "cancelled" };
  });
}

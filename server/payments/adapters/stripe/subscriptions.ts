import type Stripe from "stripe";
import type {
  Bought,
  CancelRequest,
  PaymentFailure,
  PaymentRequest,
  PaymentResult,
  PreviewRequest,
  SwitchRequest,
} from "../../adapter";
import { amountNotPayable, STRIPE_AMOUNTS, toGatewayAmount } from "../gateway-amount.rules";
import { callStripe, failure, isMissing } from "./client";
import { requireOwn, toPaymentResult } from "./intent";
import { getBuyerEmail, type Shop, toClientPayload, toStripeMetadata } from "./payments";

const INTERVALS: Readonly<Record<string, "day" | "week" | "month" | "year">> = {
  days: "day",
  weeks: "week",
  months: "month",
  years: "year",
};
/** Stripe counts trials in days: the maximum of each calendar unit, so that no buyer is charged early. */
const DAYS: Readonly<Record<string, number>> = { days: 1, weeks: 7, months: 31, years: 366 };

/** Objects expanded with a subscription. */
const SUBSCRIPTION = [
  "latest_invoice.confirmation_secret",
  "latest_invoice.payments.data.payment.payment_intent",
];

/** Find or create the Stripe product of the plan. */
async function findOrCreateProduct({ stripe }: Shop, { id, title }: Bought): Promise<string> {
  const product = `masthead-plan-${id}`;
  try {
    await stripe.products.retrieve(product);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await stripe.products.create({ id: product, name: title }, { idempotencyKey: `product:${product}` });
  }
  return product;
}

async function buildPrice(
  shop: Shop,
  { bought, currency }: { bought: Bought; currency: string },
): Promise<Stripe.SubscriptionCreateParams.Item.PriceData | null> {
  const interval = INTERVALS[bought.durationUnit];
  const amount = toGatewayAmount(STRIPE_AMOUNTS, bought.periodCents, currency);
  if (interval === undefined || amount === null) return null;
  return {
    currency: currency.toLowerCase(),
    product: await findOrCreateProduct(shop, bought),
    unit_amount: amount,
    recurring: { interval, interval_count: bought.durationLength },
  };
}

type FirstPeriod = Pick<
  Stripe.SubscriptionCreateParams,
  "trial_period_days" | "add_invoice_items" | "discounts"
>;

async function buildFirstPeriod(
  { stripe }: Shop,
  { attemptToken, amountCents, amountCurrency, bought }: PreviewRequest,
  product: string,
): Promise<FirstPeriod> {
  const currency = amountCurrency.toLowerCase();
  if (bought.trial !== null) {
    const amount = toGatewayAmount(STRIPE_AMOUNTS, amountCents, amountCurrency) ?? 0;
    const days = bought.trial.length * (DAYS[bought.trial.unit] ?? 1);
    return {
      trial_period_days: days,
      add_invoice_items: [{ price_data: { currency, product, unit_amount: amount } }],
    };
  }
  const discount = toGatewayAmount(STRIPE_AMOUNTS, bought.periodCents - amountCents, amountCurrency) ?? 0;
  if (discount <= 0) return {};
  const terms = { amount_off: discount, currency, duration: "once", name: "First period" } as const;
  const coupon = await stripe.coupons.create(terms, { idempotencyKey: `coupon:${attemptToken}` });
  return { discounts: [{ coupon: coupon.id }] };
}

async function openSubscription(shop: Shop, request: PreviewRequest): Promise<Stripe.Subscription | null> {
  const { attemptToken, amountCurrency: currency, bought, buyer } = request;
  const price = await buildPrice(shop, { bought, currency });
  if (price === null || toGatewayAmount(STRIPE_AMOUNTS, request.amountCents, currency) === null) return null;
  const email = getBuyerEmail(request);
  const customer = await shop.stripe.customers.create(
    {
      ...(email !== null && { email }),
      ...(buyer.name !== null && { name: buyer.name }),
      metadata: { subscriber_id: String(buyer.id ?? "") },
    },
    { idempotencyKey: `customer:${attemptToken}` },
  );
  return shop.stripe.subscriptions.create(
    {
      customer: customer.id,
      items: [{ price_data: price }],
      payment_behavior: "default_incomplete",
      payment_settings: { save_default_payment_method: "on_subscription" },
      metadata: toStripeMetadata(request),
      expand: SUBSCRIPTION,
      ...(await buildFirstPeriod(shop, request, price.product)),
    },
    { idempotencyKey: `subscription:${attemptToken}` },
  );
}

function getInvoice({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null {
  return typeof invoice === "object" ? invoice : null;
}

function whyNotRecurring({ bought, amountCurrency }: PreviewRequest): PaymentFailure | null {
  if (bought.trial !== null && bought.trial.thenCents !== bought.periodCents)
    return failure("discount_after_trial", "This gateway doesn't support a discount after a trial.");
  if (INTERVALS[bought.durationUnit] === undefined)
    return failure("not_recurring", "This gateway doesn't support renewals for plans without an end date.");
  return toGatewayAmount(STRIPE_AMOUNTS, bought.periodCents, amountCurrency) === null
    ? amountNotPayable(amountCurrency)
    : null;
}

/** Build the line items of a subscription for a Stripe page: the plan, and the card verification before a trial. */
export async function subscriptionLines(
  shop: Shop,
  request: PreviewRequest,
): Promise<Stripe.Checkout.SessionCreateParams | PaymentFailure> {
  const { bought, amountCurrency: currency } = request;
  const refusal = whyNotRecurring(request);
  if (refusal !== null) return refusal;
  const price = await buildPrice(shop, { bought, currency });
  if (price === null) return amountNotPayable(currency);
  const {
    trial_period_days,
    add_invoice_items: items = [],
    discounts,
  } = await buildFirstPeriod(shop, request, price.product);
  const firstItems = items.flatMap(({ price_data }) =>
    price_data === undefined ? [] : [{ quantity: 1, price_data }],
  );
  return {
    mode: "subscription",
    line_items: [{ quantity: 1, price_data: price }, ...firstItems],
    subscription_data: {
      metadata: toStripeMetadata(request),
      ...(trial_period_days !== undefined && { trial_period_days }),
    },
    ...(Array.isArray(discounts) && { discounts }),
  };
}

/** Open a subscription before its first payment; the same attempt always gets the same subscription. */
export async function previewSubscription(shop: Shop, request: PreviewRequest): Promise<PaymentResult> {
  const refusal = whyNotRecurring(request);
  if (refusal !== null) return refusal;
  return callStripe(async () => {
    const subscription = await openSubscription(shop, request);
    if (subscription === null) return amountNotPayable(request.amountCurrency);
    const secret = getInvoice(subscription)?.confirmation_secret?.client_secret;
    return {
      success: true,
      status: "pending",
      externalSubscriptionId: subscription.id,
      clientPayload: toClientPayload(shop, secret),
    };
  });
}

/** Get the intent that pays an invoice; null: nothing had to be paid. */
export function getInvoiceIntent(invoice: Stripe.Invoice | null): Stripe.PaymentIntent | string | null {
  const paid = invoice?.payments?.data.find(({ payment }) => payment.payment_intent !== undefined);
  return paid?.payment.payment_intent ?? null;
}

async function payFirst(shop: Shop, request: PaymentRequest): Promise<string | null> {
  const subscription = await openSubscription(shop, request);
  if (subscription === null) return null;
  const { id, customer } = subscription;
  const customerId = typeof customer === "string" ? customer : customer.id;
  const { paymentToken, attemptToken } = request;
  const key = (what: string) => ({ idempotencyKey: `${what}:${attemptToken}:${paymentToken}` });
  const method = await shop.stripe.paymentMethods.attach(
    paymentToken,
    { customer: customerId },
    key("attach"),
  );
  const invoice = getInvoice(subscription);
  if (invoice?.id !== undefined)
    await shop.stripe.invoices.pay(invoice.id, { payment_method: method.id }, key("pay-first"));
  return id;
}

async function resolveSubscriptionId(shop: Shop, request: PaymentRequest): Promise<string | null> {
  const { paymentToken } = request;
  const [kind = ""] = paymentToken.split("_", 1);
  switch (kind) {
    case "sub":
      return paymentToken;
    case "pm":
      return payFirst(shop, request);
    case "cs": {
      const { subscription } = await shop.stripe.checkout.sessions.retrieve(paymentToken);
      return typeof subscription === "string" ? subscription : (subscription?.id ?? null);
    }
    default:
      return null;
  }
}

/** Verify the first payment of a subscription, which Stripe repeats by itself from then on. */
export async function verifySubscription(shop: Shop, request: PaymentRequest): Promise<PaymentResult> {
  const refusal = whyNotRecurring(request);
  if (refusal !== null) return refusal;
  return callStripe(async () => {
    const id = await resolveSubscriptionId(shop, request);
    if (id === null) return failure("invalid_token", "We can't find this payment.");
    const subscription = await shop.stripe.subscriptions.retrieve(id, { expand: SUBSCRIPTION });
    const invoice = getInvoice(subscription);
    const intent = getInvoiceIntent(invoice);
    if (invoice === null || intent === null || typeof intent === "string")
      return failure("payment_required", "The payment wasn't completed.");
    const { metadata } = subscription;
    const refused = requireOwn({ metadata, amount: intent.amount, currency: intent.currency }, request);
    if (refused !== null) return refused;
    const result = toPaymentResult(intent);
    return result.success ? { ...result, externalSubscriptionId: id } : result;
  });
}

/** Cancel a subscription now: the paid period continues here, and Stripe stops charging. */
export async function cancelSubscription(
  { stripe }: Shop,
  { externalSubscriptionId }: CancelRequest,
): Promise<PaymentResult> {
  return callStripe(async () => {
    await stripe.subscriptions.cancel(externalSubscriptionId).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    return { success: true, status: "cancelled", externalSubscriptionId };
  });
}

/** Change a subscription's price: at once, with the difference charged, or from the next period on. */
export async function switchSubscription(shop: Shop, request: SwitchRequest): Promise<PaymentResult> {
  const { reference, externalSubscriptionId, bought, amountCurrency: currency, begins } = request;
  return callStripe(async () => {
    const price = await buildPrice(shop, { bought, currency });
    if (price === null) return amountNotPayable(currency);
    const { items } = await shop.stripe.subscriptions.retrieve(externalSubscriptionId);
    const [item] = items.data;
    if (item === undefined) return failure("no_item", "The subscription has no price to change.");
    await shop.stripe.subscriptions.update(
      externalSubscriptionId,
      {
        items: [{ id: item.id, price_data: price }],
        proration_behavior: begins === "now" ? "always_invoice" : "none",
        payment_behavior: "error_if_incomplete",
      },
      { idempotencyKey: `switch:${reference}` },
    );
    return { success: true, status: "charged", externalSubscriptionId };
  });
}

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
import { gatewayAmount, notPayable, STRIPE_AMOUNTS } from "../gateway-amount.rules";
import { asking, failure, isMissing } from "./client";
import { requireOwn, standingOf } from "./intent";
import { emailOf, metadataOf, payloadOf, type Shop } from "./payments";

const INTERVALS: Readonly<Record<string, "day" | "week" | "month" | "year">> = {
  days: "day",
  weeks: "week",
  months: "month",
  years: "year",
};
/** Stripe counts trials in days: never fewer than the calendar's, so that nobody pays before it is due. */
const DAYS: Readonly<Record<string, number>> = { days: 1, weeks: 7, months: 31, years: 366 };

/** What is read of a subscription beside itself. */
const SUBSCRIPTION = [
  "latest_invoice.confirmation_secret",
  "latest_invoice.payments.data.payment.payment_intent",
];

/** The plan as a product of Stripe's, made when it is first sold. */
async function productOf({ stripe }: Shop, { id, title }: Bought): Promise<string> {
  const product = `masthead-plan-${id}`;
  try {
    await stripe.products.retrieve(product);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await stripe.products.create({ id: product, name: title }, { idempotencyKey: `product:${product}` });
  }
  return product;
}

async function priceOf(
  shop: Shop,
  { bought, currency }: { bought: Bought; currency: string },
): Promise<Stripe.SubscriptionCreateParams.Item.PriceData | null> {
  const interval = INTERVALS[bought.durationUnit];
  const amount = gatewayAmount(STRIPE_AMOUNTS, bought.periodCents, currency);
  if (interval === undefined || amount === null) return null;
  return {
    currency: currency.toLowerCase(),
    product: await productOf(shop, bought),
    unit_amount: amount,
    recurring: { interval, interval_count: bought.durationLength },
  };
}

type FirstPeriod = Pick<
  Stripe.SubscriptionCreateParams,
  "trial_period_days" | "add_invoice_items" | "discounts"
>;

async function firstPeriod(
  { stripe }: Shop,
  { attemptToken, amountCents, amountCurrency, bought }: PreviewRequest,
  product: string,
): Promise<FirstPeriod> {
  const currency = amountCurrency.toLowerCase();
  if (bought.trial !== null) {
    const amount = gatewayAmount(STRIPE_AMOUNTS, amountCents, amountCurrency) ?? 0;
    const days = bought.trial.length * (DAYS[bought.trial.unit] ?? 1);
    return {
      trial_period_days: days,
      add_invoice_items: [{ price_data: { currency, product, unit_amount: amount } }],
    };
  }
  const off = gatewayAmount(STRIPE_AMOUNTS, bought.periodCents - amountCents, amountCurrency) ?? 0;
  if (off <= 0) return {};
  const terms = { amount_off: off, currency, duration: "once", name: "First period" } as const;
  const coupon = await stripe.coupons.create(terms, { idempotencyKey: `coupon:${attemptToken}` });
  return { discounts: [{ coupon: coupon.id }] };
}

async function openSubscription(shop: Shop, request: PreviewRequest): Promise<Stripe.Subscription | null> {
  const { attemptToken, amountCurrency: currency, bought, buyer } = request;
  const price = await priceOf(shop, { bought, currency });
  if (price === null || gatewayAmount(STRIPE_AMOUNTS, request.amountCents, currency) === null) return null;
  const email = emailOf(request);
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
      metadata: metadataOf(request),
      expand: SUBSCRIPTION,
      ...(await firstPeriod(shop, request, price.product)),
    },
    { idempotencyKey: `subscription:${attemptToken}` },
  );
}

function invoiceOf({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null {
  return typeof invoice === "object" ? invoice : null;
}

function refuse({ bought, amountCurrency }: PreviewRequest): PaymentFailure | null {
  if (bought.trial !== null && bought.trial.thenCents !== bought.periodCents)
    return failure("discount_after_trial", "A discount cannot follow a trial at this gateway.");
  if (INTERVALS[bought.durationUnit] === undefined)
    return failure("not_recurring", "This gateway repeats no plan without an end.");
  return gatewayAmount(STRIPE_AMOUNTS, bought.periodCents, amountCurrency) === null
    ? notPayable(amountCurrency)
    : null;
}

/** A subscription as a page of Stripe sells it: the plan, and what checks the card before a trial. */
export async function subscriptionLines(
  shop: Shop,
  request: PreviewRequest,
): Promise<Stripe.Checkout.SessionCreateParams | PaymentFailure> {
  const { bought, amountCurrency: currency } = request;
  const refusal = refuse(request);
  if (refusal !== null) return refusal;
  const price = await priceOf(shop, { bought, currency });
  if (price === null) return notPayable(currency);
  const {
    trial_period_days,
    add_invoice_items: items = [],
    discounts,
  } = await firstPeriod(shop, request, price.product);
  const first = items.flatMap(({ price_data }) =>
    price_data === undefined ? [] : [{ quantity: 1, price_data }],
  );
  return {
    mode: "subscription",
    line_items: [{ quantity: 1, price_data: price }, ...first],
    subscription_data: {
      metadata: metadataOf(request),
      ...(trial_period_days !== undefined && { trial_period_days }),
    },
    ...(Array.isArray(discounts) && { discounts }),
  };
}

/** A subscription that waits for its first payment; asked twice for one attempt, it is the same. */
export async function previewSubscription(shop: Shop, request: PreviewRequest): Promise<PaymentResult> {
  const refusal = refuse(request);
  if (refusal !== null) return refusal;
  return asking(async () => {
    const subscription = await openSubscription(shop, request);
    if (subscription === null) return notPayable(request.amountCurrency);
    const secret = invoiceOf(subscription)?.confirmation_secret?.client_secret;
    return {
      success: true,
      status: "pending",
      externalSubscriptionId: subscription.id,
      clientPayload: payloadOf(shop, secret),
    };
  });
}

/** The intent by which an invoice is, or was, paid; null: nothing had to be paid. */
export function intentOfInvoice(invoice: Stripe.Invoice | null): Stripe.PaymentIntent | string | null {
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
  const invoice = invoiceOf(subscription);
  if (invoice?.id !== undefined)
    await shop.stripe.invoices.pay(invoice.id, { payment_method: method.id }, key("pay-first"));
  return id;
}

async function subscriptionIdOf(shop: Shop, request: PaymentRequest): Promise<string | null> {
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

/** Asks Stripe about the first payment of a subscription, which it repeats by itself from then on. */
export async function verifySubscription(shop: Shop, request: PaymentRequest): Promise<PaymentResult> {
  const refusal = refuse(request);
  if (refusal !== null) return refusal;
  return asking(async () => {
    const id = await subscriptionIdOf(shop, request);
    if (id === null) return failure("invalid_token", "This payment is not known.");
    const subscription = await shop.stripe.subscriptions.retrieve(id, { expand: SUBSCRIPTION });
    const invoice = invoiceOf(subscription);
    const intent = intentOfInvoice(invoice);
    if (invoice === null || intent === null || typeof intent === "string")
      return failure("payment_required", "The payment was not made.");
    const { metadata } = subscription;
    const refused = requireOwn({ metadata, amount: intent.amount, currency: intent.currency }, request);
    if (refused !== null) return refused;
    const standing = standingOf(intent);
    return standing.success ? { ...standing, externalSubscriptionId: id } : standing;
  });
}

/** Ends a subscription now: what was paid runs on here, and Stripe charges no more. */
export async function cancelSubscription(
  { stripe }: Shop,
  { externalSubscriptionId }: CancelRequest,
): Promise<PaymentResult> {
  return asking(async () => {
    await stripe.subscriptions.cancel(externalSubscriptionId).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    return { success: true, status: "cancelled", externalSubscriptionId };
  });
}

/** Gives a subscription another price: at once, with the difference charged, or from the next period on. */
export async function switchSubscription(shop: Shop, request: SwitchRequest): Promise<PaymentResult> {
  const { reference, externalSubscriptionId, bought, amountCurrency: currency, begins } = request;
  return asking(async () => {
    const price = await priceOf(shop, { bought, currency });
    if (price === null) return notPayable(currency);
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

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adapterDependencies, contractInput } from "@/test/adapter-subject";
import { startStripe } from "@/test/gateways/stripe-simulator";
import type { DeletePaymentMethodRequest, PreviewRequest } from "../../adapter";
import { stripeKind } from "./index";

const SECRET = "sk_test_planted_secret_of_saved_methods";
const ADA = 1;

let stripe: Awaited<ReturnType<typeof startStripe>>;

beforeAll(async () => {
  const { now } = adapterDependencies.clock;
  stripe = await startStripe({ secret: SECRET, webhookSecret: "whsec_planted", now });
});
afterAll(() => stripe.stop());

function make(secret = SECRET) {
  const credentials = { app_key: "pk_test_1", secret, webhook_secret: "whsec_planted", api_base: stripe.url };
  return stripeKind.make({ ...adapterDependencies, credentials, environment: "sandbox" });
}

/** Deletes what is saved for Ada. */
async function deleteSaved(request: Partial<DeletePaymentMethodRequest>, secret = SECRET) {
  const subscriberIds = [ADA];
  return make(secret).deletePaymentMethod?.({
    externalSubscriptionId: null,
    paymentToken: null,
    subscriberIds,
    ...request,
  });
}

function anOrder(): PreviewRequest {
  return {
    attemptToken: contractInput.unique(),
    paymentType: "gateway_a",
    recurring: true,
    amountCents: 990,
    amountCurrency: "EUR",
    bought: {
      id: 7,
      title: "One month",
      durationLength: 1,
      durationUnit: "months",
      periodCents: 990,
      trial: null,
    },
    buyer: { id: ADA, name: null, provider: "email", identity: "ada@readers.test" },
  };
}

/** Buys a subscription with a card on a page of the publisher. */
async function buyWithCard() {
  const request = { ...anOrder(), paymentToken: "pm_card_visa", additionalData: {} };
  const paid = await make().afterCharge(request);
  const id = paid.success ? (paid.externalSubscriptionId ?? "") : "";
  return { id, customer: stripe.subscriptions.get(id)?.customer ?? "" };
}

/** Buys a subscription on a page of Stripe, which creates the customer. */
async function buyOnStripe() {
  const order = anOrder();
  const addresses = { returnUrl: "https://news.example/thanks", cancelUrl: "https://news.example/" };
  const opened = await make().openCheckout?.({ ...order, ...addresses });
  if (opened?.success !== true) throw new Error("no page was opened");
  stripe.paySession(opened.reference, "pm_card_visa");
  const paid = await make().afterCharge({ ...order, paymentToken: opened.reference, additionalData: {} });
  const id = paid.success ? (paid.externalSubscriptionId ?? "") : "";
  const subscription = stripe.subscriptions.get(id);
  const method = subscription?.default_payment_method ?? "";
  return { id, session: opened.reference, customer: subscription?.customer ?? "", method };
}

const customerOf = (method: string) => stripe.saved.methods.get(method)?.customer;

describe("a customer that Masthead created", () => {
  test("is deleted with the payment methods, once, also where two references name it", async () => {
    const { id, customer } = await buyWithCard();
    const { id: wallet } = stripe.saved.saveMethod({}, customer);
    expect(stripe.saved.customers.has(customer)).toBe(true);
    const before = stripe.calls.length;
    const request = { externalSubscriptionId: id, paymentToken: wallet };
    expect(await deleteSaved(request)).toMatchObject({ success: true });
    const made = stripe.calls.slice(before).filter(({ method }) => method !== "GET");
    expect(made.map(({ method, path }) => `${method} ${path}`)).toEqual([`DELETE /v1/customers/${customer}`]);
    expect([stripe.saved.customers.has(customer), customerOf(wallet)]).toEqual([false, null]);
    expect(await deleteSaved(request)).toMatchObject({ success: true });
  });

  test("is gone for the next reference, which names it by another payment method", async () => {
    const { id, customer } = await buyWithCard();
    const { id: wallet } = stripe.saved.saveMethod({}, customer);
    expect(await deleteSaved({ externalSubscriptionId: id })).toMatchObject({ success: true });
    expect(await deleteSaved({ paymentToken: wallet })).toMatchObject({ success: true });
    expect(await deleteSaved({ paymentToken: customer })).toMatchObject({ success: true });
  });

  test("is deleted where Stripe's page created it, by the subscription and by the page", async () => {
    const first = await buyOnStripe();
    expect(stripe.saved.customers.get(first.customer)?.metadata).toEqual({});
    const request = { externalSubscriptionId: first.id, paymentToken: first.session };
    expect(await deleteSaved(request)).toMatchObject({ success: true });
    expect([stripe.saved.customers.has(first.customer), customerOf(first.method)]).toEqual([false, null]);
    const second = await buyOnStripe();
    expect(await deleteSaved({ paymentToken: second.session })).toMatchObject({ success: true });
    expect(stripe.saved.customers.has(second.customer)).toBe(false);
  });

  test("stays for another subscriber, with the payment method", async () => {
    const { id, customer } = await buyWithCard();
    const { id: wallet } = stripe.saved.saveMethod({}, customer);
    const ofOthers = { externalSubscriptionId: id, paymentToken: wallet, subscriberIds: [ADA + 1] };
    expect(await deleteSaved(ofOthers)).toMatchObject({ success: false, code: "payment_method_in_use" });
    expect([stripe.saved.customers.has(customer), customerOf(wallet)]).toEqual([true, customer]);
  });

  test("stays while another subscription of it is charged; the payment method is detached", async () => {
    const ended = await buyOnStripe();
    const live = await buyWithCard();
    const other = stripe.subscriptions.get(live.id);
    if (other === undefined) throw new Error("there is no subscription");
    other.customer = ended.customer;
    expect(await deleteSaved({ externalSubscriptionId: ended.id })).toMatchObject({ success: true });
    expect([stripe.saved.customers.has(ended.customer), customerOf(ended.method)]).toEqual([true, null]);
    expect(other.status).toBe("active");
  });
});

describe("a customer of the publisher's own", () => {
  test("stays, and the payment method is detached", async () => {
    const { id, customer } = stripe.saved.saveMethod({ shop: "of the publisher" });
    expect(await deleteSaved({ paymentToken: id })).toMatchObject({ success: true });
    expect([customerOf(id), stripe.saved.customers.has(customer)]).toEqual([null, true]);
    expect(await deleteSaved({ paymentToken: id })).toMatchObject({ success: true });
  });

  test("that is named without a payment method is reported: nothing was deleted", async () => {
    const { id, customer } = stripe.saved.saveMethod({ shop: "of the publisher" });
    const kept = await deleteSaved({ paymentToken: customer });
    expect(kept).toMatchObject({ success: false, code: "customer_kept" });
    expect(customerOf(id)).toBe(customer);
  });
});

test("a payment method that was detached meanwhile is no failure", async () => {
  const { id } = stripe.saved.saveMethod({});
  const outcomes = await Promise.all([1, 2, 3].map(() => deleteSaved({ paymentToken: id })));
  expect(outcomes.map((outcome) => outcome?.success)).toEqual([true, true, true]);
  expect(customerOf(id)).toBeNull();
});

test("a token of an unknown kind is reported, not deleted", async () => {
  const unknown = await deleteSaved({ paymentToken: "tok_of_another_gateway" });
  expect(unknown).toMatchObject({ success: false, code: "unknown_token" });
});

test("a rejected key is an error, not a deletion", async () => {
  const { id, customer } = stripe.saved.saveMethod({});
  await expect(deleteSaved({ paymentToken: id }, "sk_test_of_nobody")).rejects.toThrow();
  expect(customerOf(id)).toBe(customer);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adapterDependencies, contractInput } from "@/test/adapter-subject";
import { startStripe } from "@/test/gateways/stripe-simulator";
import type { MethodChange } from "../../method-change";
import { stripeKind } from "./index";

const SECRET = "sk_test_planted_secret_of_method_changes";
const NEW_CARD = { brand: "mastercard", last4: "4444" };

let stripe: Awaited<ReturnType<typeof startStripe>>;

beforeAll(async () => {
  const { now } = adapterDependencies.clock;
  stripe = await startStripe({ secret: SECRET, webhookSecret: "whsec_planted", now });
});
afterAll(() => stripe.stop());

function make() {
  const credentials = { secret: SECRET, webhook_secret: "whsec_planted", api_base: stripe.url };
  return stripeKind.make({ ...adapterDependencies, credentials, environment: "sandbox" });
}

function changes(): MethodChange {
  const { methodChange } = make();
  if (methodChange === undefined) throw new Error("Stripe changes payment methods");
  return methodChange;
}

/** A subscription that was bought on a page of Stripe. */
async function aSubscription() {
  const attemptToken = contractInput.unique();
  const order = {
    attemptToken,
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
    buyer: { id: 1, name: null, provider: "email", identity: "ada@readers.test" },
  };
  const back = { returnUrl: "https://news.example/thanks", cancelUrl: "https://news.example/" };
  const opened = await make().openCheckout?.({ ...order, ...back });
  if (opened?.success !== true) throw new Error("no page was opened");
  stripe.paySession(opened.reference, "pm_card_visa");
  const paid = await make().afterCharge({ ...order, paymentToken: opened.reference, additionalData: {} });
  const externalSubscriptionId = paid.success ? (paid.externalSubscriptionId ?? "") : "";
  const subscription = stripe.subscriptions.get(externalSubscriptionId);
  if (subscription === undefined) throw new Error("there is no subscription");
  const former = subscription.default_payment_method ?? "";
  return {
    subscription,
    former,
    holder: { paymentToken: opened.reference, externalSubscriptionId, attemptToken },
  };
}

type Holder = Awaited<ReturnType<typeof aSubscription>>["holder"];

async function openPage(holder: Holder, reference = contractInput.unique()) {
  const back = { returnUrl: "https://news.example/back?a=b", cancelUrl: "https://news.example/plan" };
  const page = await changes().openPage({ ...holder, ...back, reference, title: "One month" });
  if (!page.success) throw new Error(page.message);
  return { ...page, reference, pageReference: page.reference };
}

async function saveOn(page: { pageReference: string; reference: string }): Promise<string> {
  stripe.saveOnSession(page.pageReference, NEW_CARD);
  const found = await changes().findNew(page);
  if (found.status !== "saved") throw new Error(`it is ${found.status}`);
  return found.methodId;
}

const customerOf = (method: string) => stripe.saved.methods.get(method)?.customer;

test("a page in setup mode saves a card for the subscription's customer, and no money moves", async () => {
  const { holder, subscription, former } = await aSubscription();
  expect(await changes().findCurrent(holder)).toEqual({
    methodId: former,
    card: { brand: "visa", lastFour: "4242" },
  });
  const before = structuredClone(stripe.moved);
  const page = await openPage(holder);
  expect(await openPage(holder, page.reference)).toEqual(page);
  expect(await changes().findNew(page)).toEqual({ status: "open" });
  expect(stripe.saveOnSession(page.pageReference, NEW_CARD)).toBe(
    `https://news.example/back?a=b&payment_token=${page.pageReference}`,
  );
  const found = await changes().findNew(page);
  expect(found).toMatchObject({ status: "saved", card: { brand: "mastercard", lastFour: "4444" } });
  const methodId = found.status === "saved" ? found.methodId : "";
  expect(customerOf(methodId)).toBe(subscription.customer);
  const use = { ...holder, reference: page.reference, methodId };
  expect(await changes().use(use)).toEqual({ success: true, paymentToken: null });
  expect(await changes().use(use)).toEqual({ success: true, paymentToken: null });
  expect(subscription.default_payment_method).toBe(methodId);
  expect(customerOf(former)).toBe(subscription.customer);
  for (let time = 0; time < 2; time += 1)
    expect(await changes().detach({ ...holder, methodId: former })).toEqual({ success: true });
  expect([customerOf(former), customerOf(methodId)]).toEqual([null, subscription.customer]);
  expect(stripe.moved).toEqual(before);
});

describe("a page does not confirm", () => {
  test("the change of another page", async () => {
    const { holder } = await aSubscription();
    const page = await openPage(holder);
    await saveOn(page);
    const other = await changes().findNew({ ...page, reference: "of-somebody-else" });
    expect(other).toEqual({ status: "failed", code: "page_of_another_change" });
    const unknown = await changes().findNew({ ...page, pageReference: "cs_unknown" });
    expect(unknown).toMatchObject({ status: "failed" });
  });

  test("anything once it has expired", async () => {
    const { holder } = await aSubscription();
    const page = await openPage(holder);
    stripe.expireSession(page.pageReference);
    expect(await changes().findNew(page)).toEqual({ status: "failed", code: "page_expired" });
  });
});

test("a subscription that has ended at Stripe gets no page and no card", async () => {
  const { holder, subscription } = await aSubscription();
  const page = await openPage(holder);
  const methodId = await saveOn(page);
  subscription.status = "canceled";
  await expect(openPage(holder)).rejects.toThrow("doesn't know this subscription");
  const used = await changes().use({ ...holder, reference: page.reference, methodId });
  expect(used).toMatchObject({ success: false, code: "unknown_subscription" });
  await changes().detach({ ...holder, methodId });
  expect(customerOf(methodId)).toBeNull();
});

describe("a card stays at Stripe", () => {
  test("that the subscription is charged on", async () => {
    const { holder, former, subscription } = await aSubscription();
    expect(await changes().detach({ ...holder, methodId: former })).toEqual({ success: true });
    expect(customerOf(former)).toBe(subscription.customer);
  });

  test("that another subscription of the customer is charged on", async () => {
    const { holder, former, subscription } = await aSubscription();
    const other = await aSubscription();
    other.subscription.customer = subscription.customer;
    other.subscription.default_payment_method = former;
    const page = await openPage(holder);
    await changes().use({ ...holder, reference: page.reference, methodId: await saveOn(page) });
    await changes().detach({ ...holder, methodId: former });
    expect(customerOf(former)).toBe(subscription.customer);
    other.subscription.status = "canceled";
    await changes().detach({ ...holder, methodId: former });
    expect(customerOf(former)).toBeNull();
  });

  test("of a subscription that the publisher opened elsewhere", async () => {
    const { holder, former, subscription } = await aSubscription();
    subscription.metadata = {};
    const page = await openPage(holder);
    await changes().use({ ...holder, reference: page.reference, methodId: await saveOn(page) });
    await changes().detach({ ...holder, methodId: former });
    expect(customerOf(former)).toBe(subscription.customer);
  });
});

test("a card of another customer is refused", async () => {
  const { holder, former, subscription } = await aSubscription();
  const { id: methodId } = stripe.saved.saveMethod({});
  const used = await changes().use({ ...holder, reference: contractInput.unique(), methodId });
  expect(used).toMatchObject({ success: false });
  expect(subscription.default_payment_method).toBe(former);
});

test("only the event of a page in setup mode means a saved method", async () => {
  const details = async (session: object) => {
    const { rawBody, headers } = stripe.signed("checkout.session.completed", session);
    const payload: unknown = JSON.parse(rawBody);
    return make().webhookEventDetails({ rawBody, headers, payload });
  };
  const session = { id: "cs_1", object: "checkout.session", mode: "setup", currency: "eur" };
  const saved = await details({ ...session, metadata: { method_change: "change-1" } });
  expect(saved).toMatchObject({ event: "checkout.session.completed", attemptToken: "change-1" });
  expect(make().webhookEventTypeMapping()[saved.event]).toBe("payment_method_saved");
  const paid = await details({ ...session, mode: "payment", metadata: { attempt_token: "attempt-1" } });
  expect(make().webhookEventTypeMapping()[paid.event]).toBeUndefined();
});

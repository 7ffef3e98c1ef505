import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testAdapterContract } from "@/test/adapter-contract";
import { adapterDependencies, contractInput } from "@/test/adapter-subject";
import { startRazorpay } from "@/test/gateways/razorpay-simulator";
import type { PaymentRequest, PaymentResult, PreviewRequest } from "../../adapter";
import type { ContractFixtures } from "../../contract/index";
import { razorpayKind } from "./index";

const KEY = "rzp_test_1DP5mmOlF5G5ag";
const SECRET = "planted_key_secret_thisissupersecret";
const WEBHOOK_SECRET = "planted_webhook_secret";

let razorpay: Awaited<ReturnType<typeof startRazorpay>>;

beforeAll(async () => {
  const { now } = adapterDependencies.clock;
  razorpay = await startRazorpay({ keyId: KEY, secret: SECRET, webhookSecret: WEBHOOK_SECRET, now });
});
afterAll(() => razorpay.stop());

function make(secret = SECRET, environment: "sandbox" | "live" = "sandbox") {
  const credentials = { app_key: KEY, secret, webhook_secret: WEBHOOK_SECRET, api_base: razorpay.url };
  return razorpayKind.make({ ...adapterDependencies, credentials, environment });
}

const openedId = (opened: PaymentResult | null | undefined) =>
  opened?.success === true ? (opened.externalSubscriptionId ?? opened.externalPaymentId ?? "") : "";

const pay: ContractFixtures["pay"] = async ({ recurring }, outcome, opened) => {
  const id = openedId(opened);
  const brought = recurring
    ? razorpay.paySubscription(id, outcome === "success" ? "captured" : "failed")
    : razorpay.payOrder(id, outcome === "success" ? "authorized" : "failed");
  return { paymentToken: brought.razorpay_payment_id, additionalData: brought };
};

const event: ContractFixtures["event"] = async (job, facts) => {
  const { eventId: id, externalPaymentId, externalSubscriptionId, amountCents: amount } = facts;
  const payment = razorpay.payments.get(externalPaymentId);
  const subscription = razorpay.subscriptions.get(externalSubscriptionId);
  switch (job) {
    case "one_time_subscription_charged":
      return razorpay.signed(
        "order.paid",
        { payment, order: razorpay.orders.get(payment?.order_id ?? "") },
        id,
      );
    case "recurring_subscription_charged":
      return razorpay.signed(
        "subscription.charged",
        { subscription, payment: razorpay.renew(externalSubscriptionId) },
        id,
      );
    case "recurring_subscription_cancelled":
      return razorpay.signed("subscription.halted", { subscription }, id);
    case "payment_refunded": {
      const refund = { id: "rfnd_1", amount, currency: "INR", payment_id: externalPaymentId };
      return razorpay.signed("refund.processed", { refund, payment }, id);
    }
  }
};

describe("the contract", () => {
  testAdapterContract(
    () => ({
      ...contractInput,
      make: () => make(),
      makeRefused: () => make("of_nobody"),
      secrets: [SECRET, WEBHOOK_SECRET],
      fixtures: { currency: "INR", amountCents: 9900, pay, event },
    }),
    20,
  );
});

function anOrder(overrides: Partial<PreviewRequest> = {}): PreviewRequest {
  return {
    attemptToken: contractInput.unique(),
    paymentType: "gateway_a",
    recurring: false,
    amountCents: 9900,
    amountCurrency: "INR",
    bought: {
      id: 7,
      title: "One month",
      durationLength: 1,
      durationUnit: "months",
      periodCents: 9900,
      trial: null,
    },
    buyer: { id: 1, name: null, provider: "email", identity: "ada@readers.test" },
    ...overrides,
  };
}

async function anOpenOrder(overrides: Partial<PreviewRequest> = {}) {
  const order = anOrder(overrides);
  const opened = await make().preview?.(order);
  return { order, id: openedId(opened), opened };
}

function toPaymentRequest(order: PreviewRequest, brought: { razorpay_payment_id: string }): PaymentRequest {
  return { ...order, paymentToken: brought.razorpay_payment_id, additionalData: { ...brought } };
}

describe("a payment of an order", () => {
  test("returns the data for Razorpay's script to the browser, without a secret", async () => {
    const { opened, id } = await anOpenOrder();
    expect(opened).toMatchObject({
      success: true,
      clientPayload: { key_id: KEY, order_id: id, amount: 9900 },
    });
    expect(JSON.stringify(opened)).not.toContain(SECRET);
  });

  test("pays only its own purchase, and only with a valid signature", async () => {
    const { order, id } = await anOpenOrder();
    const brought = razorpay.payOrder(id, "captured");
    const forged = { ...brought, razorpay_signature: "0".repeat(64) };
    const other = { success: false, code: "payment_of_another_purchase" };
    expect(await make().afterCharge(toPaymentRequest(order, forged))).toMatchObject(other);
    expect(await make().afterCharge(toPaymentRequest(anOrder(), brought))).toMatchObject(other);
    const dearer = await make().afterCharge(toPaymentRequest({ ...order, amountCents: 9901 }, brought));
    expect(dearer).toMatchObject({ success: false, code: "amount_mismatch" });
    const paid = await make().afterCharge(toPaymentRequest(order, brought));
    expect(paid).toMatchObject({
      success: true,
      status: "charged",
      feeCurrency: "INR",
      transactionId: "000000012345",
    });
  });

  test.each([
    ["created", { success: true, status: "pending" }],
    ["authorized", { success: true, status: "authorised" }],
    ["failed", { success: false, message: "Your payment has been declined by the bank." }],
  ] as const)("with outcome %s has the status %s", async (outcome, standing) => {
    const { order, id } = await anOpenOrder();
    const brought = razorpay.payOrder(id, outcome);
    expect(await make().afterCharge(toPaymentRequest(order, brought))).toMatchObject(standing);
  });

  test("that Razorpay captured by itself is captured", async () => {
    const { order, id } = await anOpenOrder();
    const { razorpay_payment_id: externalPaymentId } = razorpay.payOrder(id, "captured");
    const before = razorpay.moved.captures;
    const { attemptToken, amountCents, amountCurrency } = order;
    const captured = await make().capture?.({ attemptToken, externalPaymentId, amountCents, amountCurrency });
    expect(captured).toMatchObject({ success: true, status: "charged" });
    expect(razorpay.moved.captures).toBe(before);
  });
});

describe("a hosted page of Razorpay", () => {
  const opened = async (overrides: Partial<PreviewRequest> = {}) => {
    const order = anOrder(overrides);
    const urls = { returnUrl: "https://news.example/thanks?plan=7", cancelUrl: "https://news.example/" };
    const request = () => make().openCheckout?.({ ...order, ...urls });
    // Razorpay has no idempotency key for subscriptions, so concurrent calls are not deduplicated.
    const [page, again] = order.recurring
      ? [await request(), await request()]
      : await Promise.all([request(), request()]);
    if (page?.success !== true || again?.success !== true) throw new Error("no page was opened");
    expect(again.reference).toBe(page.reference);
    return { order, page };
  };

  test("redirects the buyer back with a link that pays only its own purchase", async () => {
    const { order, page } = await opened();
    expect(page.url).toBe(razorpay.links.get(page.reference)?.short_url);
    const brought = { additionalData: {}, paymentToken: page.reference };
    expect(await make().afterCharge({ ...order, ...brought })).toMatchObject({ code: "unpaid" });
    const { back } = razorpay.payLink(page.reference);
    expect(back.searchParams.get("plan")).toBe("7");
    const token = make().paymentTokenFrom?.(Object.fromEntries(back.searchParams)) ?? "";
    const paid = { ...order, additionalData: {}, paymentToken: token };
    expect(await make().afterCharge(paid)).toMatchObject({ success: true, status: "charged" });
    const otherPurchase = await make().afterCharge({ ...paid, attemptToken: contractInput.unique() });
    expect(otherPurchase).toMatchObject({ code: "payment_of_another_purchase" });
    const dearer = await make().afterCharge({ ...paid, amountCents: 9901 });
    expect(dearer).toMatchObject({ code: "amount_mismatch" });
  });

  test("sends no notifications to the buyer", async () => {
    const { page } = await opened();
    expect(razorpay.links.get(page.reference)?.notify).toEqual({ email: false, sms: false });
  });

  test("reports a payment whose buyer never returns, and ignores foreign links", async () => {
    const { order, page } = await opened();
    const { payload: events } = razorpay.payLink(page.reference);
    const parseDetails = (about: Record<string, unknown>) => {
      const { rawBody, headers } = razorpay.signed("payment_link.paid", about);
      return make().webhookEventDetails({ rawBody, headers, payload: JSON.parse(rawBody) });
    };
    expect(await parseDetails(events)).toMatchObject({
      event: "payment_link.paid",
      attemptToken: order.attemptToken,
      externalPaymentId: events.payment.id,
      amountCents: 9900,
    });
    const foreign = { ...events, payment_link: { ...events.payment_link, notes: {} } };
    expect(await parseDetails(foreign)).toMatchObject({ event: "payment_link.paid.other", attemptToken: "" });
  });

  test("of a recurring order is the subscription's page", async () => {
    const { page } = await opened({ recurring: true, paymentType: "gateway_a_recurring" });
    expect(page.url).toBe(razorpay.subscriptions.get(page.reference)?.short_url);
  });
});

describe("a recurring subscription", () => {
  const recurring = (overrides: Partial<PreviewRequest> = {}) =>
    anOpenOrder({ recurring: true, paymentType: "gateway_a_recurring", ...overrides });

  test("charges a different first price separately, and starts the plan after that period", async () => {
    const { order, id } = await recurring({ amountCents: 4900 });
    const paid = await make().afterCharge(toPaymentRequest(order, razorpay.paySubscription(id, "captured")));
    expect(paid).toMatchObject({ success: true, status: "charged", externalSubscriptionId: id });
    expect(razorpay.subscriptions.get(id)?.start_at).toBe(Date.parse("2026-12-01T12:00:00Z") / 1000);
    expect(razorpay.renew(id).amount).toBe(9900);
  });

  test("starts with a trial: the card is verified, and the plan starts when the trial ends", async () => {
    const trial = { length: 2, unit: "weeks", thenCents: 9900 };
    const { order, id } = await recurring({ amountCents: 500, bought: { ...anOrder().bought, trial } });
    const paid = await make().afterCharge(toPaymentRequest(order, razorpay.paySubscription(id, "captured")));
    expect(paid).toMatchObject({ success: true, status: "charged" });
    expect(razorpay.subscriptions.get(id)?.current_end).toBe(Date.parse("2026-11-15T12:00:00Z") / 1000);
  });

  test("with fewer days than Razorpay repeats is refused without a request", async () => {
    const before = razorpay.calls.length;
    const bought = { ...anOrder().bought, durationLength: 3, durationUnit: "days" };
    const refused = await make().preview?.(anOrder({ recurring: true, bought }));
    expect(refused).toMatchObject({ success: false, code: "not_recurring" });
    expect(razorpay.calls.length).toBe(before);
  });

  test("reuses one Razorpay plan per plan and price", async () => {
    await recurring();
    const before = razorpay.calls.filter(
      ({ method, path }) => method === "POST" && path === "/v1/plans",
    ).length;
    await recurring();
    const after = razorpay.calls.filter(
      ({ method, path }) => method === "POST" && path === "/v1/plans",
    ).length;
    expect(after).toBe(before);
  });
});

test("a key of test mode is refused for the live environment", async () => {
  expect(await make(SECRET, "live").credentialsValid()).toBe(false);
});

test("an unreachable gateway is a transient error that contains no secret", async () => {
  const urls = razorpayKind.make({
    ...adapterDependencies,
    credentials: { app_key: KEY, secret: SECRET, api_base: "http://127.0.0.1:9" },
    environment: "sandbox",
  });
  const error = await urls
    .afterCharge(toPaymentRequest(anOrder(), { razorpay_payment_id: "pay_1" }))
    .catch((one: unknown) => one);
  expect(error).toMatchObject({ name: "GatewayError", message: "Razorpay did not respond." });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(SECRET);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adapterWorld, asking } from "@/test/adapter-subject";
import { startRazorpay } from "@/test/gateways/razorpay-simulator";
import { keepsTheContract } from "@/test/keeps-the-contract";
import type { PaymentRequest, PaymentResult, PreviewRequest } from "../../adapter";
import type { ContractFixtures } from "../../contract/index";
import { razorpayKind } from "./index";

const KEY = "rzp_test_1DP5mmOlF5G5ag";
const SECRET = "planted_key_secret_thisissupersecret";
const WEBHOOK_SECRET = "planted_webhook_secret";

let razorpay: Awaited<ReturnType<typeof startRazorpay>>;

beforeAll(async () => {
  const { now } = adapterWorld.clock;
  razorpay = await startRazorpay({ keyId: KEY, secret: SECRET, webhookSecret: WEBHOOK_SECRET, now });
});
afterAll(() => razorpay.stop());

function make(secret = SECRET, environment: "sandbox" | "live" = "sandbox") {
  const credentials = { app_key: KEY, secret, webhook_secret: WEBHOOK_SECRET, api_base: razorpay.url };
  return razorpayKind.make({ ...adapterWorld, credentials, environment });
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
  keepsTheContract(
    () => ({
      ...asking,
      make: () => make(),
      makeRefused: () => make("of_nobody"),
      secrets: [SECRET, WEBHOOK_SECRET],
      fixtures: { currency: "INR", amountCents: 9900, pay, event },
    }),
    20,
  );
});

function anOrder(more: Partial<PreviewRequest> = {}): PreviewRequest {
  return {
    attemptToken: asking.unique(),
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
    ...more,
  };
}

async function anOpenOrder(more: Partial<PreviewRequest> = {}) {
  const order = anOrder(more);
  const opened = await make().preview?.(order);
  return { order, id: openedId(opened), opened };
}

function paidBy(order: PreviewRequest, brought: { razorpay_payment_id: string }): PaymentRequest {
  return { ...order, paymentToken: brought.razorpay_payment_id, additionalData: { ...brought } };
}

describe("a payment of an order", () => {
  test("hands the browser what Razorpay's script needs, and no secret", async () => {
    const { opened, id } = await anOpenOrder();
    expect(opened).toMatchObject({
      success: true,
      clientPayload: { key_id: KEY, order_id: id, amount: 9900 },
    });
    expect(JSON.stringify(opened)).not.toContain(SECRET);
  });

  test("is good for its own purchase and with its own signature alone", async () => {
    const { order, id } = await anOpenOrder();
    const brought = razorpay.payOrder(id, "captured");
    const forged = { ...brought, razorpay_signature: "0".repeat(64) };
    const other = { success: false, code: "payment_of_another_purchase" };
    expect(await make().afterCharge(paidBy(order, forged))).toMatchObject(other);
    expect(await make().afterCharge(paidBy(anOrder(), brought))).toMatchObject(other);
    const dearer = await make().afterCharge(paidBy({ ...order, amountCents: 9901 }, brought));
    expect(dearer).toMatchObject({ success: false, code: "amount_mismatch" });
    const paid = await make().afterCharge(paidBy(order, brought));
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
  ] as const)("that is %s stands so", async (outcome, standing) => {
    const { order, id } = await anOpenOrder();
    const brought = razorpay.payOrder(id, outcome);
    expect(await make().afterCharge(paidBy(order, brought))).toMatchObject(standing);
  });

  test("that Razorpay has captured by itself is captured", async () => {
    const { order, id } = await anOpenOrder();
    const { razorpay_payment_id: externalPaymentId } = razorpay.payOrder(id, "captured");
    const before = razorpay.moved.captures;
    const { attemptToken, amountCents, amountCurrency } = order;
    const captured = await make().capture?.({ attemptToken, externalPaymentId, amountCents, amountCurrency });
    expect(captured).toMatchObject({ success: true, status: "charged" });
    expect(razorpay.moved.captures).toBe(before);
  });
});

describe("a page of Razorpay's", () => {
  const opened = async (more: Partial<PreviewRequest> = {}) => {
    const order = anOrder(more);
    const away = { returnUrl: "https://news.example/thanks?plan=7", cancelUrl: "https://news.example/" };
    const ask = () => make().openCheckout?.({ ...order, ...away });
    // Of what recurs Razorpay knows no key by which two that come at once are one.
    const [page, again] = order.recurring ? [await ask(), await ask()] : await Promise.all([ask(), ask()]);
    if (page?.success !== true || again?.success !== true) throw new Error("no page was opened");
    expect(again.reference).toBe(page.reference);
    return { order, page };
  };

  test("sends the buyer back with a link that pays for its own purchase alone", async () => {
    const { order, page } = await opened();
    expect(page.url).toBe(razorpay.links.get(page.reference)?.short_url);
    const brought = { additionalData: {}, paymentToken: page.reference };
    expect(await make().afterCharge({ ...order, ...brought })).toMatchObject({ code: "unpaid" });
    const { back } = razorpay.payLink(page.reference);
    expect(back.searchParams.get("plan")).toBe("7");
    const token = make().paymentTokenFrom?.(Object.fromEntries(back.searchParams)) ?? "";
    const paid = { ...order, additionalData: {}, paymentToken: token };
    expect(await make().afterCharge(paid)).toMatchObject({ success: true, status: "charged" });
    const others = await make().afterCharge({ ...paid, attemptToken: asking.unique() });
    expect(others).toMatchObject({ code: "payment_of_another_purchase" });
    const dearer = await make().afterCharge({ ...paid, amountCents: 9901 });
    expect(dearer).toMatchObject({ code: "amount_mismatch" });
  });

  test("writes to nobody by itself", async () => {
    const { page } = await opened();
    expect(razorpay.links.get(page.reference)?.notify).toEqual({ email: false, sms: false });
  });

  test("tells of a buyer who never comes back, and of links of others nothing", async () => {
    const { order, page } = await opened();
    const { told } = razorpay.payLink(page.reference);
    const detailsOf = (about: Record<string, unknown>) => {
      const { rawBody, headers } = razorpay.signed("payment_link.paid", about);
      return make().webhookEventDetails({ rawBody, headers, payload: JSON.parse(rawBody) });
    };
    expect(await detailsOf(told)).toMatchObject({
      event: "payment_link.paid",
      attemptToken: order.attemptToken,
      externalPaymentId: told.payment.id,
      amountCents: 9900,
    });
    const foreign = { ...told, payment_link: { ...told.payment_link, notes: {} } };
    expect(await detailsOf(foreign)).toMatchObject({ event: "payment_link.paid.other", attemptToken: "" });
  });

  test("of what recurs is the subscription's", async () => {
    const { page } = await opened({ recurring: true, paymentType: "gateway_a_recurring" });
    expect(page.url).toBe(razorpay.subscriptions.get(page.reference)?.short_url);
  });
});

describe("a recurring subscription", () => {
  const recurring = (more: Partial<PreviewRequest> = {}) =>
    anOpenOrder({ recurring: true, paymentType: "gateway_a_recurring", ...more });

  test("charges a first period of another price apart, and the plan when that has run", async () => {
    const { order, id } = await recurring({ amountCents: 4900 });
    const paid = await make().afterCharge(paidBy(order, razorpay.paySubscription(id, "captured")));
    expect(paid).toMatchObject({ success: true, status: "charged", externalSubscriptionId: id });
    expect(razorpay.subscriptions.get(id)?.start_at).toBe(Date.parse("2026-12-01T12:00:00Z") / 1000);
    expect(razorpay.renew(id).amount).toBe(9900);
  });

  test("begins with a trial: the card is checked, and the plan begins at its end", async () => {
    const trial = { length: 2, unit: "weeks", thenCents: 9900 };
    const { order, id } = await recurring({ amountCents: 500, bought: { ...anOrder().bought, trial } });
    const paid = await make().afterCharge(paidBy(order, razorpay.paySubscription(id, "captured")));
    expect(paid).toMatchObject({ success: true, status: "charged" });
    expect(razorpay.subscriptions.get(id)?.current_end).toBe(Date.parse("2026-11-15T12:00:00Z") / 1000);
  });

  test("of fewer days than Razorpay repeats is refused before anything is asked", async () => {
    const before = razorpay.calls.length;
    const bought = { ...anOrder().bought, durationLength: 3, durationUnit: "days" };
    const refused = await make().preview?.(anOrder({ recurring: true, bought }));
    expect(refused).toMatchObject({ success: false, code: "not_recurring" });
    expect(razorpay.calls.length).toBe(before);
  });

  test("of one plan at one price has one plan at Razorpay", async () => {
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

test("a gateway that is away is an error that may pass, and shows no secret", async () => {
  const away = razorpayKind.make({
    ...adapterWorld,
    credentials: { app_key: KEY, secret: SECRET, api_base: "http://127.0.0.1:9" },
    environment: "sandbox",
  });
  const error = await away
    .afterCharge(paidBy(anOrder(), { razorpay_payment_id: "pay_1" }))
    .catch((one: unknown) => one);
  expect(error).toMatchObject({ name: "GatewayError", message: "Razorpay did not answer." });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(SECRET);
});

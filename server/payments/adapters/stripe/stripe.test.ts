import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testAdapterContract } from "@/test/adapter-contract";
import { adapterDependencies, contractInput } from "@/test/adapter-subject";
import { startStripe } from "@/test/gateways/stripe-simulator";
import type { PaymentRequest, PreviewRequest } from "../../adapter";
import { type ContractFixtures, createTokenFixtures } from "../../contract/index";
import { stripeKind } from "./index";

const SECRET = "sk_test_planted_secret_4eC39HqLyjWDarjtT1zdp7dc";
const WEBHOOK_SECRET = "whsec_planted_webhook_secret";

let stripe: Awaited<ReturnType<typeof startStripe>>;

beforeAll(async () => {
  stripe = await startStripe({
    secret: SECRET,
    webhookSecret: WEBHOOK_SECRET,
    now: adapterDependencies.clock.now,
  });
});
afterAll(() => stripe.stop());

function make(secret = SECRET, environment: "sandbox" | "live" = "sandbox") {
  const credentials = { app_key: "pk_test_1", secret, webhook_secret: WEBHOOK_SECRET, api_base: stripe.url };
  return stripeKind.make({ ...adapterDependencies, credentials, environment });
}

const event: ContractFixtures["event"] = async (job, facts) => {
  const { eventId: id, externalPaymentId, externalSubscriptionId } = facts;
  switch (job) {
    case "one_time_subscription_charged":
      return stripe.signed("payment_intent.succeeded", stripe.intents.get(externalPaymentId), { id });
    case "recurring_subscription_charged":
      return stripe.signed("invoice.paid", stripe.renew(externalSubscriptionId), { id });
    case "recurring_subscription_cancelled": {
      const subscription = stripe.subscriptions.get(externalSubscriptionId);
      return stripe.signed("customer.subscription.deleted", { ...subscription, status: "canceled" }, { id });
    }
    case "payment_refunded": {
      const { amountCents: amount } = facts;
      const money = { amount, currency: "eur", payment_intent: externalPaymentId };
      return stripe.signed(
        "refund.created",
        { id: "re_1", object: "refund", status: "succeeded", ...money },
        { id },
      );
    }
  }
};

describe("the contract", () => {
  testAdapterContract(
    () => ({
      ...contractInput,
      make: () => make(),
      makeRefused: () => make("sk_test_of_nobody"),
      secrets: [SECRET, WEBHOOK_SECRET],
      fixtures: createTokenFixtures(
        {
          currency: "EUR",
          amountCents: 990,
          success: "pm_card_visa",
          decline: "pm_card_visa_chargeDeclined",
        },
        event,
      ),
    }),
    19,
  );
});

function anOrder(overrides: Partial<PreviewRequest> = {}): PreviewRequest {
  return {
    attemptToken: contractInput.unique(),
    paymentType: "gateway_a",
    recurring: false,
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
    ...overrides,
  };
}

function toPaymentRequest(order: PreviewRequest, paymentToken: string, additionalData = {}): PaymentRequest {
  return { ...order, paymentToken, additionalData };
}

describe("a payment that a browser confirms", () => {
  test("is opened by the preview and verified by its intent", async () => {
    const order = anOrder();
    const opened = await make().preview?.(order);
    expect(opened).toMatchObject({ success: true, clientPayload: { publishable_key: "pk_test_1" } });
    const id = opened?.success === true ? (opened.externalPaymentId ?? "") : "";
    const before = await make().afterCharge(toPaymentRequest(order, id));
    expect(before).toMatchObject({ success: false, code: "payment_required" });
    stripe.confirm(`${id}_secret_x`, "pm_card_visa");
    const after = await make().afterCharge(toPaymentRequest(order, id));
    expect(after).toMatchObject({
      success: true,
      status: "charged",
      externalPaymentId: id,
      feeCents: 59,
      feeCurrency: "EUR",
    });
  });

  test("pays only its own purchase and its own amount", async () => {
    const order = anOrder();
    const opened = await make().preview?.(order);
    const id = opened?.success === true ? (opened.externalPaymentId ?? "") : "";
    stripe.confirm(`${id}_secret_x`, "pm_card_visa");
    const other = await make().afterCharge(toPaymentRequest(anOrder(), id));
    expect(other).toMatchObject({ success: false, code: "payment_of_another_purchase" });
    const dearer = await make().afterCharge(toPaymentRequest({ ...order, amountCents: 991 }, id));
    expect(dearer).toMatchObject({ success: false, code: "amount_mismatch" });
  });
});

describe("a payment that requires a confirmation at the bank", () => {
  test("fails with a redirect URL, and succeeds once the buyer returns", async () => {
    const request = toPaymentRequest(anOrder(), "pm_card_threeDSecure2Required", {
      return_url: "https://news.example/back",
    });
    const result = await make().afterCharge(request);
    expect(result).toMatchObject({
      success: false,
      code: "requires_action",
      authorizeUrl: expect.stringContaining("https://hooks.stripe.test/3d_secure/pi_"),
    });
    const url = result.success ? "" : (result.authorizeUrl ?? "");
    stripe.passBank(url.split("/").at(-1) ?? "");
    const again = await make().afterCharge(request);
    expect(again).toMatchObject({ success: true, status: "authorised" });
  });

  test("is pending while the bank processes it", async () => {
    const order = anOrder();
    const opened = await make().preview?.(order);
    const id = opened?.success === true ? (opened.externalPaymentId ?? "") : "";
    stripe.confirm(`${id}_secret_x`, "pm_slow_bank");
    expect(await make().afterCharge(toPaymentRequest(order, id))).toMatchObject({
      success: true,
      status: "pending",
    });
  });
});

test("the page of a checkout session redirects the buyer back with a valid payment token", async () => {
  const order = anOrder();
  const request = {
    ...order,
    returnUrl: "https://news.example/thanks?plan=7",
    cancelUrl: "https://news.example/",
  };
  const opened = await make().openCheckout?.(request);
  if (opened?.success !== true) throw new Error("no page was opened");
  const back = new URL(stripe.paySession(opened.reference, "pm_card_visa"));
  expect(back.searchParams.get("plan")).toBe("7");
  const token = back.searchParams.get("payment_token") ?? "";
  expect(await make().afterCharge(toPaymentRequest(order, token))).toMatchObject({
    success: true,
    status: "charged",
  });
});

describe("a recurring subscription", () => {
  const recurring = (overrides: Partial<PreviewRequest> = {}) =>
    anOrder({ recurring: true, paymentType: "gateway_a_recurring", ...overrides });

  test("is opened by the preview, paid in the browser, and charged once per plan period", async () => {
    const order = recurring();
    const opened = await make().preview?.(order);
    const id = opened?.success === true ? (opened.externalSubscriptionId ?? "") : "";
    const payload = opened?.success === true ? opened.clientPayload : undefined;
    stripe.confirm(String(payload?.client_secret), "pm_card_visa");
    expect(await make().afterCharge(toPaymentRequest(order, id))).toMatchObject({
      success: true,
      externalSubscriptionId: id,
    });
    const call = stripe.signed("invoice.paid", stripe.renew(id));
    const renewal = await make().renewal?.({ ...call, payload: JSON.parse(call.rawBody) });
    expect(renewal).toMatchObject({ success: true, amountCents: 990, amountCurrency: "EUR", creditCents: 0 });
    // An invoice of 9.90, of which the customer's balance at Stripe has paid 4.90.
    const partly = JSON.parse(call.rawBody);
    Object.assign(partly.data.object, { amount_paid: 500, starting_balance: -600, ending_balance: -110 });
    expect(await make().renewal?.({ ...call, payload: partly })).toMatchObject({
      amountCents: 500,
      creditCents: 490,
    });
  });

  test("has a lower first price with a coupon, and the plan's price afterwards", async () => {
    const order = recurring({ amountCents: 490 });
    const paid = await make().afterCharge(toPaymentRequest(order, "pm_card_visa"));
    expect(paid).toMatchObject({ success: true, status: "charged" });
    const id = paid.success ? (paid.externalSubscriptionId ?? "") : "";
    expect(stripe.renew(id).amount_paid).toBe(990);
  });

  test("starts with a trial: the card is verified, and nothing else is charged before its end", async () => {
    const trial = { length: 1, unit: "months", thenCents: 990 };
    const order = recurring({ amountCents: 500, bought: { ...anOrder().bought, trial } });
    const paid = await make().afterCharge(toPaymentRequest(order, "pm_card_visa"));
    expect(paid).toMatchObject({ success: true, status: "charged" });
    const subscription = stripe.subscriptions.get(paid.success ? (paid.externalSubscriptionId ?? "") : "");
    expect(subscription).toMatchObject({ status: "trialing", latest_invoice: { amount_paid: 500 } });
    const discounted = { ...order.bought, trial: { ...trial, thenCents: 490 } };
    const refused = await make().preview?.({ ...order, bought: discounted });
    expect(refused).toMatchObject({ success: false, code: "discount_after_trial" });
  });

  test("that is declined is a failure with a message of its own", async () => {
    const declined = await make().afterCharge(toPaymentRequest(recurring(), "pm_card_visa_chargeDeclined"));
    expect(declined).toMatchObject({
      success: false,
      code: "generic_decline",
      message: "Your card was declined.",
    });
  });
});

describe("amounts", () => {
  test.each([
    ["JPY", 500, 500],
    ["KWD", 1230, 1230],
    ["ISK", 500, 50_000],
    ["MGA", 50_000, 500],
  ])("in %s: %d of ours is %d at Stripe", async (amountCurrency, amountCents, gatewayAmount) => {
    const opened = await make().preview?.(anOrder({ amountCurrency, amountCents }));
    const id = opened?.success === true ? (opened.externalPaymentId ?? "") : "";
    expect(stripe.intents.get(id)?.amount).toBe(gatewayAmount);
  });

  test.each([
    ["KWD", 1234],
    ["MGA", 50_001],
  ])(
    "of %s that Stripe cannot represent, like %d, are refused without a request",
    async (amountCurrency, amountCents) => {
      const before = stripe.calls.length;
      const refused = await make().preview?.(anOrder({ amountCurrency, amountCents }));
      expect(refused).toMatchObject({ success: false, code: "amount_not_payable" });
      expect(stripe.calls.length).toBe(before);
    },
  );
});

describe("webhooks of Stripe", () => {
  const isAccepted = (call: { rawBody: string; headers: Record<string, string> }) =>
    make().webhookRequestAuthorized({ ...call, payload: JSON.parse(call.rawBody) });

  test("are accepted for five minutes after their signature", async () => {
    const at = Math.floor(adapterDependencies.clock.now().getTime() / 1000);
    expect(await isAccepted(stripe.signed("invoice.paid", {}, { at: at - 299 }))).toBe(true);
    expect(await isAccepted(stripe.signed("invoice.paid", {}, { at: at - 301 }))).toBe(false);
  });

  test("about foreign objects are mapped to no job", async () => {
    const [intent] = [...stripe.intents.values()];
    const call = stripe.signed("payment_intent.succeeded", { ...intent, metadata: {} });
    const details = await make().webhookEventDetails({ ...call, payload: JSON.parse(call.rawBody) });
    expect(make().webhookEventTypeMapping()[details.event]).toBeUndefined();
  });
});

test("a refund that is pending at the bank is reported once it has succeeded", async () => {
  const refund = { id: "re_2", object: "refund", amount: 990, currency: "eur", payment_intent: "pi_1" };
  const getJob = async (type: string, status: string) => {
    const call = stripe.signed(type, { ...refund, status });
    const { event: name } = await make().webhookEventDetails({ ...call, payload: JSON.parse(call.rawBody) });
    return make().webhookEventTypeMapping()[name] ?? null;
  };
  expect(await getJob("refund.created", "pending")).toBeNull();
  expect(await getJob("refund.updated", "succeeded")).toBe("payment_refunded");
});

test("a key of test mode is refused for the live environment", async () => {
  expect(await make(SECRET, "live").credentialsValid()).toBe(false);
});

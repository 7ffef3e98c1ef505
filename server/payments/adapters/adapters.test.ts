import { createHmac, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createLog } from "@/server/platform/log/index";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { createTestDependencies } from "@/test/test-dependencies";
import type { PaymentRequest } from "../adapter";
import { createPaymentAdapter } from "./index";

const app = useTestApp();
const { egress } = createTestDependencies(createLog("silent"));
let account: TestAccount;

beforeAll(async () => {
  account = await app.createAccount();
});

function createTestAdapter(name: string) {
  const credentials = { app_key: "k", secret: "s", webhook_secret: "w" };
  const { clock } = app;
  const setup = { egress, clock, sandboxStorage: account.ctx, credentials, environment: "sandbox" } as const;
  const adapter = createPaymentAdapter(name, setup);
  if (adapter === null) throw new Error(`there is no adapter ${name}`);
  return adapter;
}

function aRequest(paymentToken: string, overrides: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    attemptToken: randomUUID(),
    paymentType: "gateway_a",
    paymentToken,
    additionalData: {},
    recurring: false,
    amountCents: 1000,
    amountCurrency: "INR",
    bought: {
      id: 1,
      title: "One month",
      durationLength: 1,
      durationUnit: "months",
      periodCents: 1000,
      trial: null,
    },
    buyer: { id: 1, name: null, provider: "email", identity: "ada@readers.test" },
    ...overrides,
  };
}

describe.each(["sandbox"])("the adapter %s", (name) => {
  test("returns the same result for the same request, from every process", async () => {
    const request = aRequest("tok_success");
    const answers = await Promise.all([1, 2].map(() => createTestAdapter(name).afterCharge(request)));
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.success).toBe(true);
  });

  test("refunds and cancels repeatedly with one result", async () => {
    const refund = {
      reference: "payment:1:refunded:0",
      externalPaymentId: "p1",
      amountCents: 5,
      amountCurrency: "INR",
    };
    const both = [
      await createTestAdapter(name).refund?.(refund),
      await createTestAdapter(name).refund?.(refund),
    ];
    expect(both[0]).toEqual(both[1]);
    const cancel = { externalSubscriptionId: "s1", paymentToken: null };
    expect(await createTestAdapter(name).cancelSubscription?.(cancel)).toMatchObject({ success: true });
  });

  test("rejects a request that is not signed", async () => {
    const call = { rawBody: "{}", headers: {}, payload: {} };
    expect(await createTestAdapter(name).webhookRequestAuthorized(call)).toBe(false);
  });
});

test("there is no adapter of another name, nor of a property of Object.prototype", () => {
  for (const name of ["stripes", "constructor", "__proto__"])
    expect(
      createPaymentAdapter(name, { egress, clock: app.clock, credentials: {}, environment: "live" }),
    ).toBeNull();
});

describe("the sandbox", () => {
  test.each([
    ["tok_success", "authorised", "charged"],
    ["tok_success_anything", "authorised", "charged"],
    ["tok_pending", "pending", null],
    ["tok_uncapturable", "authorised", "capture_refused"],
    ["tok_decline", "card_declined", null],
    ["tok_decline_2", "card_declined", null],
    ["tok_successful", "invalid_token", null],
    ["", "invalid_token", null],
  ])("maps token %s to %s, then %s", async (...[token, first, then]) => {
    const request = aRequest(token);
    const charged = await createTestAdapter("sandbox").afterCharge(request);
    expect(charged.success ? charged.status : charged.code).toBe(first);
    if (then === null || !charged.success) return;
    const { attemptToken, amountCents, amountCurrency } = request;
    const captured = await createTestAdapter("sandbox").capture?.({
      attemptToken,
      externalPaymentId: charged.externalPaymentId ?? "",
      amountCents,
      amountCurrency,
    });
    expect(captured?.success === true ? captured.status : captured?.code).toBe(then);
  });

  test("the preview opens the subscription that the charge then pays", async () => {
    const request = aRequest("tok_success", { recurring: true, paymentType: "gateway_a_recurring" });
    const opened = await createTestAdapter("sandbox").preview?.(request);
    const charged = await createTestAdapter("sandbox").afterCharge(request);
    expect(opened).toMatchObject({ success: true, externalSubscriptionId: expect.any(String) });
    expect(charged).toMatchObject({
      externalSubscriptionId: opened?.success === true ? opened.externalSubscriptionId : "",
    });
    expect(await createTestAdapter("sandbox").preview?.(aRequest("tok_success"))).toMatchObject({
      externalPaymentId: expect.stringMatching(/^sbx_ord_/),
    });
  });

  test("creates different payments for different purchases", async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const result = await createTestAdapter("sandbox").afterCharge(aRequest("tok_success"));
        return result.success ? result.externalPaymentId : null;
      }),
    );
    expect(ids[0]).not.toBe(ids[1]);
  });

  test("accepts a signed webhook and parses its event", async () => {
    const payload = {
      id: "evt_1",
      event: "subscription.charged",
      attemptToken: "a",
      amount_cents: "1000",
      amount_currency: "INR",
      status: "charged",
      payment_id: "p1",
      subscription_id: "s1",
      end_at: "2027-01-01T00:00:00.000Z",
    };
    const rawBody = JSON.stringify(payload);
    const signature = createHmac("sha256", "w").update(rawBody).digest("hex");
    const call = { rawBody, headers: { "x-sandbox-signature": signature }, payload };
    expect(await createTestAdapter("sandbox").webhookRequestAuthorized(call)).toBe(true);
    expect(
      await createTestAdapter("sandbox").webhookRequestAuthorized({ ...call, rawBody: `${rawBody} ` }),
    ).toBe(false);
    const details = await createTestAdapter("sandbox").webhookEventDetails(call);
    expect(createTestAdapter("sandbox").webhookEventTypeMapping()[details.event]).toBe(
      "recurring_subscription_charged",
    );
    expect(details).toMatchObject({ eventId: "evt_1", amountCents: 1000, externalSubscriptionId: "s1" });
    expect(await createTestAdapter("sandbox").renewal?.(call)).toMatchObject({
      success: true,
      endAt: new Date("2027-01-01T00:00:00.000Z"),
    });
  });
});

test.each(["sandbox", "stripe", "razorpay"])(
  "a body that is no event of %s is refused as invalid, which is permanent",
  async (name) => {
    for (const payload of [null, [], {}, { event: 7, type: 7 }]) {
      const request = { rawBody: JSON.stringify(payload), headers: {}, payload };
      await expect(createTestAdapter(name).webhookEventDetails(request)).rejects.toMatchObject({
        name: "AppError",
        code: "invalid",
      });
    }
  },
);

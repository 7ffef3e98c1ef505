import { createHmac, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createLog } from "@/server/platform/log/index";
import { testOutside } from "@/test/outside";
import { type TestAccount, useWorld } from "@/test/world";
import type { PaymentRequest } from "../adapter";
import { makeAdapter } from "./index";

const world = useWorld();
const { egress } = testOutside(createLog("silent"));
let account: TestAccount;

beforeAll(async () => {
  account = await world.createAccount();
});

function adapterOf(name: string) {
  const credentials = { app_key: "k", secret: "s", webhook_secret: "w" };
  const { clock } = world;
  const setup = { egress, clock, world: account.ctx, credentials, environment: "sandbox" } as const;
  const adapter = makeAdapter(name, setup);
  if (adapter === null) throw new Error(`there is no adapter ${name}`);
  return adapter;
}

function aRequest(paymentToken: string, more: Partial<PaymentRequest> = {}): PaymentRequest {
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
    ...more,
  };
}

describe.each(["sandbox"])("the adapter %s", (name) => {
  test("answers the same request the same way, from whichever process it is asked", async () => {
    const request = aRequest("tok_success");
    const answers = await Promise.all([1, 2].map(() => adapterOf(name).afterCharge(request)));
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.success).toBe(true);
  });

  test("gives back and cancels as often as it is asked, to one end", async () => {
    const refund = {
      reference: "payment:1:refunded:0",
      externalPaymentId: "p1",
      amountCents: 5,
      amountCurrency: "INR",
    };
    const both = [await adapterOf(name).refund?.(refund), await adapterOf(name).refund?.(refund)];
    expect(both[0]).toEqual(both[1]);
    const cancel = { externalSubscriptionId: "s1", paymentToken: null };
    expect(await adapterOf(name).cancelSubscription?.(cancel)).toMatchObject({ success: true });
  });

  test("takes no call that is not signed", async () => {
    const call = { rawBody: "{}", headers: {}, payload: {} };
    expect(await adapterOf(name).webhookRequestAuthorized(call)).toBe(false);
  });
});

test("there is no adapter of another name, nor of a word that every object knows", () => {
  for (const name of ["stripes", "constructor", "__proto__"])
    expect(
      makeAdapter(name, { egress, clock: world.clock, credentials: {}, environment: "live" }),
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
  ])("makes of %s: %s, then %s", async (...[token, first, then]) => {
    const request = aRequest(token);
    const charged = await adapterOf("sandbox").afterCharge(request);
    expect(charged.success ? charged.status : charged.code).toBe(first);
    if (then === null || !charged.success) return;
    const { attemptToken, amountCents, amountCurrency } = request;
    const captured = await adapterOf("sandbox").capture?.({
      attemptToken,
      externalPaymentId: charged.externalPaymentId ?? "",
      amountCents,
      amountCurrency,
    });
    expect(captured?.success === true ? captured.status : captured?.code).toBe(then);
  });

  test("opens a subscription beforehand that the charge is then of", async () => {
    const request = aRequest("tok_success", { recurring: true, paymentType: "gateway_a_recurring" });
    const opened = await adapterOf("sandbox").preview?.(request);
    const charged = await adapterOf("sandbox").afterCharge(request);
    expect(opened).toMatchObject({ success: true, externalSubscriptionId: expect.any(String) });
    expect(charged).toMatchObject({
      externalSubscriptionId: opened?.success === true ? opened.externalSubscriptionId : "",
    });
    expect(await adapterOf("sandbox").preview?.(aRequest("tok_success"))).toMatchObject({
      externalPaymentId: expect.stringMatching(/^sbx_ord_/),
    });
  });

  test("tells payments of different purchases apart", async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const result = await adapterOf("sandbox").afterCharge(aRequest("tok_success"));
        return result.success ? result.externalPaymentId : null;
      }),
    );
    expect(ids[0]).not.toBe(ids[1]);
  });

  test("takes a signed call, and reads what it says", async () => {
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
    expect(await adapterOf("sandbox").webhookRequestAuthorized(call)).toBe(true);
    expect(await adapterOf("sandbox").webhookRequestAuthorized({ ...call, rawBody: `${rawBody} ` })).toBe(
      false,
    );
    const details = await adapterOf("sandbox").webhookEventDetails(call);
    expect(adapterOf("sandbox").webhookEventTypeMapping()[details.event]).toBe(
      "recurring_subscription_charged",
    );
    expect(details).toMatchObject({ eventId: "evt_1", amountCents: 1000, externalSubscriptionId: "s1" });
    expect(await adapterOf("sandbox").renewal?.(call)).toMatchObject({
      success: true,
      endAt: new Date("2027-01-01T00:00:00.000Z"),
    });
  });
});

test.each(["sandbox", "stripe", "razorpay"])(
  "a body that is no event of %s is refused as invalid, which no retry changes",
  async (name) => {
    for (const payload of [null, [], {}, { event: 7, type: 7 }]) {
      const request = { rawBody: JSON.stringify(payload), headers: {}, payload };
      await expect(adapterOf(name).webhookEventDetails(request)).rejects.toMatchObject({
        name: "AppError",
        code: "invalid",
      });
    }
  },
);

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { registerGateway } from "@/server/payments/index";
import { deleteSubscription } from "@/server/subscriptions/lifecycle/index";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { processDeliveredEvent } from "@/test/gateway-events";
import { type GatewayCall, serveGateway } from "@/test/gateways/gateway-server";
import { createTestPaymentContext } from "@/test/payment-context";
import { aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const FIRST = { success: true, external_payment_id: "pay_1", external_subscription_id: "sub_1" };

/** Responses of an adapter with only the interface's own fields. */
const ANSWERS = {
  describe: {
    contract: 1,
    methods: ["preview", "renewal"],
    webhook_event_type_mapping: { "subscription.charged": "recurring_subscription_charged" },
  },
  credentials_valid: true,
  preview: FIRST,
  after_charge: FIRST,
  webhook_request_authorized: true,
  webhook_event_details: {
    attempt_token: null,
    event: "subscription.charged",
    amount_currency: "INR",
    amount_cents: "1000",
    status: "Success",
    external_payment_id: "pay_2",
    external_subscription_id: "sub_1",
    email: null,
    contact: null,
  },
  renewal: {
    success: true,
    payment_type: "wallet_b_recurring",
    end_timestamp: "2027-01-02T12:00:00Z",
    payment_gateway_fee: 20,
    status: "Success",
    external_payment_id: "pay_2",
  },
};

type Answers = Readonly<Record<string, unknown>>;

function answering(answers: Answers) {
  return ({ path }: GatewayCall) => {
    const method = path.split("/").at(-1) ?? "";
    return Object.hasOwn(answers, method)
      ? { status: 200, body: answers[method] }
      : { status: 404, body: { error: "There is no such method." } };
  };
}

/** A recurring purchase through an adapter with these responses, and functions for its gateway's events. */
async function aSale(answers: Answers, act: (sale: Sale) => Promise<void>) {
  const sidecar = await serveGateway(answering({ ...ANSWERS, ...answers }));
  try {
    const shop = await createSandboxShop(app);
    const set = {
      adapter: sidecar.url,
      environment: "sandbox",
      paymentTypes: ["wallet_b_recurring"],
    } as const;
    const secret = "a secret that two machines share";
    await registerGateway(createTestPaymentContext(shop), { ...set, credentials: { secret } });
    const plan = await aPlan(shop, { recurring: true });
    const email = `${randomUUID()}@readers.test`;
    const request = createPurchaseBody(plan.id, { payment_type: "wallet_b_recurring", payment_token: "tok" });
    const preview = await shop.backoffice(email, "subscriptions/preview.json", request);
    expect([preview.status, preview.body.external_reference_id], preview.text).toEqual([200, "sub_1"]);
    const { attempt_token } = preview.body;
    const created = await shop.backoffice(email, "subscriptions.json", { ...request, attempt_token });
    expect(created.status, created.text).toBe(201);
    const at = `/api/v1/payment_gateways/wallet_b_recurring/webhooks?key=${shop.account.key}`;
    const sendEvent = () => shop.post(at, { event: "subscription.charged", payment: "pay_2" });
    const where = { accountId: shop.account.id };
    const workOnIt = async () =>
      processDeliveredEvent(shop, (await app.db.prisma.gatewayEvent.findFirstOrThrow({ where })).id);
    const payments = () => app.db.prisma.payment.findMany({ where, orderBy: { id: "asc" } });
    await act({ shop, where, created: created.body.subscription, sendEvent, workOnIt, payments });
  } finally {
    await sidecar.stop();
  }
}

interface Sale {
  shop: Shop;
  where: { accountId: number };
  created: { id: number; status: string };
  sendEvent(): ReturnType<Shop["post"]>;
  workOnIt(): Promise<string>;
  payments(): ReturnType<typeof app.db.prisma.payment.findMany>;
}

test("a charge event with only the interface's own fields renews one period", () =>
  aSale({}, async ({ where, created, sendEvent, workOnIt, payments }) => {
    expect(created.status).toBe("active");
    expect(await sendEvent()).toMatchObject({ status: 200, body: { received: true, duplicate: false } });
    expect(await sendEvent()).toMatchObject({ status: 200, body: { received: true, duplicate: true } });
    expect(await workOnIt()).toBe("done");
    const { endAt } = await app.db.prisma.subscription.findFirstOrThrow({ where });
    expect(endAt).toEqual(new Date("2027-01-02T12:00:00Z"));
    expect(await payments()).toMatchObject([
      { externalPaymentId: "pay_1" },
      { externalPaymentId: "pay_2", amountCents: 1000, amountCurrency: "INR" },
    ]);
  }));

const SILENT = { ...ANSWERS.webhook_event_details, amount_cents: null, amount_currency: null };

test("a charge without any amount books nothing and renews no period", () =>
  aSale({ webhook_event_details: SILENT }, async ({ where, sendEvent, workOnIt, payments }) => {
    const before = await app.db.prisma.subscription.findFirstOrThrow({ where });
    await sendEvent();
    expect(await workOnIt()).toBe("failed");
    expect(await app.db.prisma.subscription.findFirstOrThrow({ where })).toMatchObject({
      endAt: before.endAt,
    });
    expect(await payments()).toMatchObject([{ externalPaymentId: "pay_1", amountCents: 1000 }]);
  }));

test("a pending payment stays pending after an event without an amount", () =>
  aSale(
    {
      after_charge: { ...FIRST, status: "authorised" },
      webhook_event_details: { ...SILENT, external_payment_id: "pay_1" },
    },
    async ({ sendEvent, workOnIt, payments }) => {
      await sendEvent();
      expect(await workOnIt()).toBe("failed");
      const held = { status: "authorised", purpose: "charge", amountCents: 1000, amountCurrency: "INR" };
      expect(await payments()).toMatchObject([held]);
    },
  ));

test("a late charge whose amount is only in its renewal is refunded in full", () =>
  aSale(
    {
      webhook_event_details: SILENT,
      renewal: { ...ANSWERS.renewal, amount_cents: 1000, amount_currency: "INR" },
    },
    async ({ shop, where, created, sendEvent, workOnIt, payments }) => {
      await deleteSubscription(shop.ctx, { id: created.id, subscriberId: null });
      await sendEvent();
      expect(await workOnIt()).toBe("done");
      expect(await payments()).toMatchObject([{}, { amountCents: 1000, amountCurrency: "INR" }]);
      expect(await app.db.prisma.refund.findMany({ where })).toMatchObject([{ amountCents: 1000 }]);
    },
  ));

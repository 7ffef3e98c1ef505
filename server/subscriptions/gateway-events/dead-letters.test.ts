import { createHmac, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getGatewayEvent, listGatewayEvents, replayGatewayEvent } from "@/server/payments/intake/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import {
  deliverAndProcessEvent,
  deliverEvent,
  processDeliveredEvent,
  type SandboxEventInput,
} from "@/test/gateway-events";
import { createTestPaymentContext } from "@/test/payment-context";
import { aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { handleGatewayEvent } from "./index";

const app = useTestApp();

const loadEvent = (id: number) => app.db.prisma.gatewayEvent.findUniqueOrThrow({ where: { id } });
const firstAttempt = (shop: Shop, id: number) => handleGatewayEvent(createTestPaymentContext(shop), { id });

async function anAttempt(shop: Shop, recurring = false): Promise<string> {
  const plan = await aPlan(shop, { recurring });
  const method = recurring ? { payment_type: "gateway_a_recurring" } : {};
  const email = `${randomUUID()}@readers.test`;
  const preview = await shop.backoffice(
    email,
    "subscriptions/preview.json",
    createPurchaseBody(plan.id, method),
  );
  expect(preview.status, preview.text).toBe(200);
  return preview.body.attempt_token;
}

const payment = (overrides: Partial<SandboxEventInput> = {}): SandboxEventInput => ({
  event: "payment.captured",
  payment_id: `pay_${randomUUID()}`,
  amount_cents: 1000,
  ...overrides,
});

/** Send a body with the signature of the sandbox. */
async function sendRaw(shop: Shop, body: string): Promise<number> {
  const signature = createHmac("sha256", "w").update(body).digest("hex");
  const path = `/api/v1/payment_gateways/sandbox/webhooks?key=${shop.account.key}`;
  const headers = { "content-type": "application/json", "x-sandbox-signature": signature };
  const response = await app.fetch(path, { method: "POST", body, headers, host: shop.host });
  expect(response.status).toBe(200);
  return (await app.db.prisma.gatewayEvent.findFirstOrThrow({ where: { rawBody: body } })).id;
}

const NO_OBJECT = "This account has no such payment, subscription or attempt_token.";

test.each<[string, SandboxEventInput, string]>([
  ["a payment of an unknown attempt", payment({ attemptToken: "unknown" }), NO_OBJECT],
  [
    "a refund of an unknown attempt",
    payment({ event: "payment.refunded", attemptToken: "unknown", refund_id: "re_1" }),
    NO_OBJECT,
  ],
  [
    "a cancellation of an unknown attempt",
    { event: "subscription.cancelled", attemptToken: "unknown", subscription_id: "sub_1" },
    NO_OBJECT,
  ],
  [
    "a charge of an unknown attempt",
    payment({ event: "subscription.charged", attemptToken: "unknown", subscription_id: "sub_1" }),
    "No subscription has this gateway id.",
  ],
  [
    "a refund without an id",
    payment({ event: "payment.refunded" }),
    "The event lacks a refund id, a payment id or an amount.",
  ],
  [
    "an amount that is too large",
    payment({ amount_cents: 99_999_999_999 }),
    "The event's amount is not valid: 99999999999.",
  ],
  ["a negative amount", payment({ amount_cents: -1 }), "The event's amount is not valid: -1."],
  [
    "an invalid currency",
    payment({ amount_currency: "rupees" }),
    "The event's currency is not an ISO 4217 code.",
  ],
  ["a payment id with NUL", payment({ payment_id: "pay\u0000" }), "The event's payment id is not valid."],
])("%s is dead-lettered on the first attempt, with the reason", async (_what, event, outcome) => {
  const shop = await createSandboxShop(app);
  const id = await deliverEvent(app, shop, event);
  expect(await firstAttempt(shop, id)).toBe("failed");
  expect(await loadEvent(id)).toMatchObject({ status: "failed", tries: 1, outcome });
  expect((await loadEvent(id)).handledAt).not.toBeNull();
  expect(await app.db.prisma.payment.count({ where: { accountId: shop.account.id } })).toBe(0);
});

test.each([
  ["no JSON", "not json", "The body is not a sandbox event."],
  ["a list", "[1]", "The body is not a sandbox event."],
  ["no event name", '{"id":"evt_nameless","event":7}', "The body is not a sandbox event: event."],
])("a signed body with %s is dead-lettered on the first attempt", async (_what, body, outcome) => {
  const shop = await createSandboxShop(app);
  const id = await sendRaw(shop, body);
  expect(await firstAttempt(shop, id)).toBe("failed");
  expect(await loadEvent(id)).toMatchObject({ tries: 1, outcome, rawBody: body });
});

test("a charge without an amount is dead-lettered on the first attempt", async () => {
  const shop = await createSandboxShop(app);
  const attemptToken = await anAttempt(shop);
  const id = await deliverEvent(app, shop, payment({ attemptToken, amount_currency: "" }));
  expect(await firstAttempt(shop, id)).toBe("failed");
  expect((await loadEvent(id)).outcome).toBe("The gateway did not report the amount paid.");
});

test("events about another account's objects are dead-lettered at once and change neither account", async () => {
  const [shop, other] = [await createSandboxShop(app), await createSandboxShop(app)];
  const attemptToken = await anAttempt(other);
  const paid = payment({ attemptToken });
  expect(await deliverAndProcessEvent(app, other, paid)).toBe("done");
  const payment_id = paid.payment_id ?? "";
  const recurring = await anAttempt(other, true);
  const subscription_id = "sub_of_the_other";
  const charge = payment({
    event: "subscription.charged",
    attemptToken: recurring,
    subscription_id,
    end_at: "2026-12-01T12:00:00.000Z",
  });
  expect(await deliverAndProcessEvent(app, other, charge)).toBe("done");
  const before = await app.db.prisma.subscription.findMany({ orderBy: { id: "asc" } });
  for (const event of [
    paid,
    payment({ payment_id }),
    payment({ event: "payment.refunded", payment_id, refund_id: "re_other" }),
    payment({ event: "subscription.charged", subscription_id }),
    { event: "subscription.cancelled", subscription_id },
  ]) {
    const id = await deliverEvent(app, shop, { ...event, id: `evt_${randomUUID()}` });
    expect(await firstAttempt(shop, id), JSON.stringify(event)).toBe("failed");
    expect(await loadEvent(id)).toMatchObject({ tries: 1, outcome: NO_OBJECT });
  }
  expect(await app.db.prisma.subscription.findMany({ orderBy: { id: "asc" } })).toEqual(before);
  expect(await app.db.prisma.payment.count({ where: { accountId: shop.account.id } })).toBe(0);
});

test.each<[string, SandboxEventInput]>([
  ["a payment", payment()],
  ["a refund", payment({ event: "payment.refunded", refund_id: "re_2" })],
  ["a charge", payment({ event: "subscription.charged", subscription_id: "sub_2" })],
  ["a cancellation", { event: "subscription.cancelled", subscription_id: "sub_2" }],
])(
  "%s of an object that may still arrive is retried, and dead-lettered after the last try",
  async (_what, event) => {
    const shop = await createSandboxShop(app);
    const id = await deliverEvent(app, shop, event);
    expect(await processDeliveredEvent(shop, id, 5)).toBe("waiting");
    expect(await processDeliveredEvent(shop, id)).toBe("failed");
  },
);

test("staff see a dead letter with its body, and it is reprocessed once its cause is gone", async () => {
  const shop = await createSandboxShop(app);
  const id = await deliverEvent(app, shop, payment({ attemptToken: await anAttempt(shop) }));
  const where = { accountId: shop.account.id, adapter: "sandbox" };
  const gateway = await app.db.prisma.paymentGateway.findFirstOrThrow({ where, include: { words: true } });
  await app.db.prisma.paymentGateway.delete({ where: { id: gateway.id } });
  expect(await firstAttempt(shop, id)).toBe("failed");
  const page = { limit: 10 };
  const { rows } = await listGatewayEvents(shop.ctx, { status: "failed", page });
  const outcome = "This gateway is no longer set up. Add it again, then reprocess the event.";
  expect(rows).toMatchObject([{ id, outcome }]);
  expect((await getGatewayEvent(shop.ctx, id)).rawBody).toContain("payment.captured");
  expect(await listMoneyProblems(shop.ctx)).toContainEqual({
    kind: "gateway_event_failed",
    subscriptionId: null,
    reference: String(id),
  });
  const { words, ...row } = gateway;
  await app.db.prisma.paymentGateway.create({
    data: { ...row, words: { create: words.map(({ accountId, word }) => ({ accountId, word })) } },
  });
  await replayGatewayEvent(shop.ctx, id);
  expect(await firstAttempt(shop, id)).toBe("done");
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

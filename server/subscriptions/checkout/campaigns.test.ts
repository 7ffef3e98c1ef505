import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { deliverAndProcessEvent } from "@/test/gateway-events";
import { runBehindLock } from "@/test/lock-contention";
import { createTestPaymentContext } from "@/test/payment-context";
import { refundNow } from "@/test/refunds";
import { aGroup, aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { listMoneyProblems } from "./index";

const app = useTestApp();

/** A campaign whose target is one purchase of 10.00. */
async function aCampaign() {
  app.clock.set("2026-11-01T12:00:00.000Z");
  const shop = await createSandboxShop(app);
  const campaign = { currency: "INR", targetCents: 1000, targetValidationEnabled: true };
  const group = await aGroup(shop, { type: "campaign", campaign });
  const plan = await aPlan(shop, { groupId: group.id });
  const preview = async () => {
    const email = `${randomUUID()}@readers.test`;
    const { body } = await shop.backoffice(email, "subscriptions/preview.json", createPurchaseBody(plan.id));
    const attempt_token: string = body.attempt_token;
    const create = (payment_token: string) =>
      shop.backoffice(email, "subscriptions.json", {
        ...createPurchaseBody(plan.id, { payment_token }),
        attempt_token,
      });
    return { attempt_token, create };
  };
  const loadState = async () => {
    const { body } = await loadEvents(shop, group.id);
    return { cents: body.collected_amount_cents, reached: body.target_reached };
  };
  return { shop, plan, preview, loadState };
}

async function loadEvents(shop: Shop, id: number) {
  const response = await shop.get(`/api/v1/subscription_groups/${id}.json`);
  return { body: (await response.json()).subscription_group };
}

test("a payment after a campaign has reached its target is refused and not charged", async () => {
  const { shop, preview, loadState } = await aCampaign();
  const [first, late] = [await preview(), await preview()];
  expect((await first.create("tok_success")).status).toBe(201);
  const refused = await late.create("tok_success_2");
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("reached its target")]);
  expect(await loadState()).toEqual({ cents: 1000, reached: true });
  expect(await app.db.prisma.payment.count({ where: { accountId: shop.account.id } })).toBe(1);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("staff see a payment for a campaign that had reached its target as unapplied", async () => {
  const { shop, preview, loadState } = await aCampaign();
  const [first, late] = [await preview(), await preview()];
  await first.create("tok_success");
  const { attempt_token: attemptToken } = late;
  const event = { event: "payment.captured", attemptToken, payment_id: "pay_late", amount_cents: 1000 };
  expect(await deliverAndProcessEvent(app, shop, event)).toBe("failed");
  expect(await loadState()).toEqual({ cents: 1000, reached: true });
  const kinds = (await listMoneyProblems(shop.ctx)).map(({ kind }) => kind);
  expect(kinds).toEqual(["gateway_event_failed", "payment_for_nothing"]);
});

test("two concurrent payments before the target: both are charged, both subscribe and both count", async () => {
  const { shop, preview, loadState } = await aCampaign();
  const [one, two] = [await preview(), await preview()];
  const responses = await runBehindLock(
    app.databaseUrl,
    `select from subscription_group where account_id = ${shop.account.id} for update`,
    () => [one.create("tok_success"), two.create("tok_success_2")],
  );
  const statuses = responses.map(({ status }) => status);
  const paid = await app.db.prisma.payment.count({ where: { accountId: shop.account.id } });
  expect(statuses.filter((status) => status === 201)).toHaveLength(paid);
  expect(await loadState()).toEqual({ cents: 1000 * paid, reached: true });
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("of two concurrent manual purchases before the target one is made", async () => {
  const { shop, plan, loadState } = await aCampaign();
  const purchase = () =>
    shop.backoffice(
      `${randomUUID()}@readers.test`,
      "subscriptions.json",
      createPurchaseBody(plan.id, { payment_type: "manual" }),
    );
  const statuses = (await Promise.all([purchase(), purchase(), purchase()])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(await loadState()).toEqual({ cents: 1000, reached: true });
});

test("partial and repeated refunds lower the collected amount, and the campaign is open again", async () => {
  const { shop, preview, loadState } = await aCampaign();
  const paying = createTestPaymentContext(shop);
  const paymentId = (await (await preview()).create("tok_success")).body.subscription.payment_id;
  await refundNow(paying, { paymentId, amountCents: 300 });
  expect(await loadState()).toEqual({ cents: 700, reached: false });
  const { externalPaymentId } = await app.db.prisma.payment.findUniqueOrThrow({ where: { id: paymentId } });
  const event = {
    event: "payment.refunded",
    payment_id: externalPaymentId ?? "",
    refund_id: "re_at_the_gateway",
    amount_cents: 700,
  };
  for (const _time of [1, 2]) expect(await deliverAndProcessEvent(app, shop, event)).toBe("done");
  expect(await loadState()).toEqual({ cents: 0, reached: false });
  expect((await (await preview()).create("tok_success_2")).status).toBe(201);
  expect(await loadState()).toEqual({ cents: 1000, reached: true });
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

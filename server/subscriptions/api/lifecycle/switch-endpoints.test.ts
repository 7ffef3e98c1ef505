import { describe, expect, test } from "vitest";
import { requestRefund } from "@/server/payments/refunds/index";
import { createSandboxShop } from "@/test/checkout";
import { createSecondEdge } from "@/test/second-edge";
import { aSubscription, readLogAndEvents } from "@/test/subscription-fixtures";
import { aGroup, aPlan, signSvcJwt } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { subscriptionSchema } from "../wire/subscription";
import { switchDetailsSchema, switchedSchema, switchPreviewSchema } from "../wire/switch";

const app = useTestApp();
const ADA = { provider: "email", id: "ada@readers.test" };
const END = new Date("2026-12-01T12:00:00.000Z");

interface Terms {
  basic?: Parameters<typeof aPlan>[1];
  plus?: Parameters<typeof aPlan>[1];
  held?: Parameters<typeof aSubscription>[1];
}

/** Create a reader with a month of a plan for 10.00 that began fifteen days ago and ends in fifteen. */
async function aHolder({ basic = {}, plus = {}, held = {} }: Terms = {}) {
  app.clock.set("2026-11-16T12:00:00.000Z");
  const shop = await createSandboxShop(app);
  const request = async (claims: { id: string }, path: string, body: object) => {
    const jwt = await signSvcJwt(shop, claims);
    return shop.post(`/api/access/v1/members/me/${path}?key=${shop.account.key}&svc_jwt=${jwt}`, body);
  };
  const group = await aGroup(shop);
  const from = await aPlan(shop, { groupId: group.id, ...basic });
  const to = await aPlan(shop, { groupId: group.id, title: "Plus", priceCents: 2000, ...plus });
  await request(ADA, "subscriptions/preview", {
    subscription: {
      subscription_plan_id: from.id,
      payment: {
        payment_type: from.recurring ? "gateway_a_recurring" : "gateway_a",
        amount_cents: 1000,
        amount_currency: "INR",
      },
    },
  });
  const [subscriber] = await shop.ctx.db.prisma.subscriber.findMany({
    where: { accountId: shop.account.id },
    include: { identities: true },
  });
  if (subscriber === undefined) throw new Error("no subscriber");
  const startAt = new Date("2026-11-01T12:00:00.000Z");
  const one = await aSubscription(shop, {
    subscriber: {
      id: subscriber.id,
      readerId: null,
      name: null,
      metadata: null,
      accessEpoch: 0,
      createdAt: startAt,
      updatedAt: startAt,
      identities: [{ provider: "email", value: ADA.id }],
      cumulativeEnds: { standard: null, campaign: null },
    },
    planId: from.id,
    startAt,
    endAt: END,
    ...held,
  });
  const path = `subscriptions/${one.id}`;
  const preview = (planId = to.id, switch_type = "upgrade") =>
    request(ADA, `${path}/switch_plan/preview`, { subscription_plan_id: planId, switch_type });
  const perform = (attempt_token: string, payment_token: string | null = "tok_success") =>
    request(ADA, `${path}/switch_plan`, { attempt_token, payment_token });
  const token = async () => switchPreviewSchema.parse((await preview()).body).attempt_token;
  const readRow = (id: number) => app.db.prisma.subscription.findUniqueOrThrow({ where: { id } });
  return { shop, request, from, to, one, path, preview, perform, token, readRow };
}

describe("the switch targets of a subscription", () => {
  test("are listed by direction, with the amount due", async () => {
    const { shop, from, to, one } = await aHolder();
    await aPlan(shop, { groupId: from.groupId, title: "Year", durationUnit: "years", priceCents: 6000 });
    const jwt = await signSvcJwt(shop, ADA);
    const path = `/api/access/v1/members/me/subscriptions/${one.id}?key=${shop.account.key}&svc_jwt=${jwt}`;
    for (const method of ["GET", "POST"]) {
      const response = await app.fetch(path, { method, host: shop.host });
      expect(response.status).toBe(200);
      const details = switchDetailsSchema.parse(await response.json());
      expect(details.upgrade_plan_details).toMatchObject([
        {
          id: to.id,
          price_cents: 2000,
          prorated_amount_cents: 1500,
          proration_enabled: true,
          payment_provider: "gateway_a",
        },
      ]);
      expect(details.downgrade_plan_details).toMatchObject([{ title: "Year", prorated_amount_cents: 5500 }]);
      expect(details.crossgrade_plan_details).toEqual([]);
      expect(details.subscription).toMatchObject({ id: one.id, is_upgradable: true, is_downgradable: true });
    }
  });

  test("are those that the plan's owner configured, and no other plan of the group", async () => {
    const { shop, request, from, one } = await aHolder();
    const other = await aPlan(shop, { title: "Elsewhere", priceCents: 500 });
    await shop.ctx.db.prisma.planSwitch.create({
      data: { accountId: shop.account.id, fromPlanId: from.id, toPlanId: other.id, switchType: "crossgrade" },
    });
    const { body } = await request(ADA, `subscriptions/${one.id}`, {});
    const details = switchDetailsSchema.parse(body);
    expect(details.upgrade_plan_details).toEqual([]);
    expect(details.crossgrade_plan_details).toMatchObject([{ id: other.id }]);
  });
});

describe("a switch with proration", () => {
  test("ends the old subscription and starts the new one now, for the difference, once", async () => {
    const { shop, to, one, preview, perform, readRow } = await aHolder();
    const previewed = await preview();
    expect(previewed.status).toBe(200);
    const { attempt_token, chargeable_amount_cents, subscription } = switchPreviewSchema.parse(
      previewed.body,
    );
    expect(chargeable_amount_cents).toBe(1500);
    expect(subscription).toMatchObject({ id: null, subscription_plan_id: to.id, payment_amount_cents: 1500 });
    const [original, repeated] = [await perform(attempt_token), await perform(attempt_token)];
    expect([original.status, repeated.status]).toEqual([200, 200]);
    const made = switchedSchema.parse(original.body);
    expect(made).toMatchObject({ attempt_token, message: "Subscription updated" });
    expect(made.subscription).toMatchObject({
      subscription_plan_id: to.id,
      status: "active",
      payment_amount_cents: 1500,
      start_timestamp: "2026-11-16T12:00:00.000Z",
      end_timestamp: "2026-12-16T12:00:00.000Z",
    });
    expect(made.subscription.invoices).toMatchObject([{ amount_cents: 1500 }]);
    expect(switchedSchema.parse(repeated.body).subscription.id).toBe(made.subscription.id);
    const old = await readRow(one.id);
    expect([old.endAt, old.expiredAt, old.scheduledSwitch]).toEqual([app.clock.now(), app.clock.now(), null]);
    expect((await readRow(made.subscription.id ?? 0)).switchedFromId).toBe(one.id);
    expect(await readLogAndEvents(shop, one.id)).toEqual({ actions: ["switched"], events: ["expired"] });
    const log = await readLogAndEvents(shop, made.subscription.id ?? 0);
    expect(log.events).toEqual(["created", "activated", "switched"]);
  });

  test("whose payment is declined changes nothing, and can be tried again", async () => {
    const { one, token, perform, readRow } = await aHolder();
    const first = await token();
    expect((await perform(first, "tok_decline")).status).toBe(400);
    expect(await readRow(one.id)).toMatchObject({ endAt: END, scheduledSwitch: null });
    expect((await perform(first)).status).toBe(200);
  });

  test("replaces one that was itself switched to: the original payment still counts as credit", async () => {
    const { shop, request, from, perform, token } = await aHolder();
    const gold = await aPlan(shop, { groupId: from.groupId, title: "Gold", priceCents: 3000 });
    const { subscription } = switchedSchema.parse((await perform(await token())).body);
    const path = `subscriptions/${subscription.id}/switch_plan/preview`;
    const switchBody = { subscription_plan_id: gold.id, switch_type: "upgrade" };
    const { body } = await request(ADA, path, switchBody);
    expect(switchPreviewSchema.parse(body).chargeable_amount_cents).toBe(1000);
  });

  test("gives no credit for refunded payments or pending refunds", async () => {
    const { shop, one, preview, perform, token } = await aHolder();
    const { id: paymentId } = await app.db.prisma.payment.create({
      data: {
        accountId: shop.account.id,
        subscriptionId: one.id,
        adapter: "sandbox",
        paymentType: "gateway_a",
        status: "captured",
        amountCents: 1000,
        amountCurrency: "INR",
        createdAt: one.startAt,
        updatedAt: one.startAt,
      },
    });
    const promised = await token();
    await requestRefund(shop.ctx, { paymentId, amountCents: 600, reason: null });
    const { body } = await preview();
    expect(switchPreviewSchema.parse(body).chargeable_amount_cents).toBe(1800);
    expect((await perform(promised)).status).toBe(409);
  });

  test("requires the gateway's confirmation of the payment", async () => {
    const { one, token, perform, readRow } = await aHolder();
    expect((await perform(await token(), null)).status).toBe(400);
    expect(await readRow(one.id)).toMatchObject({ endAt: END, scheduledSwitch: null });
  });

  test("to a cheaper plan is never refunded, and costs nothing", async () => {
    const { preview, perform } = await aHolder({ plus: { priceCents: 300 } });
    const { body } = await preview(undefined, "downgrade");
    const { attempt_token, chargeable_amount_cents } = switchPreviewSchema.parse(body);
    expect(chargeable_amount_cents).toBe(0);
    expect((await perform(attempt_token, null)).status).toBe(200);
  });

  test("of two concurrent ones on two processes, one is carried out", async () => {
    const { shop, one, path, token } = await aHolder();
    const tokens = [await token(), await token()];
    const jwt = await signSvcJwt(shop, ADA);
    const second = createSecondEdge(app);
    const edges = [app.fetch, second.fetch];
    const answers = await Promise.all(
      tokens.flatMap((attempt_token) =>
        edges.map(async (fetch) => {
          const address = `/api/access/v1/members/me/${path}/switch_plan?key=${shop.account.key}&svc_jwt=${jwt}`;
          const body = JSON.stringify({ attempt_token, payment_token: "tok_success" });
          const headers = { "content-type": "application/json" };
          const response = await fetch(address, { method: "POST", host: shop.host, body, headers });
          return response.status;
        }),
      ),
    );
    await second.close();
    expect(answers.toSorted()).toEqual([200, 200, 409, 409]);
    expect(await app.db.prisma.subscription.count({ where: { switchedFromId: one.id } })).toBe(1);
    expect(await app.db.prisma.invoice.count({ where: { accountId: shop.account.id } })).toBe(1);
  });
});

describe("a switch without proration", () => {
  test("waits for the end of the period, is shown, and costs the whole price", async () => {
    const { shop, one, preview, perform, readRow } = await aHolder({ basic: { prorationEnabled: false } });
    const { attempt_token, chargeable_amount_cents } = switchPreviewSchema.parse((await preview()).body);
    expect(chargeable_amount_cents).toBe(2000);
    const { subscription, message } = switchedSchema.parse((await perform(attempt_token)).body);
    expect(message).toBe("Subscription update scheduled");
    expect(subscription).toMatchObject({ status: "pending", start_timestamp: END.toISOString() });
    expect(await readRow(one.id)).toMatchObject({ endAt: END, scheduledSwitch: { switchType: "upgrade" } });
    expect((await readLogAndEvents(shop, one.id)).actions).toEqual(["plan change scheduled"]);
    expect((await preview()).status).toBe(400);
  });
});

describe("a recurring switch", () => {
  test("moves to the new plan with the gateway's subscription, which charges by itself", async () => {
    const { one, preview, perform, readRow } = await aHolder({
      basic: { recurring: true },
      plus: { recurring: true },
      held: { externalSubscriptionId: "sub_1" },
    });
    const { attempt_token, chargeable_amount_cents } = switchPreviewSchema.parse((await preview()).body);
    expect(chargeable_amount_cents).toBeNull();
    const { subscription } = switchedSchema.parse((await perform(attempt_token, null)).body);
    expect(subscription).toMatchObject({
      recurring: true,
      status: "active",
      end_timestamp: END.toISOString(),
    });
    expect((await readRow(subscription.id ?? 0)).externalSubscriptionId).toBe("sub_1");
    expect((await readRow(one.id)).externalSubscriptionId).toBeNull();
  });
});

describe("a switch is refused", () => {
  test.each([
    ["in a wrong direction", {}, "downgrade"],
    ["of a cancelled subscription", { held: { cancelledAt: new Date("2026-11-10T00:00:00Z") } }, "upgrade"],
    ["of an ended subscription", { held: { endAt: new Date("2026-11-10T00:00:00Z") } }, "upgrade"],
    ["to a plan that is not sold", { plus: { enabled: false } }, "upgrade"],
    ["to a recurring plan", { plus: { recurring: true } }, "upgrade"],
  ])("%s", async (_name, terms, type) => {
    const { preview } = await aHolder(terms);
    expect((await preview(undefined, type)).status).toBe(400);
  });

  test("with a token of another subscription, or an invalid one", async () => {
    const { shop, request, one, perform, token } = await aHolder();
    expect((await perform("a".repeat(24))).status).toBe(404);
    const other = await aSubscription(shop, { subscriber: one.subscriber, planId: one.plan.id });
    const body = { attempt_token: await token(), payment_token: "tok_success" };
    expect((await request(ADA, `subscriptions/${other.id}/switch_plan`, body)).status).toBe(404);
  });

  test("of another reader's subscription, which is not found", async () => {
    const { request, one, to } = await aHolder();
    const switchBody = { subscription_plan_id: to.id, switch_type: "upgrade" };
    const path = `subscriptions/${one.id}/switch_plan/preview`;
    await request({ id: "eve" }, "metadata", { phone_number: "1" });
    expect((await request({ id: "eve" }, path, switchBody)).status).toBe(404);
  });
});

test("a previewed switch has the format of a subscription", async () => {
  const { preview } = await aHolder();
  const { subscription } = switchPreviewSchema.parse((await preview()).body);
  expect(subscriptionSchema.strict().parse(subscription)).toEqual(subscription);
});

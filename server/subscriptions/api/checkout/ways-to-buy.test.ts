import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { aCoupon, aPlan, aPricingPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const anEmail = () => `${randomUUID()}@readers.test`;

async function noProblems(shop: Shop) {
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
}

describe("other ways to buy", () => {
  test("a manual purchase by the publication's server needs no preview; a second one follows the first", async () => {
    const shop = await createSandboxShop(app);
    const plan = await aPlan(shop);
    const email = anEmail();
    const body = createPurchaseBody(plan.id, { payment_type: "manual", amount_cents: 700 });
    const [first, second] = [
      await shop.backoffice(email, "subscriptions.json", body),
      await shop.backoffice(email, "subscriptions.json", body),
    ];
    expect(first.body.subscription).toMatchObject({ status: "active", payment_amount: "7.00" });
    expect(second.body.subscription).toMatchObject({
      status: "pending",
      start_timestamp: first.body.subscription.end_timestamp,
      end_timestamp: "2027-01-01T12:00:00.000Z",
    });
    await noProblems(shop);
  });

  test("a free purchase: with a full coupon and an invoice over zero, or sponsored without an invoice", async () => {
    const shop = await createSandboxShop(app);
    const [plan, free] = [await aPlan(shop), await aPlan(shop, { priceCents: 0 })];
    const coupon = await aCoupon(shop, { value: 100 });
    const reader = { id: randomUUID() };
    const buy = (planId: number, payment: object, more: object) =>
      shop.sellToReader(reader, createPurchaseBody(planId, { amount_cents: 0, ...payment }, more));
    const skipped = { payment_type: "skip_payment_gateway" };
    const discounted = await buy(plan.id, skipped, { coupon_code: coupon.code });
    expect(discounted.status, discounted.text).toBe(201);
    expect(discounted.body.subscription).toMatchObject({
      status: "active",
      payment_id: null,
      payment_amount: "0.00",
      invoices: [{ amount_cents: 0, base_price: "10.00", round_off: "0" }],
    });
    const sponsored = await buy(free.id, { payment_type: "sponsored" }, {});
    expect(sponsored.body.subscription).toMatchObject({ status: "active", invoices: [] });
    await noProblems(shop);
  });

  test("a name sent only with the purchase is stored, and a later one does not replace it", async () => {
    const shop = await createSandboxShop(app);
    const plan = await aPlan(shop);
    const email = anEmail();
    const buy = async (name: string) => {
      const body = createPurchaseBody(plan.id, { payment_token: "tok_success" });
      const preview = await shop.backoffice(email, "subscriptions/preview.json", body);
      const { attempt_token } = preview.body;
      const create = { ...body, attempt_token, name };
      const made = await shop.backoffice(email, "subscriptions.json", create);
      expect(made.status, made.text).toBe(201);
      expect((await shop.backoffice(email, "subscriptions.json", create)).text).toBe(made.text);
      return made.body.subscription;
    };
    const named = { subscriber_name: "Bea Ruiz", subscriber: { name: "Bea Ruiz" } };
    expect(await buy("Bea Ruiz")).toMatchObject(named);
    expect(await buy("Somebody Else")).toMatchObject(named);
  });

  test("a gift belongs to the recipient and names its giver", async () => {
    const shop = await createSandboxShop(app);
    const plan = await aPlan(shop);
    const recipient = anEmail();
    const gift = {
      recipient_subscriber: { recipient_identity_provider: "email", recipient_identity: recipient },
      custom_message: "Read well",
    };
    const giver = { id: randomUUID(), email: anEmail() };
    const preview = await shop.own(giver, "subscriptions/preview", {
      ...createPurchaseBody(plan.id),
      ...gift,
    });
    expect(preview.body.subscription.gifter).toMatchObject({ email: giver.email });
    expect(preview.body).toHaveProperty("custom_message", "Read well");
    const paid = { ...createPurchaseBody(plan.id, { payment_token: "tok_success" }), ...preview.body };
    const create = {
      ...paid,
      subscription: createPurchaseBody(plan.id, { payment_token: "tok_success" }).subscription,
    };
    expect((await shop.own(giver, "subscriptions", create)).status).toBe(409);
    const gifted = await shop.own(giver, "subscriptions", { ...create, ...gift });
    expect(gifted.status, gifted.text).toBe(201);
    expect(gifted.body.subscription.preferred_identity).toEqual({ provider: "email", value: recipient });
    expect(gifted.body.subscription.gifter).toMatchObject({ email: giver.email });
    expect(gifted.body.subscription.metadata).toEqual({ gift_message: "Read well" });
    const later = { ...createPurchaseBody(plan.id), ...gift, gift_starts_on: "2026-12-24" };
    const begins = await shop.own(giver, "subscriptions/preview", later);
    expect(begins.body.subscription.start_timestamp).toBe("2026-12-24T00:00:00.000Z");
    const passed = { ...later, gift_starts_on: "2026-01-01" };
    expect((await shop.own(giver, "subscriptions/preview", passed)).status).toBe(400);
    const toSelf = {
      recipient_subscriber: { recipient_identity_provider: "email", recipient_identity: giver.email },
    };
    const self = await shop.own(giver, "subscriptions/preview", {
      ...createPurchaseBody(plan.id),
      ...toSelf,
    });
    expect(self.status).toBe(400);
  });

  test("single stories, in both body formats, exactly as named", async () => {
    const shop = await createSandboxShop(app);
    const price = await aPricingPlan(shop);
    const story = randomUUID();
    const createBody = (more: object) => ({
      subscription: {
        subscription_plan_id: price.id,
        subscription_type: "dynamic_asset",
        payment: { payment_type: "gateway_a", payment_token: "tok_success" },
        ...more,
      },
    });
    const nested = createBody({ dynamic_assets: [{ id: story }] });
    const email = anEmail();
    const preview = await shop.backoffice(email, "subscriptions/preview.json", nested);
    expect(preview.body.subscription).toMatchObject({ payment_amount_cents: 200, end_timestamp: null });
    const create = { ...nested, attempt_token: preview.body.attempt_token };
    const created = await shop.backoffice(email, "subscriptions.json", create);
    expect(created.status, created.text).toBe(201);
    expect(created.body.subscription).toMatchObject({
      subscription_type: "dynamic_asset",
      dynamic_assets: [{ id: story, title: null, slug: null }],
      assets: [],
    });
    const flat = {
      ...createBody({}),
      type: "dynamic_assets",
      dynamic_assets: [{ id: story }, { id: randomUUID() }],
    };
    const two = await shop.own({ id: "9" }, "subscriptions/preview", flat);
    expect(two.body.subscription.payment_amount_cents).toBe(400);
    const empty = { ...flat, dynamic_assets: [] };
    expect((await shop.own({ id: "9" }, "subscriptions/preview", empty)).status).toBe(400);
  });

  test("a purchase without a login, by email and phone, which are two identities of one subscriber", async () => {
    const shop = await createSandboxShop(app);
    const plan = await aPlan(shop);
    const names = { emailAddress: anEmail(), phoneNumber: "+919876543210" };
    const body = { ...createPurchaseBody(plan.id, { payment_token: "tok_success" }), ...names };
    const preview = await shop.guest("/preview", body);
    expect(preview.status, preview.text).toBe(200);
    const created = await shop.guest("", { ...body, attempt_token: preview.body.attempt_token });
    expect(created.status, created.text).toBe(201);
    expect(created.body.subscription.subscriber.subscriber_identities).toEqual([
      { provider: "email", value: names.emailAddress },
      { provider: "phone", value: names.phoneNumber },
    ]);
    expect((await shop.guest("/preview", createPurchaseBody(plan.id))).status).toBe(400);
    const inside = createPurchaseBody(plan.id, {}, { emailAddress: anEmail() });
    expect((await shop.guest("/preview", inside)).status).toBe(200);
    expect((await shop.guest("/preview", { ...body, phoneNumber: "98765" })).status).toBe(400);
    const another = { ...createPurchaseBody(plan.id), emailAddress: anEmail(), phoneNumber: "+919876500000" };
    await shop.guest("/preview", another);
    const mixed = { ...another, phoneNumber: names.phoneNumber };
    expect((await shop.guest("/preview", mixed)).status).toBe(400);
  });

  test("a guest with a known and an unknown identity buys for the known one; the other is not assigned", async () => {
    const shop = await createSandboxShop(app);
    const plan = await aPlan(shop);
    const known = { emailAddress: anEmail(), phoneNumber: "+919876543210" };
    for (const name of ["emailAddress", "phoneNumber"] as const)
      await shop.guest("/preview", { ...createPurchaseBody(plan.id), [name]: known[name] });
    for (const [names, provider, value] of [
      [{ ...known, phoneNumber: "+919876500000" }, "email", known.emailAddress],
      [{ ...known, emailAddress: anEmail() }, "phone", known.phoneNumber],
    ] as const) {
      const body = { ...createPurchaseBody(plan.id, { payment_token: "tok_success" }), ...names };
      const preview = await shop.guest("/preview", body);
      const created = await shop.guest("", { ...body, attempt_token: preview.body.attempt_token });
      expect(created.body.subscription, created.text).toMatchObject({
        preferred_identity: { provider, value },
        subscriber: { subscriber_identities: [{ provider, value }] },
      });
    }
  });

  test("purchases without a login are rate limited per identity, with a Retry-After header", async () => {
    const shop = await createSandboxShop(app);
    const plan = await aPlan(shop);
    const body = { ...createPurchaseBody(plan.id), emailAddress: anEmail() };
    expect((await shop.guest("/preview", body)).status).toBe(200);
    // As many more requests as the limit of 15 minutes allows.
    await app.db.prisma.signInThrottle.updateMany({
      where: { key: { startsWith: "guest-checkout:" } },
      data: { failures: 60 },
    });
    for (const path of ["/preview", ""]) {
      const refused = await shop.guest(path, body);
      expect(refused).toMatchObject({ status: 429, body: { error: { code: "rate_limited" } } });
      expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    }
    const somebodyElse = { ...body, emailAddress: anEmail() };
    expect((await shop.guest("/preview", somebodyElse)).status).toBe(200);
  });
});

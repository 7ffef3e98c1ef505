import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { aShop, purchaseOf, type Shop } from "@/test/checkout";
import { aCoupon, aGroup, aPlan, aPricingPlan } from "@/test/subscriptions";
import { useWorld } from "@/test/world";

const world = useWorld();

const anEmail = () => `${randomUUID()}@readers.test`;

async function previewAndCreate(shop: Shop, email: string, body: ReturnType<typeof purchaseOf>) {
  const preview = await shop.desk(email, "subscriptions/preview.json", body);
  expect(preview.status, preview.text).toBe(200);
  const { subscription } = body;
  return shop.desk(email, "subscriptions.json", {
    attempt_token: preview.body.attempt_token,
    subscription: { ...subscription, payment: { ...subscription.payment, payment_token: "tok_success" } },
  });
}

async function noProblems(shop: Shop) {
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
}

describe("other ways to buy", () => {
  test("by hand, from the publication's server, without a preview; twice it follows the first", async () => {
    const shop = await aShop(world);
    const plan = await aPlan(shop);
    const email = anEmail();
    const body = purchaseOf(plan.id, { payment_type: "manual", amount_cents: 700 });
    const [first, second] = [
      await shop.desk(email, "subscriptions.json", body),
      await shop.desk(email, "subscriptions.json", body),
    ];
    expect(first.body.subscription).toMatchObject({ status: "active", payment_amount: "7.00" });
    expect(second.body.subscription).toMatchObject({
      status: "pending",
      start_timestamp: first.body.subscription.end_timestamp,
      end_timestamp: "2027-01-01T12:00:00.000Z",
    });
    await noProblems(shop);
  });

  test("what costs nothing: by a coupon for all of it, with a bill over nothing, or sponsored, without one", async () => {
    const shop = await aShop(world);
    const [plan, free] = [await aPlan(shop), await aPlan(shop, { priceCents: 0 })];
    const coupon = await aCoupon(shop, { value: 100 });
    const reader = { id: randomUUID() };
    const buy = async (planId: number, payment: object, more: object) => {
      const body = purchaseOf(planId, { amount_cents: 0, ...payment }, more);
      const preview = await shop.own(reader, "subscriptions/preview", body);
      expect(preview.status, preview.text).toBe(200);
      const { attempt_token } = preview.body;
      return shop.own(reader, "subscriptions", { ...body, attempt_token });
    };
    const skipped = { payment_type: "skip_payment_gateway" };
    const whole = await buy(plan.id, skipped, { coupon_code: coupon.code });
    expect(whole.status, whole.text).toBe(201);
    expect(whole.body.subscription).toMatchObject({
      status: "active",
      payment_id: null,
      payment_amount: "0.00",
      invoices: [{ amount_cents: 0, base_price: "10.00", round_off: "0" }],
    });
    const sponsored = await buy(free.id, { payment_type: "sponsored" }, {});
    expect(sponsored.body.subscription).toMatchObject({ status: "active", invoices: [] });
    await noProblems(shop);
  });

  test("a name that only the create says is the subscriber's from then on, and no other one after it", async () => {
    const shop = await aShop(world);
    const plan = await aPlan(shop);
    const email = anEmail();
    const buy = async (name: string) => {
      const body = purchaseOf(plan.id, { payment_token: "tok_success" });
      const preview = await shop.desk(email, "subscriptions/preview.json", body);
      const { attempt_token } = preview.body;
      const create = { ...body, attempt_token, name };
      const made = await shop.desk(email, "subscriptions.json", create);
      expect(made.status, made.text).toBe(201);
      expect((await shop.desk(email, "subscriptions.json", create)).text).toBe(made.text);
      return made.body.subscription;
    };
    const named = { subscriber_name: "Bea Ruiz", subscriber: { name: "Bea Ruiz" } };
    expect(await buy("Bea Ruiz")).toMatchObject(named);
    expect(await buy("Somebody Else")).toMatchObject(named);
  });

  test("as a gift: it is the recipient's, and says who gave it", async () => {
    const shop = await aShop(world);
    const plan = await aPlan(shop);
    const recipient = anEmail();
    const gift = {
      recipient_subscriber: { recipient_identity_provider: "email", recipient_identity: recipient },
      custom_message: "Read well",
    };
    const giver = { id: randomUUID(), email: anEmail() };
    const preview = await shop.own(giver, "subscriptions/preview", { ...purchaseOf(plan.id), ...gift });
    expect(preview.body.subscription.gifter).toMatchObject({ email: giver.email });
    expect(preview.body).toHaveProperty("custom_message", "Read well");
    const paid = { ...purchaseOf(plan.id, { payment_token: "tok_success" }), ...preview.body };
    const create = {
      ...paid,
      subscription: purchaseOf(plan.id, { payment_token: "tok_success" }).subscription,
    };
    expect((await shop.own(giver, "subscriptions", create)).status).toBe(409);
    const given = await shop.own(giver, "subscriptions", { ...create, ...gift });
    expect(given.status, given.text).toBe(201);
    expect(given.body.subscription.preferred_identity).toEqual({ provider: "email", value: recipient });
    expect(given.body.subscription.gifter).toMatchObject({ email: giver.email });
    expect(given.body.subscription.metadata).toEqual({ gift_message: "Read well" });
    const later = { ...purchaseOf(plan.id), ...gift, gift_starts_on: "2026-12-24" };
    const begins = await shop.own(giver, "subscriptions/preview", later);
    expect(begins.body.subscription.start_timestamp).toBe("2026-12-24T00:00:00.000Z");
    const passed = { ...later, gift_starts_on: "2026-01-01" };
    expect((await shop.own(giver, "subscriptions/preview", passed)).status).toBe(400);
    const toSelf = {
      recipient_subscriber: { recipient_identity_provider: "email", recipient_identity: giver.email },
    };
    const self = await shop.own(giver, "subscriptions/preview", { ...purchaseOf(plan.id), ...toSelf });
    expect(self.status).toBe(400);
  });

  test("single stories, in both bodies, exactly those that were named", async () => {
    const shop = await aShop(world);
    const price = await aPricingPlan(shop);
    const story = randomUUID();
    const asked = (more: object) => ({
      subscription: {
        subscription_plan_id: price.id,
        subscription_type: "dynamic_asset",
        payment: { payment_type: "gateway_a", payment_token: "tok_success" },
        ...more,
      },
    });
    const nested = asked({ dynamic_assets: [{ id: story }] });
    const email = anEmail();
    const preview = await shop.desk(email, "subscriptions/preview.json", nested);
    expect(preview.body.subscription).toMatchObject({ payment_amount_cents: 200, end_timestamp: null });
    const create = { ...nested, attempt_token: preview.body.attempt_token };
    const created = await shop.desk(email, "subscriptions.json", create);
    expect(created.status, created.text).toBe(201);
    expect(created.body.subscription).toMatchObject({
      subscription_type: "dynamic_asset",
      dynamic_assets: [{ id: story, title: null, slug: null }],
      assets: [],
    });
    const flat = {
      ...asked({}),
      type: "dynamic_assets",
      dynamic_assets: [{ id: story }, { id: randomUUID() }],
    };
    const two = await shop.own({ id: "9" }, "subscriptions/preview", flat);
    expect(two.body.subscription.payment_amount_cents).toBe(400);
    const empty = { ...flat, dynamic_assets: [] };
    expect((await shop.own({ id: "9" }, "subscriptions/preview", empty)).status).toBe(400);
  });

  test("without a login, by e-mail and telephone, which are two names of one", async () => {
    const shop = await aShop(world);
    const plan = await aPlan(shop);
    const names = { emailAddress: anEmail(), phoneNumber: "+919876543210" };
    const body = { ...purchaseOf(plan.id, { payment_token: "tok_success" }), ...names };
    const preview = await shop.guest("/preview", body);
    expect(preview.status, preview.text).toBe(200);
    const created = await shop.guest("", { ...body, attempt_token: preview.body.attempt_token });
    expect(created.status, created.text).toBe(201);
    expect(created.body.subscription.subscriber.subscriber_identities).toEqual([
      { provider: "email", value: names.emailAddress },
      { provider: "phone", value: names.phoneNumber },
    ]);
    expect((await shop.guest("/preview", purchaseOf(plan.id))).status).toBe(400);
    const inside = purchaseOf(plan.id, {}, { emailAddress: anEmail() });
    expect((await shop.guest("/preview", inside)).status).toBe(200);
    expect((await shop.guest("/preview", { ...body, phoneNumber: "98765" })).status).toBe(400);
    const another = { ...purchaseOf(plan.id), emailAddress: anEmail(), phoneNumber: "+919876500000" };
    await shop.guest("/preview", another);
    const mixed = { ...another, phoneNumber: names.phoneNumber };
    expect((await shop.guest("/preview", mixed)).status).toBe(400);
  });

  test("without a login, by a name that is somebody's and one that is not: for whom is known, and the other stays nobody's", async () => {
    const shop = await aShop(world);
    const plan = await aPlan(shop);
    const known = { emailAddress: anEmail(), phoneNumber: "+919876543210" };
    for (const name of ["emailAddress", "phoneNumber"] as const)
      await shop.guest("/preview", { ...purchaseOf(plan.id), [name]: known[name] });
    for (const [names, provider, value] of [
      [{ ...known, phoneNumber: "+919876500000" }, "email", known.emailAddress],
      [{ ...known, emailAddress: anEmail() }, "phone", known.phoneNumber],
    ] as const) {
      const body = { ...purchaseOf(plan.id, { payment_token: "tok_success" }), ...names };
      const preview = await shop.guest("/preview", body);
      const created = await shop.guest("", { ...body, attempt_token: preview.body.attempt_token });
      expect(created.body.subscription, created.text).toMatchObject({
        preferred_identity: { provider, value },
        subscriber: { subscriber_identities: [{ provider, value }] },
      });
    }
  });

  test("without a login, only so often under one name: then it is said when to come back", async () => {
    const shop = await aShop(world);
    const plan = await aPlan(shop);
    const body = { ...purchaseOf(plan.id), emailAddress: anEmail() };
    expect((await shop.guest("/preview", body)).status).toBe(200);
    // As many more as a quarter of an hour bears.
    await world.db.prisma.signInThrottle.updateMany({
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

  test("a recurring plan with its trial: five units are taken and asked back, the first charge is due at its end", async () => {
    const shop = await aShop(world);
    const plan = await aPlan(shop, { recurring: true, trial: { length: 14, unit: "days" } });
    const email = anEmail();
    const word = { payment_type: "gateway_a_recurring" };
    const short = { trial_period_length: 1, trial_period_unit: "weeks" };
    const preview = await shop.desk(email, "subscriptions/preview.json", purchaseOf(plan.id, word, short));
    expect(preview.body.external_reference_id).toMatch(/^sbx_sub_/);
    const tooLong = { trial_period_length: 15, trial_period_unit: "days" };
    const refused = await shop.desk(email, "subscriptions/preview.json", purchaseOf(plan.id, word, tooLong));
    expect(refused.status).toBe(400);
    const paid = purchaseOf(plan.id, { ...word, payment_token: "tok_success" }, short);
    const create = { ...paid, attempt_token: preview.body.attempt_token };
    const created = await shop.desk(email, "subscriptions.json", create);
    expect(created.status, created.text).toBe(201);
    expect(created.body.subscription).toMatchObject({
      in_trial_period: true,
      end_timestamp: "2026-11-08T12:00:00.000Z",
      next_payment_due_date: "2026-11-08T12:00:00.000Z",
      payment_amount: "0.00",
      recurring: true,
      renewable: false,
      invoices: [],
    });
    const [payment] = await world.db.prisma.payment.findMany({ where: { accountId: shop.account.id } });
    expect(payment).toMatchObject({ purpose: "trial_authorisation", amountCents: 500, status: "captured" });
    const without = { ...purchaseOf(plan.id, word), trial_period: false };
    const full = await shop.desk(anEmail(), "subscriptions/preview.json", without);
    expect(full.body.subscription).toMatchObject({
      in_trial_period: false,
      end_timestamp: "2026-12-01T12:00:00.000Z",
    });
    const written = await shop.desk(anEmail(), "subscriptions/preview.json", {
      ...without,
      trial_period: "false",
    });
    expect(written.body.subscription).toMatchObject({ in_trial_period: false });
  });

  test("to a campaign, which counts what it collects and takes no more than it wants where it says so", async () => {
    const shop = await aShop(world);
    const campaign = { currency: "INR", targetCents: 1500, targetValidationEnabled: true };
    const group = await aGroup(shop, { type: "campaign", campaign });
    const plan = await aPlan(shop, { groupId: group.id });
    const first = await previewAndCreate(shop, anEmail(), purchaseOf(plan.id));
    expect(first.body.subscription).toMatchObject({ campaign_subscription: true, campaign_id: group.id });
    expect((await previewAndCreate(shop, anEmail(), purchaseOf(plan.id))).status).toBe(201);
    const third = await shop.desk(anEmail(), "subscriptions/preview.json", purchaseOf(plan.id));
    expect(third.status).toBe(400);
    const row = await world.db.prisma.subscriptionGroup.findUniqueOrThrow({ where: { id: group.id } });
    expect(Number(row.collectedAmountCents)).toBe(2000);
  });

  test("a renewal: from the end of what runs, once, and with the metadata of before", async () => {
    const shop = await aShop(world);
    const plan = await aPlan(shop);
    const email = anEmail();
    const { body } = await previewAndCreate(
      shop,
      email,
      purchaseOf(plan.id, {}, { metadata: { kept: true } }),
    );
    const path = `subscriptions/${body.subscription.id}/renewals.json`;
    const payment = { payment_type: "gateway_a", amount_cents: 1000, amount_currency: "INR" };
    const paid = { subscription: { payment: { ...payment, payment_token: "tok_success_2" } } };
    const both = await Promise.all([shop.desk(email, path, paid), shop.desk(email, path, paid)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.text).toBe(both[1]?.text);
    expect(both[0]?.body.subscription).toMatchObject({
      status: "pending",
      start_timestamp: "2026-12-01T12:00:00.000Z",
      end_timestamp: "2027-01-01T12:00:00.000Z",
      metadata: { kept: true },
    });
    const another = { subscription: { payment: { ...payment, payment_token: "tok_success_3" } } };
    expect((await shop.desk(email, path, another)).status).toBe(409);
    await noProblems(shop);
  });
});

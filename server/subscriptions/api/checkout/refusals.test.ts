import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createPurchaseBody, createSandboxShop } from "@/test/checkout";
import { aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const anEmail = () => `${randomUUID()}@readers.test`;

type Refusal = [what: string, payment: object, more: object, status: number];

describe("a purchase is refused for", () => {
  test.each<Refusal>([
    ["a wrong amount", { amount_cents: 999 }, {}, 400],
    ["a wrong currency", { amount_currency: "USD" }, {}, 400],
    ["a recurring payment type of a one-time plan", { payment_type: "gateway_a_recurring" }, {}, 400],
    ["an unknown payment type", { payment_type: "wallet_z" }, {}, 400],
    ["preview as a payment type", { payment_type: "preview" }, {}, 400],
    ["sponsored for a plan that costs something", { payment_type: "sponsored" }, {}, 400],
    ["skipping the gateway", { payment_type: "skip_payment_gateway" }, {}, 400],
    ["an unknown coupon", {}, { coupon_code: "NO-SUCH" }, 400],
    ["a trial of a plan without one", {}, { trial_period_length: 1, trial_period_unit: "days" }, 400],
    ["a gift to oneself", {}, { recipient_subscriber: "self" }, 400],
  ])("%s", async (...[, payment, overrides, status]: Refusal) => {
    const shop = await createSandboxShop(app);
    const plan = await aPlan(shop);
    const email = anEmail();
    const self = { recipient_identity_provider: "email", recipient_identity: ` ${email.toUpperCase()} ` };
    const recipient = "recipient_subscriber" in overrides ? { recipient_subscriber: self } : overrides;
    const response = await shop.backoffice(
      email,
      "subscriptions/preview.json",
      createPurchaseBody(plan.id, payment, recipient),
    );
    expect(response.status, response.text).toBe(status);
  });

  test("a plan that is unknown, deleted or another account's, and manual from a reader, are refused", async () => {
    const shop = await createSandboxShop(app);
    const [plan, other] = [await aPlan(shop), await aPlan(await createSandboxShop(app))];
    const email = anEmail();
    const preview = (planId: number) =>
      shop.backoffice(email, "subscriptions/preview.json", createPurchaseBody(planId));
    expect([(await preview(999_999)).status, (await preview(other.id)).status]).toEqual([404, 404]);
    const manual = createPurchaseBody(plan.id, { payment_type: "manual" });
    expect((await shop.own({ id: "7" }, "subscriptions/preview", manual)).status).toBe(400);
    await shop.ctx.db.prisma.subscriptionPlan.update({
      where: { id: plan.id },
      data: { deletedAt: app.clock.now() },
    });
    expect((await preview(plan.id)).status).toBe(410);
  });

  test("a purchase with the key alone, without a token, or of an expired attempt is refused", async () => {
    const shop = await createSandboxShop(app);
    const plan = await aPlan(shop);
    const body = createPurchaseBody(plan.id, { payment_token: "tok_success" });
    const keyOnlyPath = `/api/access/v1/members/me/subscriptions?key=${shop.account.key}`;
    expect((await shop.post(keyOnlyPath, body)).status).toBe(401);
    expect((await shop.own({ id: "8" }, "subscriptions", body)).status).toBe(400);
    expect((await shop.backoffice(anEmail(), "subscriptions.json", body)).status).toBe(400);
    const preview = await shop.own({ id: "8" }, "subscriptions/preview", createPurchaseBody(plan.id));
    expect(preview.status, preview.text).toBe(200);
    app.clock.set("2026-11-02T12:00:00.000Z");
    const late = { ...body, attempt_token: preview.body.attempt_token };
    const response = await shop.own({ id: "8" }, "subscriptions", late);
    app.clock.set("2026-11-01T12:00:00.000Z");
    expect(response.status).toBe(400);
    const created = await shop.own({ id: "8" }, "subscriptions", late);
    expect(created.status, created.text).toBe(201);
  });

  test("a gift to oneself by an own identity unknown so far is refused, previewed or created", async () => {
    const shop = await createSandboxShop(app);
    const plan = await aPlan(shop);
    const [id, email] = [randomUUID(), anEmail()];
    const to = (value: string) => ({
      recipient_subscriber: { recipient_identity_provider: "email", recipient_identity: value },
    });
    const gift = { ...createPurchaseBody(plan.id, { payment_token: "tok_success" }), ...to(email) };
    const toSelf = await shop.own({ id, email }, "subscriptions/preview", {
      ...gift,
      ...to(` ${email.toUpperCase()}`),
    });
    expect(toSelf.status, toSelf.text).toBe(400);
    const alternate = { alternate_provider: "email", alternate_identity: email };
    const byHand = await shop.backoffice(anEmail(), "subscriptions/preview.json", { ...gift, ...alternate });
    expect(byHand.status, byHand.text).toBe(400);
    const preview = await shop.own({ id }, "subscriptions/preview", gift);
    expect(preview.status, preview.text).toBe(200);
    const create = { ...gift, attempt_token: preview.body.attempt_token };
    expect((await shop.own({ id, email }, "subscriptions", create)).status).toBe(400);
    const purchase = await shop.own({ id }, "subscriptions", create);
    expect(purchase.status, purchase.text).toBe(201);
  });
});

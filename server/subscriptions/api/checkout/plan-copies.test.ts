import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { runDueWork } from "@/server/subscriptions/billing/index";
import {
  getPlan,
  retireCoupon,
  retirePlan,
  saveTaxes,
  updateCoupon,
  updatePlan,
} from "@/server/subscriptions/catalogue/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { createPurchaseBody, createSandboxShop, readSold, type Shop } from "@/test/checkout";
import { createTestPaymentContext } from "@/test/payment-context";
import { runDueRefunds } from "@/test/recurring";
import { aCoupon, aGroup, aPlan, MONTH } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const RECURRING = { payment_type: "gateway_a_recurring" };
const invoices = z.array(
  z.looseObject({
    amount_cents: z.number(),
    amount_currency: z.string(),
    invoice_taxes: z.record(z.string(), z.looseObject({ percentage: z.string() })),
  }),
);
const listed = z.object({ subscriptions: z.array(z.looseObject({ id: z.number(), invoices })) });
type Document = z.output<typeof listed>["subscriptions"][number];

/** Read a subscription's document, without the properties that depend on the clock. */
async function readDocument(shop: Shop, email: string, id: number): Promise<Document> {
  const path = `/api/v1/subscribers/email/${encodeURIComponent(email)}/subscriptions.json`;
  const { subscriptions } = listed.parse(await (await shop.get(path)).json());
  const document = subscriptions.find((candidate) => candidate.id === id);
  if (document === undefined) throw new Error("the subscription is not listed");
  return document;
}

/** Create plans of every kind, and a purchase of each. */
async function buyEachKind(shop: Shop) {
  const recurring = { recurring: true, supportedPaymentProviders: ["gateway_a_recurring"] };
  const offices = await aGroup(shop, { type: "group_access" });
  const plans = {
    once: await aPlan(shop),
    gift: await aPlan(shop),
    recurring: await aPlan(shop, recurring),
    trial: await aPlan(shop, { ...recurring, trial: { length: 14, unit: "days" } }),
    group: await aPlan(shop, { ...recurring, groupId: offices.id, userLimit: 2 }),
  };
  const coupon = await aCoupon(shop, { recurring: true });
  const buy = async (kind: keyof typeof plans) => {
    const email = `${randomUUID()}@readers.test`;
    const to = `${randomUUID()}@readers.test`;
    const recipient = { recipient_identity_provider: "email", recipient_identity: to };
    const overrides = {
      ...(kind === "gift" && { recipient_subscriber: recipient }),
      ...(kind === "recurring" && { coupon_code: coupon.code }),
    };
    const paymentFields = plans[kind].recurring ? RECURRING : {};
    const amount_cents = kind === "recurring" ? 800 : 1000;
    const payment = { ...paymentFields, amount_cents, payment_token: `tok_success_${randomUUID()}` };
    const body = createPurchaseBody(plans[kind].id, payment, overrides);
    const { id } = readSold(await shop.sell(email, body));
    return { id: Number(id), buyer: email, email: kind === "gift" ? to : email };
  };
  return {
    plans,
    coupon,
    bought: {
      once: await buy("once"),
      gift: await buy("gift"),
      recurring: await buy("recurring"),
      trial: await buy("trial"),
      group: await buy("group"),
    },
  };
}
type Bought = Awaited<ReturnType<typeof buyEachKind>>;
const KINDS = ["once", "gift", "recurring", "trial", "group"] as const;

/** Change every property of the plans, the coupon and the taxes. */
async function editEverything(shop: Shop, { plans, coupon }: Bought): Promise<void> {
  for (const kind of KINDS) {
    const { id } = plans[kind];
    const plan = await getPlan(shop.ctx, id);
    await updatePlan(shop.ctx, {
      ...MONTH,
      id,
      seenAt: plan.updatedAt,
      title: "Another title",
      description: "Another description",
      durationLength: 3,
      durationUnit: "weeks",
      priceCents: 7777,
      priceCurrency: "USD",
      furtherPrices: { INR: 5000 },
      recurring: plan.recurring,
      supportedPaymentProviders: plan.recurring ? ["gateway_a_recurring"] : ["gateway_a"],
      trial: kind === "trial" ? { length: 1, unit: "days" } : null,
      userLimit: kind === "group" ? 1 : null,
      prorationEnabled: false,
      metadata: { other: true },
    });
  }
  const row = await app.db.prisma.couponCode.findFirstOrThrow({ where: { id: coupon.id } });
  const terms = { code: coupon.code, title: "Another coupon", discountType: "percent", value: 90 } as const;
  await updateCoupon(shop.ctx, {
    ...terms,
    id: row.id,
    seenAt: row.updatedAt,
    currency: null,
    recurring: false,
    enabled: true,
    validFrom: null,
    validUntil: null,
    maxRedemptions: 1,
    maxPerSubscriber: 1,
    planIds: [],
  });
  await saveTaxes(shop.ctx, [{ name: "VAT", percentage: 25, enabled: true }]);
}

async function archiveEverything(shop: Shop, { plans, coupon }: Bought): Promise<void> {
  for (const kind of KINDS) await retirePlan(shop.ctx, plans[kind].id);
  await retireCoupon(shop.ctx, coupon.id);
}

test.each(["edited", "archived"] as const)(
  "existing purchases and their next charges stay the same when the plan is %s",
  async (how) => {
    app.clock.set("2026-11-01T12:00:00.000Z");
    const shop = await createSandboxShop(app);
    await saveTaxes(shop.ctx, [{ name: "GST", percentage: 18, enabled: true }]);
    const all = await buyEachKind(shop);
    const { bought } = all;
    const documents = () =>
      Promise.all(KINDS.map((kind) => readDocument(shop, bought[kind].email, bought[kind].id)));
    const before = await documents();
    await editEverything(shop, all);
    if (how === "archived") await archiveEverything(shop, all);
    expect(await documents()).toEqual(before);

    // The member limit is that of the plan at the time of purchase.
    const members = `/api/v1/subscriptions/${bought.group.id}/members`;
    const member = (n: number) => ({ member: { provider: "email", identity: `m${n}@readers.test` } });
    const added = [1, 2, 3].map(async (n) => (await shop.post(members, member(n), shop.server)).status);
    expect((await Promise.all(added)).toSorted()).toEqual([201, 201, 400]);

    // The trial ends as promised, and every later period has the purchased length and price.
    const ctx = createTestPaymentContext(shop);
    const charged = { recurring: 800, trial: 1000, group: 1000 };
    const ends = { recurring: "2027-01-01", trial: "2026-12-15", group: "2027-01-01" };
    for (const at of ["2026-11-15T12:00:01.000Z", "2026-12-01T12:00:01.000Z"]) {
      app.clock.set(at);
      await runDueWork(ctx);
      await runDueRefunds(ctx);
    }
    for (const kind of ["recurring", "trial", "group"] as const) {
      const { email, id } = bought[kind];
      const now = await readDocument(shop, email, id);
      const old = before[KINDS.indexOf(kind)];
      expect([kind, now.plan_name, now.plan_amount_cents, now.plan_amount_currency]).toEqual([
        kind,
        "One month",
        1000,
        "INR",
      ]);
      expect([kind, String(now.end_timestamp).slice(0, 10)]).toEqual([kind, ends[kind]]);
      const fresh = now.invoices.filter(
        (invoice) => !old?.invoices.some(({ id: existingId }) => existingId === invoice.id),
      );
      expect(fresh.map((invoice) => [invoice.amount_cents, invoice.amount_currency])).toEqual([
        [charged[kind], "INR"],
      ]);
      // A new invoice has the current taxes; existing invoices keep theirs.
      expect(fresh.map((invoice) => Object.keys(invoice.invoice_taxes))).toEqual([["VAT"]]);
      for (const existing of old?.invoices ?? []) expect(now.invoices).toContainEqual(existing);
    }
    expect(await listMoneyProblems(ctx)).toEqual([]);

    // A renewal is a new purchase: at the current price and length, or refused where the plan is retired.
    const { id, buyer } = bought.once;
    const payment = {
      payment_type: "gateway_a",
      payment_token: "tok_success_r",
      amount_cents: 5000,
      amount_currency: "INR",
    };
    const renewed = await shop.backoffice(buyer, `subscriptions/${id}/renewals.json`, { payment });
    if (how === "archived") expect([renewed.status, renewed.body.error.code]).toEqual([410, "gone"]);
    else {
      expect(renewed.status, renewed.text).toBe(201);
      const { subscription } = renewed.body;
      expect(subscription).toMatchObject({
        plan_name: "Another title",
        duration_length: 3,
        duration_unit: "weeks",
      });
    }
    app.clock.set("2026-11-01T12:00:00.000Z");
  },
);

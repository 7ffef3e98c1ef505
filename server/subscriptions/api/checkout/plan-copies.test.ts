import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  getPlan,
  retireCoupon,
  retirePlan,
  saveTaxes,
  updateCoupon,
  updatePlan,
} from "@/server/subscriptions/catalogue/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { performDue } from "@/server/subscriptions/recurring/index";
import { aShop, purchaseOf, type Shop } from "@/test/checkout";
import { giveBackAll, payingContext } from "@/test/recurring";
import { aCoupon, aGroup, aPlan, MONTH } from "@/test/subscriptions";
import { useWorld } from "@/test/world";

const world = useWorld();
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

/** Everything that a client is told of a subscription, save what follows the clock. */
async function documentOf(shop: Shop, email: string, id: number): Promise<Document> {
  const path = `/api/v1/subscribers/email/${encodeURIComponent(email)}/subscriptions.json`;
  const { subscriptions } = listed.parse(await (await shop.get(path)).json());
  const found = subscriptions.find((one) => one.id === id);
  if (found === undefined) throw new Error("the subscription is not listed");
  return found;
}

/** Plans of every kind, and somebody who bought each. */
async function boughtOfEach(shop: Shop) {
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
    const more = {
      ...(kind === "gift" && { recipient_subscriber: recipient }),
      ...(kind === "recurring" && { coupon_code: coupon.code }),
    };
    const word = plans[kind].recurring ? RECURRING : {};
    const amount_cents = kind === "recurring" ? 800 : 1000;
    const payment = { ...word, amount_cents, payment_token: `tok_success_${randomUUID()}` };
    const body = purchaseOf(plans[kind].id, payment, more);
    const preview = await shop.desk(email, "subscriptions/preview.json", body);
    expect(preview.status, preview.text).toBe(200);
    const { attempt_token } = preview.body;
    const made = await shop.desk(email, "subscriptions.json", { ...body, attempt_token });
    expect(made.status, made.text).toBe(201);
    const { id } = made.body.subscription;
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
type Bought = Awaited<ReturnType<typeof boughtOfEach>>;
const KINDS = ["once", "gift", "recurring", "trial", "group"] as const;

/** Changes everything that a plan, the coupon and the taxes say. */
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
  const row = await world.db.prisma.couponCode.findFirstOrThrow({ where: { id: coupon.id } });
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
  "what was bought stays as it was bought when everything about its plan is %s; the next charge too",
  async (how) => {
    world.clock.set("2026-11-01T12:00:00.000Z");
    const shop = await aShop(world);
    await saveTaxes(shop.ctx, [{ name: "GST", percentage: 18, enabled: true }]);
    const all = await boughtOfEach(shop);
    const { bought } = all;
    const documents = () =>
      Promise.all(KINDS.map((kind) => documentOf(shop, bought[kind].email, bought[kind].id)));
    const before = await documents();
    await editEverything(shop, all);
    if (how === "archived") await archiveEverything(shop, all);
    expect(await documents()).toEqual(before);

    // As many members as the plan allowed when it was bought.
    const members = `/api/v1/subscriptions/${bought.group.id}/members`;
    const member = (n: number) => ({ member: { provider: "email", identity: `m${n}@readers.test` } });
    const added = [1, 2, 3].map(async (n) => (await shop.post(members, member(n), shop.server)).status);
    expect((await Promise.all(added)).toSorted()).toEqual([201, 201, 400]);

    // The trial ends as it was promised, and every period that follows is the one that was bought, at its price.
    const ctx = payingContext(shop);
    const charged = { recurring: 800, trial: 1000, group: 1000 };
    const ends = { recurring: "2027-01-01", trial: "2026-12-15", group: "2027-01-01" };
    for (const at of ["2026-11-15T12:00:01.000Z", "2026-12-01T12:00:01.000Z"]) {
      world.clock.set(at);
      await performDue(ctx);
      await giveBackAll(ctx);
    }
    for (const kind of ["recurring", "trial", "group"] as const) {
      const { email, id } = bought[kind];
      const now = await documentOf(shop, email, id);
      const old = before[KINDS.indexOf(kind)];
      expect([kind, now.plan_name, now.plan_amount_cents, now.plan_amount_currency]).toEqual([
        kind,
        "One month",
        1000,
        "INR",
      ]);
      expect([kind, String(now.end_timestamp).slice(0, 10)]).toEqual([kind, ends[kind]]);
      const fresh = now.invoices.filter((one) => !old?.invoices.some(({ id: known }) => known === one.id));
      expect(fresh.map((one) => [one.amount_cents, one.amount_currency])).toEqual([[charged[kind], "INR"]]);
      // Written now, an invoice tells the taxes of now; those that were written tell theirs.
      expect(fresh.map((one) => Object.keys(one.invoice_taxes))).toEqual([["VAT"]]);
      for (const known of old?.invoices ?? []) expect(now.invoices).toContainEqual(known);
    }
    expect(await listMoneyProblems(ctx)).toEqual([]);

    // A renewal is a purchase of today: at today's price and length, or none where the plan is sold no more.
    const { id, buyer } = bought.once;
    const payment = {
      payment_type: "gateway_a",
      payment_token: "tok_success_r",
      amount_cents: 5000,
      amount_currency: "INR",
    };
    const renewed = await shop.desk(buyer, `subscriptions/${id}/renewals.json`, { payment });
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
    world.clock.set("2026-11-01T12:00:00.000Z");
  },
);

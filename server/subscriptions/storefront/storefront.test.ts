import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getRuntime } from "@/server/runtime";
import { listGifts, listSubscriptions } from "@/server/subscriptions/lifecycle/index";
import { sweepCharges } from "@/server/subscriptions/recurring/index";
import { claimPurchases, subscriberOf } from "@/server/subscriptions/subscribers/index";
import { aShop, type Shop } from "@/test/checkout";
import { createMember } from "@/test/readers";
import { aCoupon, aGroup, aPlan, aPricingPlan } from "@/test/subscriptions";
import { useWorld } from "@/test/world";
import {
  chargeAgain,
  finishPurchase,
  getPurchase,
  payStoredCheckout,
  quotePurchase,
  type ShopContext,
  type StartPurchase,
  startPurchase,
  startSwitch,
  whyNotRenewed,
} from "./index";

const world = useWorld();
const NO_PHONE = { phoneNumber: null, phoneVerifiedAt: null };

function visitorOf(shop: Shop): ShopContext {
  const { vault, egress } = getRuntime();
  return { ...shop.ctx, actor: { kind: "anonymous" }, vault, egress };
}

/** A member of the publication's, as their session says. */
async function memberOf(shop: Shop, email?: string): Promise<ShopContext & { memberId: number }> {
  const { member } = await createMember(shop, email === undefined ? {} : { email });
  const reader = {
    id: member.id,
    kind: "member",
    externalId: null,
    name: "Ada",
    slug: "ada",
    avatarUrl: null,
  } as const;
  const actor = { kind: "reader", via: "session", sessionId: 1, reader } as const;
  return { ...visitorOf(shop), actor, memberId: member.id };
}

function asked(planId: number, more: Partial<StartPurchase> = {}): StartPurchase {
  return {
    wish: { item: { kind: "plan", planId }, currency: null, couponCode: null },
    key: randomUUID(),
    buyer: { channel: "guest", email: `${randomUUID()}@readers.test`, phoneNumber: null, name: null },
    address: null,
    gift: null,
    renews: null,
    way: "gateway_a",
    shown: { cents: 1000, currency: "INR" },
    metadata: {},
    returnTo: "/a-story",
    form: { path: `/subscribe/${planId}`, entered: { email: "x" } },
    origin: "",
    ...more,
  };
}

/** Starts a purchase that has to be paid; the token of its attempt. */
async function begun(ctx: ShopContext, purchase: StartPurchase): Promise<string> {
  const paying = await startPurchase(ctx, { ...purchase, origin: ctx.account.siteUrl });
  expect(paying.kind).toBe("pay");
  const { token } = await world.db.prisma.subscriptionAttempt.findFirstOrThrow({
    where: { accountId: ctx.account.id },
    orderBy: { id: "desc" },
  });
  return token;
}

const paidBy = (payment_token: string) => ({ payment_token });
const countOf = (accountId: number) => world.db.prisma.subscription.count({ where: { accountId } });

test("a guest buys: the same form again, the same return again, and all at once are one purchase", async () => {
  const shop = await aShop(world);
  const plan = await aPlan(shop);
  const ctx = visitorOf(shop);
  const purchase = asked(plan.id, { origin: shop.account.siteUrl });
  const [one, two] = await Promise.all([startPurchase(ctx, purchase), startPurchase(ctx, purchase)]);
  expect(one).toEqual(two);
  const token = await begun(ctx, purchase);
  const back = () => finishPurchase(ctx, { token, query: paidBy("tok_success") });
  expect(await Promise.all([back(), back(), back()])).toEqual(Array(3).fill({ kind: "made" }));
  expect(await back()).toEqual({ kind: "made" });
  expect(await startPurchase(ctx, purchase)).toEqual({ kind: "made", token });
  expect(await countOf(shop.account.id)).toBe(1);
  const { subscription, intent } = await getPurchase(ctx, token);
  expect(subscription).toMatchObject({ paymentState: "paid", referrer: "/a-story" });
  expect(subscription?.invoices).toHaveLength(1);
  expect(intent.returnTo).toBe("/a-story");
});

test("a declined payment leaves the form as it was, and the next one buys it once", async () => {
  const shop = await aShop(world);
  const plan = await aPlan(shop);
  const ctx = visitorOf(shop);
  const purchase = asked(plan.id);
  const token = await begun(ctx, purchase);
  const refused = await finishPurchase(ctx, { token, query: paidBy("tok_decline") });
  expect(refused).toEqual({ kind: "refused", path: `/subscribe/${plan.id}?again=${token}` });
  const before = await getPurchase(ctx, token);
  expect(before.subscription).toBeNull();
  expect(before.intent.form).toMatchObject({ entered: { email: "x" } });
  expect(before.intent.form.note).toContain("nothing was bought");
  expect(await begun(ctx, purchase)).toBe(token);
  expect(await finishPurchase(ctx, { token, query: paidBy("tok_success_2") })).toEqual({ kind: "made" });
  expect(await countOf(shop.account.id)).toBe(1);
});

test("who comes back without a payment has bought nothing", async () => {
  const shop = await aShop(world);
  const ctx = visitorOf(shop);
  const plan = await aPlan(shop);
  const token = await begun(ctx, asked(plan.id));
  expect(await finishPurchase(ctx, { token, query: {} })).toMatchObject({ kind: "refused" });
  expect(await countOf(shop.account.id)).toBe(0);
});

test("a total that is not what was shown is refused, and a coupon's total is the preview's", async () => {
  const shop = await aShop(world);
  const plan = await aPlan(shop);
  const coupon = await aCoupon(shop);
  const ctx = visitorOf(shop);
  const wish = { ...asked(plan.id).wish, couponCode: coupon.code };
  await expect(startPurchase(ctx, asked(plan.id, { wish }))).rejects.toMatchObject({
    problems: [{ path: "total" }],
  });
  const { sale } = await quotePurchase(ctx, wish);
  expect(sale.dueCents).toBe(800);
  const shown = { cents: 800, currency: "INR" };
  const token = await begun(ctx, asked(plan.id, { wish, shown }));
  await finishPurchase(ctx, { token, query: paidBy("tok_success") });
  const { subscription } = await getPurchase(ctx, token);
  expect(subscription?.paymentAmountCents).toBe(800);
});

test("what costs nothing is made without a gateway", async () => {
  const shop = await aShop(world);
  const plan = await aPlan(shop, { priceCents: 0 });
  const ctx = visitorOf(shop);
  const free = asked(plan.id, { way: null, shown: { cents: 0, currency: "INR" } });
  const [one, two] = await Promise.all([startPurchase(ctx, free), startPurchase(ctx, free)]);
  expect(one).toEqual(two);
  expect(one.kind).toBe("made");
  expect(await countOf(shop.account.id)).toBe(1);
});

test("a gift is its recipient's, from the day its giver says", async () => {
  const shop = await aShop(world);
  const plan = await aPlan(shop);
  const ctx = await memberOf(shop);
  const startAt = new Date("2026-12-24T00:00:00.000Z");
  const recipient = { provider: "email", value: `${randomUUID()}@readers.test` };
  const gift = { recipient, startAt, message: "Read well" };
  const token = await begun(ctx, asked(plan.id, { buyer: { channel: "own" }, gift }));
  await finishPurchase(visitorOf(shop), { token, query: paidBy("tok_success") });
  const giver = await subscriberOf(ctx);
  const [given] = await listGifts(ctx, giver?.id ?? null);
  expect(given).toMatchObject({ startAt, identity: recipient, metadata: { gift_message: "Read well" } });
});

test("a private group's plan, another account's, and one that is gone are sold to nobody here", async () => {
  const [shop, other] = [await aShop(world), await aShop(world)];
  const hidden = await aPlan(shop, { groupId: (await aGroup(shop, { public: false })).id });
  const foreign = await aPlan(other);
  for (const { id } of [hidden, foreign])
    await expect(quotePurchase(visitorOf(shop), asked(id).wish)).rejects.toMatchObject({ code: "not_found" });
  const plan = await aPlan(other);
  const token = await begun(visitorOf(other), asked(plan.id));
  await expect(getPurchase(visitorOf(shop), token)).rejects.toMatchObject({ code: "not_found" });
  await expect(finishPurchase(visitorOf(shop), { token, query: {} })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("one story by itself is bought at its price", async () => {
  const shop = await aShop(world);
  const price = await aPricingPlan(shop);
  const ctx = visitorOf(shop);
  const storyId = randomUUID();
  const item = { kind: "story", pricingPlanId: price.id, storyId } as const;
  const wish = { item, currency: null, couponCode: null };
  const token = await begun(ctx, asked(0, { wish, shown: { cents: 200, currency: "INR" } }));
  await finishPurchase(ctx, { token, query: paidBy("tok_success") });
  const { subscription } = await getPurchase(ctx, token);
  expect(subscription?.dynamicAssets).toMatchObject([{ id: storyId }]);
});

test("a subscription is renewed once by its form, from the end of what runs", async () => {
  const shop = await aShop(world);
  const plan = await aPlan(shop);
  const ctx = await memberOf(shop);
  const own = { buyer: { channel: "own" } as const };
  const first = await begun(ctx, asked(plan.id, own));
  await finishPurchase(ctx, { token: first, query: paidBy("tok_success") });
  const { subscription } = await getPurchase(ctx, first);
  const renews = subscription?.id ?? 0;
  const why = (who: ShopContext, planId = plan.id) => whyNotRenewed(who, { renews, planId });
  expect([await why(ctx), await why(visitorOf(shop))]).toEqual([null, null]);
  expect(await why(ctx, (await aPlan(shop)).id)).toBe("This subscription cannot be renewed any more.");
  const token = await begun(ctx, asked(plan.id, { ...own, renews }));
  await finishPurchase(ctx, { token, query: paidBy("tok_success") });
  const renewed = (await getPurchase(ctx, token)).subscription;
  expect(renewed).toMatchObject({ renewedFromId: renews, startAt: subscription?.endAt });
  await expect(startPurchase(ctx, asked(plan.id, { ...own, renews }))).rejects.toMatchObject({
    code: "conflict",
    message: "This subscription was renewed already.",
  });
  const stranger = await memberOf(shop);
  await expect(startPurchase(stranger, asked(plan.id, { ...own, renews }))).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await why(ctx)).toBe("This subscription was renewed already.");
  await expect(why(stranger)).rejects.toMatchObject({ code: "not_found" });
});

test("a switch costs what was promised, and is made by whoever brings its payment", async () => {
  const shop = await aShop(world);
  const { id: groupId } = await aGroup(shop);
  const [small, big] = [await aPlan(shop, { groupId }), await aPlan(shop, { groupId, priceCents: 3000 })];
  const ctx = await memberOf(shop);
  const bought = await begun(ctx, asked(small.id, { buyer: { channel: "own" } }));
  await finishPurchase(ctx, { token: bought, query: paidBy("tok_success") });
  const [running] = await listSubscriptions(ctx, { subscriberId: (await subscriberOf(ctx))?.id ?? null });
  const id = running?.id ?? 0;
  const token = await startSwitch(ctx, { id, planId: big.id, path: "/switch" });
  expect((await getPurchase(ctx, token)).sale.dueCents).toBe(2000);
  expect(await payStoredCheckout(ctx, { token, origin: shop.account.siteUrl })).toMatchObject({
    kind: "pay",
  });
  const back = () => finishPurchase(visitorOf(shop), { token, query: paidBy("tok_success") });
  expect(await Promise.all([back(), back()])).toEqual([{ kind: "made" }, { kind: "made" }]);
  const { subscription } = await getPurchase(ctx, token);
  expect(subscription).toMatchObject({ planId: big.id, switchedFromId: id });
});

test("a reader in grace has the overdue payment tried again, and nobody else's", async () => {
  const shop = await aShop(world);
  const plan = await aPlan(shop, { recurring: true, supportedPaymentProviders: ["gateway_a_recurring"] });
  const ctx = await memberOf(shop);
  const token = await begun(ctx, asked(plan.id, { buyer: { channel: "own" }, way: "gateway_a_recurring" }));
  await finishPurchase(ctx, { token, query: paidBy("tok_success") });
  const id = (await getPurchase(ctx, token)).subscription?.id ?? 0;
  await expect(chargeAgain(ctx, id)).rejects.toMatchObject({ code: "invalid" });
  const hours = (count: number) => new Date(world.clock.now().getTime() + count * 3_600_000);
  await world.db.prisma.subscription.update({
    where: { id },
    data: {
      startAt: hours(-721),
      anchorAt: hours(-721),
      endAt: hours(-1),
      graceEndsAt: hours(48),
      failedCharges: 1,
      chargeAt: hours(24),
    },
  });
  const stranger = await memberOf(shop);
  const other = await begun(
    stranger,
    asked(plan.id, { buyer: { channel: "own" }, way: "gateway_a_recurring" }),
  );
  await finishPurchase(stranger, { token: other, query: paidBy("tok_success") });
  await expect(chargeAgain(stranger, id)).rejects.toMatchObject({ code: "not_found" });
  await chargeAgain(ctx, id);
  const system = { ...ctx, actor: { kind: "system", name: "a test" } as const };
  expect(await sweepCharges(system)).toBe(1);
  const after = await world.db.prisma.subscription.findUniqueOrThrow({ where: { id } });
  expect(after).toMatchObject({ graceEndsAt: null, failedCharges: 0 });
});

test("what a guest bought is the member's once their address is confirmed, and never before", async () => {
  const shop = await aShop(world);
  const plan = await aPlan(shop);
  const email = `${randomUUID()}@readers.test`;
  const buyer = { channel: "guest", email, phoneNumber: null, name: null } as const;
  const token = await begun(visitorOf(shop), asked(plan.id, { buyer }));
  await finishPurchase(visitorOf(shop), { token, query: paidBy("tok_success") });
  const member = await memberOf(shop, email);
  const claim = (emailVerifiedAt: Date | null) =>
    claimPurchases(member, { id: member.memberId, name: "Ada", email, emailVerifiedAt, ...NO_PHONE });
  expect(await claim(null)).toBe("unconfirmed");
  expect(await subscriberOf(member)).toBeNull();
  const now = world.clock.now();
  expect(await Promise.all([claim(now), claim(now)])).toEqual(["theirs", "theirs"]);
  const subscriberId = (await subscriberOf(member))?.id ?? null;
  expect(await listSubscriptions(member, { subscriberId })).toHaveLength(1);
});

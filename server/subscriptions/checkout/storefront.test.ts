import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getRuntime } from "@/server/runtime";
import { sweepCharges } from "@/server/subscriptions/billing/index";
import { claimPurchases, findOwnSubscriber } from "@/server/subscriptions/customers/index";
import { listGifts, listSubscriptions } from "@/server/subscriptions/lifecycle/index";
import { createSandboxShop, type Shop } from "@/test/checkout";
import { createMember } from "@/test/readers";
import { aCoupon, aGroup, aPlan, aPricingPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import type { ShopContext } from "./buyer";
import { retryOverdueCharge } from "./charge-again";
import { finishPurchase } from "./finish-purchase";
import { startSwitch } from "./open-checkout";
import { quotePurchase } from "./quote-purchase";
import { whyNotRenewable } from "./renew-subscription";
import { type PurchaseForm, startPurchase } from "./start-purchase";
import { getPurchase, payStoredCheckout } from "./stored-checkout";

const app = useTestApp();
const NO_PHONE = { phoneNumber: null, phoneVerifiedAt: null };

function aVisitor(shop: Shop): ShopContext {
  const { vault, egress } = getRuntime();
  return { ...shop.ctx, actor: { kind: "anonymous" }, vault, egress };
}

/** Creates the context of a signed-in member of the publication. */
async function aMember(shop: Shop, email?: string): Promise<ShopContext & { memberId: number }> {
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
  return { ...aVisitor(shop), actor, memberId: member.id };
}

function aForm(planId: number, overrides: Partial<PurchaseForm> = {}): PurchaseForm {
  return {
    cartItem: { item: { kind: "plan", planId }, currency: null, couponCode: null },
    key: randomUUID(),
    buyer: { channel: "guest", email: `${randomUUID()}@readers.test`, phoneNumber: null, name: null },
    address: null,
    gift: null,
    renews: null,
    paymentMethod: "gateway_a",
    shown: { cents: 1000, currency: "INR" },
    metadata: {},
    returnTo: "/a-story",
    form: { path: `/subscribe/${planId}`, entered: { email: "x" } },
    origin: "",
    ...overrides,
  };
}

/** Starts a purchase with a payment due; returns the token of its attempt. */
async function startUnpaid(ctx: ShopContext, purchase: PurchaseForm): Promise<string> {
  const paying = await startPurchase(ctx, { ...purchase, origin: ctx.account.siteUrl });
  expect(paying.kind).toBe("pay");
  const { token } = await app.db.prisma.subscriptionAttempt.findFirstOrThrow({
    where: { accountId: ctx.account.id },
    orderBy: { id: "desc" },
  });
  return token;
}

const toQuery = (payment_token: string) => ({ payment_token });
const countOf = (accountId: number) => app.db.prisma.subscription.count({ where: { accountId } });

test("a guest's form and return, repeated and concurrent, are one purchase", async () => {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop);
  const ctx = aVisitor(shop);
  const purchase = aForm(plan.id, { origin: shop.account.siteUrl });
  const [one, two] = await Promise.all([startPurchase(ctx, purchase), startPurchase(ctx, purchase)]);
  expect(one).toEqual(two);
  const token = await startUnpaid(ctx, purchase);
  const back = () => finishPurchase(ctx, { token, query: toQuery("tok_success") });
  expect(await Promise.all([back(), back(), back()])).toEqual(Array(3).fill({ kind: "made" }));
  expect(await back()).toEqual({ kind: "made" });
  expect(await startPurchase(ctx, purchase)).toEqual({ kind: "made", token });
  expect(await countOf(shop.account.id)).toBe(1);
  const { subscription, intent } = await getPurchase(ctx, token);
  expect(subscription).toMatchObject({ paymentState: "paid", referrer: "/a-story" });
  expect(subscription?.invoices).toHaveLength(1);
  expect(intent.returnTo).toBe("/a-story");
});

test("a declined payment leaves the form unchanged, and the next payment completes one purchase", async () => {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop);
  const ctx = aVisitor(shop);
  const purchase = aForm(plan.id);
  const token = await startUnpaid(ctx, purchase);
  const refused = await finishPurchase(ctx, { token, query: toQuery("tok_decline") });
  expect(refused).toEqual({ kind: "refused", path: `/subscribe/${plan.id}?again=${token}` });
  const before = await getPurchase(ctx, token);
  expect(before.subscription).toBeNull();
  expect(before.intent.form).toMatchObject({ entered: { email: "x" } });
  expect(before.intent.form.note).toContain("nothing was bought");
  expect(await startUnpaid(ctx, purchase)).toBe(token);
  expect(await finishPurchase(ctx, { token, query: toQuery("tok_success_2") })).toEqual({ kind: "made" });
  expect(await countOf(shop.account.id)).toBe(1);
});

test("a return without a payment buys nothing", async () => {
  const shop = await createSandboxShop(app);
  const ctx = aVisitor(shop);
  const plan = await aPlan(shop);
  const token = await startUnpaid(ctx, aForm(plan.id));
  expect(await finishPurchase(ctx, { token, query: {} })).toMatchObject({ kind: "refused" });
  expect(await countOf(shop.account.id)).toBe(0);
});

test("a total that differs from the one shown is refused, and a coupon's total is the preview's", async () => {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop);
  const coupon = await aCoupon(shop);
  const ctx = aVisitor(shop);
  const cartItem = { ...aForm(plan.id).cartItem, couponCode: coupon.code };
  await expect(startPurchase(ctx, aForm(plan.id, { cartItem }))).rejects.toMatchObject({
    problems: [{ path: "total" }],
  });
  const { sale } = await quotePurchase(ctx, cartItem);
  expect(sale.dueCents).toBe(800);
  const shown = { cents: 800, currency: "INR" };
  const token = await startUnpaid(ctx, aForm(plan.id, { cartItem, shown }));
  await finishPurchase(ctx, { token, query: toQuery("tok_success") });
  const { subscription } = await getPurchase(ctx, token);
  expect(subscription?.paymentAmountCents).toBe(800);
});

test("a free purchase is completed without a gateway", async () => {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop, { priceCents: 0 });
  const ctx = aVisitor(shop);
  const free = aForm(plan.id, { paymentMethod: null, shown: { cents: 0, currency: "INR" } });
  const [one, two] = await Promise.all([startPurchase(ctx, free), startPurchase(ctx, free)]);
  expect(one).toEqual(two);
  expect(one.kind).toBe("made");
  expect(await countOf(shop.account.id)).toBe(1);
});

test("a gift belongs to its recipient from the chosen day", async () => {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop);
  const ctx = await aMember(shop);
  const startAt = new Date("2026-12-24T00:00:00.000Z");
  const recipient = { provider: "email", value: `${randomUUID()}@readers.test` };
  const gift = { recipient, startAt, message: "Read well" };
  const token = await startUnpaid(ctx, aForm(plan.id, { buyer: { channel: "own" }, gift }));
  await finishPurchase(aVisitor(shop), { token, query: toQuery("tok_success") });
  const giver = await findOwnSubscriber(ctx);
  const [received] = await listGifts(ctx, giver?.id ?? null);
  expect(received).toMatchObject({ startAt, identity: recipient, metadata: { gift_message: "Read well" } });
});

test("a plan that is private, deleted or of another account is not sold", async () => {
  const [shop, other] = [await createSandboxShop(app), await createSandboxShop(app)];
  const hidden = await aPlan(shop, { groupId: (await aGroup(shop, { public: false })).id });
  const foreign = await aPlan(other);
  for (const { id } of [hidden, foreign])
    await expect(quotePurchase(aVisitor(shop), aForm(id).cartItem)).rejects.toMatchObject({
      code: "not_found",
    });
  const plan = await aPlan(other);
  const token = await startUnpaid(aVisitor(other), aForm(plan.id));
  await expect(getPurchase(aVisitor(shop), token)).rejects.toMatchObject({ code: "not_found" });
  await expect(finishPurchase(aVisitor(shop), { token, query: {} })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a single story is bought at its price", async () => {
  const shop = await createSandboxShop(app);
  const price = await aPricingPlan(shop);
  const ctx = aVisitor(shop);
  const storyId = randomUUID();
  const item = { kind: "story", pricingPlanId: price.id, storyId } as const;
  const cartItem = { item, currency: null, couponCode: null };
  const token = await startUnpaid(ctx, aForm(0, { cartItem, shown: { cents: 200, currency: "INR" } }));
  await finishPurchase(ctx, { token, query: toQuery("tok_success") });
  const { subscription } = await getPurchase(ctx, token);
  expect(subscription?.dynamicAssets).toMatchObject([{ id: storyId }]);
});

test("a renewal form renews once, from the end of the active subscription", async () => {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop);
  const ctx = await aMember(shop);
  const own = { buyer: { channel: "own" } as const };
  const first = await startUnpaid(ctx, aForm(plan.id, own));
  await finishPurchase(ctx, { token: first, query: toQuery("tok_success") });
  const { subscription } = await getPurchase(ctx, first);
  const renews = subscription?.id ?? 0;
  const why = (caller: ShopContext, planId = plan.id) => whyNotRenewable(caller, { renews, planId });
  expect([await why(ctx), await why(aVisitor(shop))]).toEqual([null, null]);
  expect(await why(ctx, (await aPlan(shop)).id)).toBe("This subscription can no longer be renewed.");
  const token = await startUnpaid(ctx, aForm(plan.id, { ...own, renews }));
  await finishPurchase(ctx, { token, query: toQuery("tok_success") });
  const renewed = (await getPurchase(ctx, token)).subscription;
  expect(renewed).toMatchObject({ renewedFromId: renews, startAt: subscription?.endAt });
  await expect(startPurchase(ctx, aForm(plan.id, { ...own, renews }))).rejects.toMatchObject({
    code: "conflict",
    message: "This subscription has already been renewed.",
  });
  const stranger = await aMember(shop);
  await expect(startPurchase(stranger, aForm(plan.id, { ...own, renews }))).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await why(ctx)).toBe("This subscription has already been renewed.");
  await expect(why(stranger)).rejects.toMatchObject({ code: "not_found" });
});

test("a switch costs the previewed price, and any bearer of its payment completes it", async () => {
  const shop = await createSandboxShop(app);
  const { id: groupId } = await aGroup(shop);
  const [small, big] = [await aPlan(shop, { groupId }), await aPlan(shop, { groupId, priceCents: 3000 })];
  const ctx = await aMember(shop);
  const bought = await startUnpaid(ctx, aForm(small.id, { buyer: { channel: "own" } }));
  await finishPurchase(ctx, { token: bought, query: toQuery("tok_success") });
  const [running] = await listSubscriptions(ctx, {
    subscriberId: (await findOwnSubscriber(ctx))?.id ?? null,
  });
  const id = running?.id ?? 0;
  const token = await startSwitch(ctx, { id, planId: big.id, path: "/switch" });
  expect((await getPurchase(ctx, token)).sale.dueCents).toBe(2000);
  expect(await payStoredCheckout(ctx, { token, origin: shop.account.siteUrl })).toMatchObject({
    kind: "pay",
  });
  const back = () => finishPurchase(aVisitor(shop), { token, query: toQuery("tok_success") });
  expect(await Promise.all([back(), back()])).toEqual([{ kind: "made" }, { kind: "made" }]);
  const { subscription } = await getPurchase(ctx, token);
  expect(subscription).toMatchObject({ planId: big.id, switchedFromId: id });
});

test("a reader in grace retries their own overdue payment only", async () => {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop, { recurring: true, supportedPaymentProviders: ["gateway_a_recurring"] });
  const ctx = await aMember(shop);
  const token = await startUnpaid(
    ctx,
    aForm(plan.id, { buyer: { channel: "own" }, paymentMethod: "gateway_a_recurring" }),
  );
  await finishPurchase(ctx, { token, query: toQuery("tok_success") });
  const id = (await getPurchase(ctx, token)).subscription?.id ?? 0;
  await expect(retryOverdueCharge(ctx, id)).rejects.toMatchObject({ code: "invalid" });
  const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000);
  await app.db.prisma.subscription.update({
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
  const stranger = await aMember(shop);
  const other = await startUnpaid(
    stranger,
    aForm(plan.id, { buyer: { channel: "own" }, paymentMethod: "gateway_a_recurring" }),
  );
  await finishPurchase(stranger, { token: other, query: toQuery("tok_success") });
  await expect(retryOverdueCharge(stranger, id)).rejects.toMatchObject({ code: "not_found" });
  await retryOverdueCharge(ctx, id);
  const system = { ...ctx, actor: { kind: "system", name: "a test" } as const };
  expect(await sweepCharges(system)).toBe(1);
  const after = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id } });
  expect(after).toMatchObject({ graceEndsAt: null, failedCharges: 0 });
});

test("a guest's purchase becomes the member's once their address is confirmed, and not before", async () => {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop);
  const email = `${randomUUID()}@readers.test`;
  const buyer = { channel: "guest", email, phoneNumber: null, name: null } as const;
  const token = await startUnpaid(aVisitor(shop), aForm(plan.id, { buyer }));
  await finishPurchase(aVisitor(shop), { token, query: toQuery("tok_success") });
  const member = await aMember(shop, email);
  const claim = (emailVerifiedAt: Date | null) =>
    claimPurchases(member, { id: member.memberId, name: "Ada", email, emailVerifiedAt, ...NO_PHONE });
  expect(await claim(null)).toBe("unconfirmed");
  expect(await findOwnSubscriber(member)).toBeNull();
  const now = app.clock.now();
  expect(await Promise.all([claim(now), claim(now)])).toEqual(["theirs", "theirs"]);
  const subscriberId = (await findOwnSubscriber(member))?.id ?? null;
  expect(await listSubscriptions(member, { subscriberId })).toHaveLength(1);
});

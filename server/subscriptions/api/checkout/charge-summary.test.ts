import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getRuntime } from "@/server/runtime";
import { quotePurchase, toQuoteView } from "@/server/subscriptions/checkout/index";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { aCoupon, aPlan, aPricingPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { chargeSummarySchema } from "../wire/charge-summary";

const app = useTestApp();
const TRIAL_END = "2026-11-15T12:00:00.000Z";
const MONTH_END = "2026-12-01T12:00:00.000Z";
const RECURRING = { recurring: true, supportedPaymentProviders: ["gateway_a_recurring"] } as const;
const TRIAL = { ...RECURRING, trial: { length: 14, unit: "days" } } as const;
const WITH_TRIAL = "Your 14-day free trial ends on 15 November 2026.";
const CARD_CHECK = "We charge 5.00 INR to check your card and refund it straight away.";

interface Case {
  of: string;
  plan?: Parameters<typeof aPlan>[1];
  coupon?: { recurring: boolean };
  /** Parameters of the summary request, and of the preview. */
  query?: Record<string, string>;
  body?: object;
  isGuest?: boolean;
  isStory?: boolean;
  is: { due: number; card: number | null; next: unknown; recurring: number | null; ends: string | null };
  /** Amount charged by the gateway now. */
  order: number;
  /** Texts on the gateway's page. */
  page: string[];
  /** "Due today" on the publication's own checkout page. */
  total: string;
}

const cases: Case[] = [
  {
    of: "a trial",
    plan: TRIAL,
    is: { due: 0, card: 500, next: [1000, TRIAL_END], recurring: 1000, ends: null },
    order: 500,
    page: [CARD_CHECK, "Due today: 0.00 INR.", `${WITH_TRIAL} Then you pay 10.00 INR a month.`],
    total: "0",
  },
  {
    of: "a skipped trial",
    plan: TRIAL,
    query: { trial_period: "false" },
    body: { trial_period: false },
    is: { due: 1000, card: null, next: [1000, MONTH_END], recurring: 1000, ends: null },
    order: 1000,
    page: ["Next payment: 10.00 INR on 1 December 2026."],
    total: "10",
  },
  {
    of: "a trial with a first-period coupon",
    plan: TRIAL,
    coupon: { recurring: false },
    is: { due: 0, card: 500, next: [800, TRIAL_END], recurring: 1000, ends: null },
    order: 500,
    page: [CARD_CHECK, `${WITH_TRIAL} Then you pay 8.00 INR, then 10.00 INR a month.`],
    total: "0",
  },
  {
    of: "a first-period coupon",
    plan: RECURRING,
    coupon: { recurring: false },
    is: { due: 800, card: null, next: [1000, MONTH_END], recurring: 1000, ends: null },
    order: 800,
    page: ["Next payment: 10.00 INR on 1 December 2026."],
    total: "8",
  },
  {
    of: "a permanent coupon",
    plan: RECURRING,
    coupon: { recurring: true },
    is: { due: 800, card: null, next: [800, MONTH_END], recurring: 800, ends: null },
    order: 800,
    page: ["Next payment: 8.00 INR on 1 December 2026."],
    total: "8",
  },
  {
    of: "a gift that starts on a day",
    query: { gift: "true", gift_starts_on: "2026-11-10" },
    body: {
      gift_starts_on: "2026-11-10",
      recipient_subscriber: {
        recipient_identity_provider: "email",
        recipient_identity: "friend@readers.test",
      },
    },
    is: { due: 1000, card: null, next: null, recurring: null, ends: "2026-12-10T00:00:00.000Z" },
    order: 1000,
    page: ["Paid once, for a month. Does not renew."],
    total: "10",
  },
  {
    of: "a recurring plan",
    plan: RECURRING,
    is: { due: 1000, card: null, next: [1000, MONTH_END], recurring: 1000, ends: null },
    order: 1000,
    page: ["Renews automatically. Cancel any time in your account."],
    total: "10",
  },
  {
    of: "a single story",
    isStory: true,
    is: { due: 200, card: null, next: null, recurring: null, ends: null },
    order: 200,
    page: ["Paid once, permanent access. Does not renew."],
    total: "2",
  },
  {
    of: "a guest's purchase",
    isGuest: true,
    is: { due: 1000, card: null, next: null, recurring: null, ends: MONTH_END },
    order: 1000,
    page: ["Paid once, for a month. Does not renew."],
    total: "10",
  },
];

/** Extract the amounts of a charge summary. */
function toAmounts(document: unknown) {
  const summary = chargeSummarySchema.parse(document);
  const { next_charge: next, recurring } = summary;
  return {
    due: summary.due_today_cents,
    card: summary.authorised_cents,
    next: next === null ? null : [next.amount_cents, next.at],
    recurring: recurring?.amount_cents ?? null,
    ends: summary.access_ends_at,
  };
}

async function createItem(shop: Shop, { plan = {}, coupon, isStory = false }: Case) {
  const code = coupon === undefined ? null : (await aCoupon(shop, coupon)).code;
  if (!isStory) return { id: (await aPlan(shop, plan)).id, code, storyId: null };
  return { id: (await aPricingPlan(shop)).id, code, storyId: randomUUID() };
}

type SoldItem = Awaited<ReturnType<typeof createItem>>;

/** Build the view of the publication's own checkout page. */
async function pageView(shop: Shop, sold: SoldItem, { query = {} }: Pick<Case, "query">) {
  const { vault, egress } = getRuntime();
  const ctx = { ...shop.ctx, actor: { kind: "anonymous" }, vault, egress } as const;
  const { id, storyId } = sold;
  const item =
    storyId === null
      ? ({ kind: "plan", planId: id } as const)
      : ({ kind: "story", pricingPlanId: id, storyId } as const);
  const skipsTrial = query["trial_period"] === "false";
  const cartItem = { item, currency: null, couponCode: sold.code, skipsTrial };
  const quote = await quotePurchase(ctx, cartItem, { asGift: query["gift"] === "true" });
  return toQuoteView(quote, { locale: "en-IN", timeZone: "UTC" }, ctx.clock.now());
}

test.each(cases)("every surface shows the same charges for $of", async (testCase) => {
  const { query = {}, body = {}, isGuest = false, isStory = false, is, order, page, total } = testCase;
  const shop = await createSandboxShop(app);
  const sold = await createItem(shop, testCase);
  const { key } = shop.account;

  const searchParams = new URLSearchParams({
    key,
    subscription_plan_id: String(sold.id),
    ...(sold.code !== null && { coupon_code: sold.code }),
    ...(sold.storyId !== null && { story_id: sold.storyId }),
    ...query,
  });
  const response = await shop.get(`/api/access/v1/charge-summary?${searchParams}`, {});
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toContain("private");
  const summary = chargeSummarySchema.parse(await response.json());
  expect(toAmounts(summary)).toEqual(is);

  const recurring = testCase.plan?.recurring ?? false;
  const purchase = createPurchaseBody(
    sold.id,
    { payment_type: recurring ? "gateway_a_recurring" : "gateway_a", amount_cents: summary.amount_cents },
    {
      ...(sold.code !== null && { coupon_code: sold.code }),
      ...(isStory && { type: "dynamic_assets", dynamic_assets: [{ id: sold.storyId }] }),
    },
  );
  const fullBody = { ...purchase, ...body, ...(isGuest && { emailAddress: "guest@readers.test" }) };
  const reader = { id: randomUUID(), email: "ada@readers.test" };
  const send = (path: string, overrides: object = {}) =>
    isGuest
      ? shop.guest(path, { ...fullBody, ...overrides })
      : shop.own(reader, `subscriptions${path}`, { ...fullBody, ...overrides });
  const preview = await send("/preview");
  expect(preview.status, preview.text).toBe(200);
  expect(toAmounts(preview.body.charge_summary)).toEqual(is);
  expect(preview.body.subscription.payment_amount_cents).toBe(summary.amount_cents);

  const { attempt_token } = preview.body;
  const opened = await send("/checkout", { attempt_token, checkout: { popup: true } });
  expect(opened.status, opened.text).toBe(200);
  const { pathname } = new URL(opened.body.url);
  const text = await (await app.fetch(pathname, { host: shop.host })).text();
  for (const sentence of page) expect(text).toContain(sentence);
  const { amountCents } = await app.db.prisma.sandboxOrder.findFirstOrThrow({
    where: { accountId: shop.account.id },
  });
  expect(amountCents).toBe(order);
  const view = await pageView(shop, sold, testCase);
  expect(view.total).toBe(`₹${total}.00`);
  expect(view.cardCheck).toBe(is.card === null ? null : "₹5.00");

  const paid = {
    ...fullBody.subscription,
    payment: { ...fullBody.subscription.payment, payment_token: "tok_success" },
  };
  const created = await send("", { attempt_token, subscription: paid });
  expect(created.status, created.text).toBe(201);
  const { invoices, next_payment_due_date, end_timestamp } = created.body.subscription;
  expect(invoices.map(({ amount_cents }: { amount_cents: number }) => amount_cents)).toEqual(
    is.due === 0 ? [] : [is.due],
  );
  expect(next_payment_due_date).toBe(summary.next_charge?.at ?? null);
  if (!recurring) expect(end_timestamp).toBe(is.ends);
});

test("after a free first period by coupon nothing is charged, and no surface promises a renewal", async () => {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop, RECURRING);
  const { code } = await aCoupon(shop, { value: 100 });
  const sold = { id: plan.id, code, storyId: null };
  const searchParams = new URLSearchParams({
    key: shop.account.key,
    subscription_plan_id: String(plan.id),
    coupon_code: code,
  });
  const is = { due: 0, card: null, next: null, recurring: null, ends: MONTH_END };
  const response = await shop.get(`/api/access/v1/charge-summary?${searchParams}`, {});
  expect(toAmounts(await response.json())).toEqual(is);
  expect((await pageView(shop, sold, {})).total).toBe("₹0.00");
  const reader = { id: randomUUID(), email: "ada@readers.test" };
  const purchase = createPurchaseBody(
    plan.id,
    { payment_type: "skip_payment_gateway", amount_cents: 0 },
    { coupon_code: code },
  );
  const preview = await shop.own(reader, "subscriptions/preview", purchase);
  expect(preview.status, preview.text).toBe(200);
  expect(toAmounts(preview.body.charge_summary)).toEqual(is);
  const { attempt_token } = preview.body;
  const created = await shop.own(reader, "subscriptions", { ...purchase, attempt_token });
  expect(created.status, created.text).toBe(201);
  const { next_payment_due_date, end_timestamp } = created.body.subscription;
  expect([next_payment_due_date, end_timestamp]).toEqual([null, MONTH_END]);
});

test("a summary is refused for an unknown plan or coupon, and for invalid parameters", async () => {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop);
  const request = async (query: Record<string, string>) => {
    const { key } = shop.account;
    return (await shop.get(`/api/access/v1/charge-summary?${new URLSearchParams({ key, ...query })}`, {}))
      .status;
  };
  expect(await request({ subscription_plan_id: "999999" })).toBe(404);
  expect(await request({ subscription_plan_id: String(plan.id), coupon_code: "NOSUCH" })).toBe(400);
  expect(await request({ subscription_plan_id: String(plan.id), currency: "USD" })).toBe(400);
  expect(
    await request({ subscription_plan_id: String(plan.id), gift: "true", gift_starts_on: "2020-01-01" }),
  ).toBe(400);
  expect(await request({})).toBe(400);
});

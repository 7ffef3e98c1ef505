import { expect, test } from "vitest";
import { readSettings } from "@/server/accounts/index";
import { getRuntime } from "@/server/runtime";
import { saveStorefront } from "@/server/subscriptions/catalogue/index";
import { createSandboxShop, type Shop } from "@/test/checkout";
import { aGroup, aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { listShop } from "./quote-purchase";
import { toShopView } from "./shop-view.rules";

const app = useTestApp();

const NONE = { featuredPlanId: null, plans: [], faq: [], termsUrl: null, privacyUrl: null };
const GBP = { priceCurrency: "GBP" } as const;

/** View the plans page as a visitor does, with the account's present settings. */
async function view({ ctx }: Shop, requested: { currency?: string; period?: string } = {}) {
  const { vault, egress } = getRuntime();
  const account = { ...ctx.account, settings: await readSettings(ctx.db, ctx.account.id) };
  const visitor = { ...ctx, account, actor: { kind: "anonymous" as const }, vault, egress };
  return toShopView({
    groups: await listShop(visitor),
    storefront: account.settings.subscriptions.storefront,
    format: { locale: "en-GB", timeZone: "Europe/London" },
    requested: { currency: null, period: null, ...requested },
  });
}

async function createPlans() {
  const shop = await createSandboxShop(app);
  const { id: groupId } = await aGroup(shop);
  const terms = { ...GBP, groupId, recurring: true };
  const year = await aPlan(shop, { ...terms, title: "Yearly", durationUnit: "years", priceCents: 7_000 });
  const month = await aPlan(shop, {
    ...terms,
    title: "Monthly",
    priceCents: 700,
    furtherPrices: { EUR: 800 },
  });
  const student = await aPlan(shop, { ...GBP, groupId, title: "Student", priceCents: 0 });
  const offices = await aGroup(shop, { name: "Offices", type: "group_access" });
  await aPlan(shop, {
    ...GBP,
    groupId: offices.id,
    title: "Five desks",
    durationUnit: "years",
    userLimit: 5,
  });
  return { shop, year, month, student };
}

const listTitles = ({ groups }: Awaited<ReturnType<typeof view>>) =>
  groups.map(({ name, plans }) => [name, plans.map(({ title }) => title)]);

test("the plans page switches between months and years, and states what a year saves", async () => {
  const { shop, year, month, student } = await createPlans();
  await saveStorefront(shop.ctx, {
    ...NONE,
    featuredPlanId: month.id,
    plans: [
      { planId: month.id, benefits: ["Every story"], proof: null },
      { planId: year.id, benefits: [], proof: null },
      { planId: student.id, benefits: [], proof: "A student card" },
    ],
  });
  const byMonth = await view(shop);
  expect(byMonth.period).toEqual({ shown: "month", savesUpTo: 16 });
  expect(byMonth.gift).toEqual({ planId: month.id, currency: "GBP" });
  expect(byMonth.hasRecurring).toBe(true);
  expect(listTitles(byMonth)).toEqual([
    ["Digital", ["Monthly", "Student"]],
    ["Offices", ["Five desks"]],
  ]);
  expect(byMonth.groups[0]?.plans).toMatchObject([
    { isFeatured: true, benefits: ["Every story"], proof: null, saving: null },
    { isFeatured: false, benefits: [], proof: "A student card", saving: null },
  ]);

  const byYear = await view(shop, { period: "year" });
  expect(byYear.period?.shown).toBe("year");
  expect(listTitles(byYear)).toEqual([
    ["Digital", ["Yearly", "Student"]],
    ["Offices", ["Five desks"]],
  ]);
  expect(byYear.groups[0]?.plans[0]?.saving).toEqual({
    amount: "£14.00",
    percent: 16,
    monthlyTitle: "Monthly",
    twelveMonths: "£84.00",
  });
  // A year is not sold in euros, so nothing is compared with the month's price in them.
  const inEuros = await view(shop, { currency: "EUR", period: "year" });
  expect(inEuros.groups[0]?.plans[0]).toMatchObject({ price: "£70.00", saving: { amount: "£14.00" } });
});

test("without both periods there is no switch, and a featured plan of a year is shown first", async () => {
  const { shop, year, month } = await createPlans();
  await saveStorefront(shop.ctx, { ...NONE, featuredPlanId: year.id });
  expect((await view(shop)).period?.shown).toBe("year");
  expect((await view(shop, { period: "decade" })).period?.shown).toBe("year");
  await app.db.prisma.subscriptionPlan.update({ where: { id: month.id }, data: { enabled: false } });
  const left = await view(shop);
  expect(left.period).toBeNull();
  expect(listTitles(left)[0]).toEqual(["Digital", ["Yearly", "Student"]]);
  expect(left.groups[0]?.plans[0]?.isFeatured).toBe(true);
});

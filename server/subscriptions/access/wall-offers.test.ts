import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readSettings } from "@/server/accounts/index";
import { saveStorefront } from "@/server/subscriptions/catalogue/index";
import { createSandboxShop } from "@/test/checkout";
import { aGroup, aPlan, aPricingPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { listWallOffers } from "./index";

const app = useTestApp();

type Shop = Awaited<ReturnType<typeof createSandboxShop>>;

const NONE = { featuredPlanId: null, plans: [], faq: [], termsUrl: null, privacyUrl: null };

/** List the wall's offers with the account's present settings, as the next request loads them. */
async function listTitles({ ctx }: Shop) {
  const account = { ...ctx.account, settings: await readSettings(ctx.db, ctx.account.id) };
  const { featured, others } = await listWallOffers({ ...ctx, account }, randomUUID());
  return { featured: featured?.title ?? null, others: others.map(({ title }) => title) };
}

test("an offer with a trial states its card check in the offer's currency, any other offer states none", async () => {
  const shop = await createSandboxShop(app);
  const trial = { length: 14, unit: "days" } as const;
  await aPlan(shop, { recurring: true, trial, priceCents: 1_500, priceCurrency: "JPY" });
  await aPlan(shop, { recurring: true, trial });
  await aPlan(shop, { recurring: true });
  const { featured, others } = await listWallOffers(shop.ctx, randomUUID());
  const stated = [featured, ...others].map((offer) => [
    offer?.currency,
    offer?.trial?.length ?? null,
    offer?.cardCheckCents,
  ]);
  expect(stated.toSorted()).toEqual([
    ["INR", null, null],
    ["INR", 14, 500],
    ["JPY", 14, 5],
  ]);
});

test("the wall makes one offer, the featured plan; the rest follows in the order that staff chose", async () => {
  const shop = await createSandboxShop(app);
  const { id: groupId } = await aGroup(shop);
  const [month, year, student, week] = [
    await aPlan(shop, { groupId, title: "Month", recurring: true }),
    await aPlan(shop, { groupId, title: "Year", durationUnit: "years", priceCents: 9_000 }),
    await aPlan(shop, { groupId, title: "Student", priceCents: 500 }),
    await aPlan(shop, { groupId, title: "Week", durationUnit: "weeks", priceCents: 300 }),
  ];
  await aPricingPlan(shop);
  expect(await listTitles(shop)).toMatchObject({ featured: "Week" });

  const plain = { benefits: [], proof: null };
  await saveStorefront(shop.ctx, {
    ...NONE,
    featuredPlanId: month.id,
    plans: [
      { planId: year.id, ...plain },
      { planId: student.id, benefits: [], proof: "A student card" },
      { planId: week.id, ...plain },
      { planId: month.id, benefits: ["Every story"], proof: null },
    ],
  });
  expect(await listTitles(shop)).toEqual({ featured: "Month", others: ["Year", "Week", "This story"] });

  await saveStorefront(shop.ctx, { ...NONE, plans: [{ planId: year.id, ...plain }] });
  expect((await listTitles(shop)).featured).toBe("Year");
});

test("a wall offers a free plan only where nothing is paid for, and none of a private group or of another account", async () => {
  const [shop, other] = [await createSandboxShop(app), await createSandboxShop(app)];
  await aPlan(other, { title: "Elsewhere" });
  const hidden = await aGroup(shop, { public: false });
  await aPlan(shop, { groupId: hidden.id, title: "Hidden" });
  expect(await listTitles(shop)).toEqual({ featured: null, others: [] });
  await aPricingPlan(shop);
  expect(await listTitles(shop)).toEqual({ featured: "This story", others: [] });
  await aPlan(shop, { title: "Free", priceCents: 0 });
  expect(await listTitles(shop)).toEqual({ featured: "Free", others: ["This story"] });
  await aPlan(shop, { title: "Paid" });
  expect(await listTitles(shop)).toEqual({ featured: "Paid", others: ["This story"] });
});

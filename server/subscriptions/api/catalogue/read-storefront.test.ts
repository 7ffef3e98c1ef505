import { expect, test } from "vitest";
import { saveStorefront } from "@/server/subscriptions/catalogue/index";
import { aGroup, aPlan } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();

const NONE = { featuredPlanId: null, plans: [], faq: [], termsUrl: null, privacyUrl: null };

async function read({ account, host }: Pick<TestAccount, "account" | "host">) {
  const response = await app.fetch(`/api/access/v1/storefront?key=${account.key}`, { host });
  expect(response.status).toBe(200);
  return response.json();
}

test("pages learn the order, the benefits, and the plan that paywalls offer", async () => {
  const owner = await app.createAccount();
  const { id: groupId } = await aGroup(owner);
  const desk = await aPlan(owner, {
    groupId: (await aGroup(owner, { type: "group_access" })).id,
    userLimit: 5,
  });
  const [month, year, student] = [
    await aPlan(owner, { groupId, recurring: true }),
    await aPlan(owner, { groupId, durationUnit: "years" }),
    await aPlan(owner, { groupId, priceCents: 0 }),
  ];
  await aPlan(owner, { groupId, enabled: false });
  await saveStorefront(owner.ctx, {
    ...NONE,
    featuredPlanId: month.id,
    plans: [
      { planId: year.id, benefits: [], proof: null },
      { planId: month.id, benefits: ["Every story", "The archive"], proof: null },
      { planId: student.id, benefits: [], proof: "A student card" },
    ],
  });
  expect(await read(owner)).toEqual({
    featured_plan_id: month.id,
    paywall_plan_ids: [year.id, month.id],
    plans: [
      { id: year.id, benefits: [], proof: null },
      { id: month.id, benefits: ["Every story", "The archive"], proof: null },
      { id: student.id, benefits: [], proof: "A student card" },
      { id: desk.id, benefits: [], proof: null },
    ],
  });
});

test("without plans, and without what staff choose, there is nothing to offer; a call without a key is refused", async () => {
  const owner = await app.createAccount();
  expect(await read(owner)).toEqual({ featured_plan_id: null, paywall_plan_ids: [], plans: [] });
  expect((await app.fetch("/api/access/v1/storefront", { host: owner.host })).status).toBe(401);
});

import { expect, test } from "vitest";
import { PAYWALL, STOREFRONT } from "@/test/catalogue-procedures";
import { aStaffMember, getCallErrorCode } from "@/test/staff";
import { aGroup, aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

async function createShop() {
  const owner = await app.createAccount();
  const { id: groupId } = await aGroup(owner);
  const [month, year, student] = [
    await aPlan(owner, { groupId, title: "Month", recurring: true }),
    await aPlan(owner, { groupId, title: "Year", durationUnit: "years" }),
    await aPlan(owner, { groupId, title: "Student", priceCents: 0 }),
  ];
  const caller = await (await aStaffMember(app, { [owner.account.id]: "owner" })).caller();
  return { owner, caller, month, year, student };
}

const plain = (planId: number) => ({ planId, benefits: [], proof: null });

test("staff choose the order, the featured plan, benefits, proofs, questions and the addresses of the terms", async () => {
  const { caller, month, year, student } = await createShop();
  expect((await caller.catalogue.storefront()).effectivePlanId).toBe(year.id);
  const faq = [{ question: "Who delivers?", answer: "The harbour post." }];
  await caller.catalogue.saveStorefront({
    featuredPlanId: month.id,
    plans: [
      plain(year.id),
      { planId: month.id, benefits: [" Every story "], proof: null },
      { planId: student.id, benefits: [], proof: "A student card" },
    ],
    faq,
    termsUrl: "https://news.example/terms",
    privacyUrl: null,
  });
  const saved = await caller.catalogue.storefront();
  expect(saved).toMatchObject({
    featuredPlanId: month.id,
    effectivePlanId: month.id,
    faq,
    termsUrl: "https://news.example/terms",
    privacyUrl: null,
  });
  expect(saved.plans.map(({ plan, benefits, proof }) => [plan.title, benefits, proof])).toEqual([
    ["Year", [], null],
    ["Month", ["Every story"], null],
    ["Student", [], "A student card"],
  ]);
});

test("the plans page and the paywall settings are saved without each other's", async () => {
  const { caller, month } = await createShop();
  await caller.catalogue.saveStorefront({ ...STOREFRONT, featuredPlanId: month.id });
  await caller.catalogue.savePaywall(PAYWALL);
  expect((await caller.catalogue.storefront()).featuredPlanId).toBe(month.id);
  await caller.catalogue.saveStorefront(STOREFRONT);
  expect(await caller.catalogue.paywall()).toMatchObject(PAYWALL);
});

test("a plan that paywalls cannot offer is not featured, and the refusal names the field", async () => {
  const { owner, caller, month, student } = await createShop();
  const hidden = await aPlan(owner, { groupId: (await aGroup(owner, { public: false })).id });
  const off = await aPlan(owner, { enabled: false });
  const cases = [
    [hidden.id, []],
    [off.id, []],
    [student.id, []],
    [month.id, [{ ...plain(month.id), proof: "A student card" }]],
  ] as const;
  for (const [featuredPlanId, plans] of cases)
    await expect(
      caller.catalogue.saveStorefront({ ...STOREFRONT, featuredPlanId, plans: [...plans] }),
    ).rejects.toMatchObject({ cause: { problems: [{ path: "featuredPlanId" }] } });
  expect((await caller.catalogue.storefront()).featuredPlanId).toBeNull();
});

test("a plan that is no longer sold is neither listed nor offered, and its place is kept", async () => {
  const { caller, month, year } = await createShop();
  await caller.catalogue.saveStorefront({
    ...STOREFRONT,
    featuredPlanId: month.id,
    plans: [plain(month.id), plain(year.id)],
  });
  await caller.catalogue.retirePlan({ id: month.id });
  const { plans, effectivePlanId } = await caller.catalogue.storefront();
  expect(plans.map(({ plan }) => plan.title)).toEqual(["Year", "Student"]);
  expect(effectivePlanId).toBe(year.id);
  const late = { ...STOREFRONT, plans: [plain(month.id)] };
  expect(await getCallErrorCode(caller.catalogue.saveStorefront(late))).toBe("NOT_FOUND");
});

test("a plan that is not on sale for a while keeps its benefits, proof and place", async () => {
  const { owner, caller, month, year, student } = await createShop();
  const described = { planId: student.id, benefits: ["Every story"], proof: "A student card" };
  await caller.catalogue.saveStorefront({
    ...STOREFRONT,
    plans: [plain(month.id), described, plain(year.id)],
  });
  const setEnabled = (enabled: boolean) =>
    owner.ctx.db.prisma.subscriptionPlan.updateMany({ where: { id: student.id }, data: { enabled } });
  await setEnabled(false);
  // As the form saves it: the plans that it lists.
  const { plans } = await caller.catalogue.storefront();
  const listed = plans.map(({ plan }) => plain(plan.id));
  expect(listed.map(({ planId }) => planId)).toEqual([month.id, year.id]);
  await caller.catalogue.saveStorefront({ ...STOREFRONT, plans: listed });
  await setEnabled(true);
  const shown = (await caller.catalogue.storefront()).plans;
  expect(shown.map(({ plan, benefits, proof }) => [plan.title, benefits, proof])).toEqual([
    ["Month", [], null],
    ["Student", ["Every story"], "A student card"],
    ["Year", [], null],
  ]);
});

test("a plan with a stored proof is not featured by a change that does not list it", async () => {
  const { caller, month } = await createShop();
  const plans = [{ ...plain(month.id), proof: "A student card" }];
  await caller.catalogue.saveStorefront({ ...STOREFRONT, plans });
  await expect(
    caller.catalogue.saveStorefront({ ...STOREFRONT, featuredPlanId: month.id }),
  ).rejects.toMatchObject({ cause: { problems: [{ path: "featuredPlanId" }] } });
});

test.each<[string, Partial<typeof STOREFRONT>]>([
  ["a plan twice", { plans: [plain(1), plain(1)] }],
  ["an address without a scheme", { termsUrl: "news.example/terms" }],
  ["a script as an address", { privacyUrl: "javascript:alert(1)" }],
  ["an empty answer", { faq: [{ question: "Why?", answer: " " }] }],
  ["nine benefits", { plans: [{ ...plain(1), benefits: Array.from("abcdefghi") }] }],
])("%s is refused", async (_, change) => {
  const { caller } = await createShop();
  expect(await getCallErrorCode(caller.catalogue.saveStorefront({ ...STOREFRONT, ...change }))).toBe(
    "BAD_REQUEST",
  );
});

test("a change is in the audit log with the person who made it", async () => {
  const { owner, caller, month } = await createShop();
  await caller.catalogue.saveStorefront({ ...STOREFRONT, featuredPlanId: month.id });
  const entries = await app.db.prisma.auditEntry.findMany({
    where: { accountId: owner.account.id, action: "catalogue.saveStorefront" },
    include: { changes: true },
  });
  expect(entries).toHaveLength(1);
  expect(entries[0]?.changes.length).toBeGreaterThan(0);
});

import { expect, it } from "vitest";
import { aGroup, aPlan, aPricingPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { hasPlansForSale, retirePlan } from "./index";

const app = useTestApp();

it("has something to subscribe to while a public group has an enabled plan", async () => {
  const owner = await app.createAccount();
  const { ctx } = owner;
  expect(await hasPlansForSale(ctx)).toBe(false);
  await aPricingPlan(owner);
  await aPlan(owner, { enabled: false });
  await aPlan(owner, { groupId: (await aGroup(owner, { public: false })).id });
  expect(await hasPlansForSale(ctx)).toBe(false);
  const { id } = await aPlan(owner);
  expect(await hasPlansForSale(ctx)).toBe(true);
  expect(await hasPlansForSale((await app.createAccount()).ctx)).toBe(false);
  await retirePlan(ctx, id);
  expect(await hasPlansForSale(ctx)).toBe(false);
});

import { describe, expect, it } from "vitest";
import { MONTH } from "@/test/subscriptions";
import type { Campaign } from "./plan";
import { collectedPercentage, hasReachedTarget, whyNotSold } from "./plan.rules";
import { type PlanTerms, problemsOfPlan } from "./plan-terms.rules";
import type { PricedAsset, PricingPlan } from "./pricing-plan";
import { pricesOf } from "./pricing-plan.rules";

const at = new Date("2026-11-01T12:00:00.000Z");
const campaign: Campaign = {
  currency: "INR",
  targetCents: 1000,
  targetValidationEnabled: true,
  collectedCents: 500,
};

describe("a campaign", () => {
  it.each<[Partial<Campaign>, boolean, number]>([
    [{}, false, 50],
    [{ collectedCents: 1000 }, true, 100],
    [{ collectedCents: 1500 }, true, 150],
    [{ collectedCents: 333 }, false, 33.3],
    [{ targetCents: null }, false, 0],
    [{ targetCents: 0, collectedCents: 0 }, true, 0],
  ])("%o has reached its target: %s, at %d percent", (change, reached, percentage) => {
    const group = { campaign: { ...campaign, ...change } };
    expect([hasReachedTarget(group), collectedPercentage(group)]).toEqual([reached, percentage]);
  });
});

describe("a plan is for sale", () => {
  const plan = { enabled: true, deletedAt: null };
  const group = { deletedAt: null, campaign: null };
  it.each([
    [{ ...plan, group }, null],
    [{ ...plan, deletedAt: at, group }, "deleted"],
    [{ ...plan, group: { ...group, deletedAt: at } }, "deleted"],
    [{ ...plan, enabled: false, group }, "disabled"],
    [{ ...plan, group: { ...group, campaign } }, null],
    [{ ...plan, group: { ...group, campaign: { ...campaign, collectedCents: 1000 } } }, "target_reached"],
    [
      {
        ...plan,
        group: { ...group, campaign: { ...campaign, collectedCents: 1000, targetValidationEnabled: false } },
      },
      null,
    ],
  ])("%o: %s", (offered, why) => {
    expect(whyNotSold(offered)).toBe(why);
  });
});

describe("terms of a plan that contradict themselves name their field", () => {
  it.each<[Partial<PlanTerms>, string[]]>([
    [{}, []],
    [{ priceCurrency: "QQQ" }, ["priceCurrency"]],
    [{ furtherPrices: { EUR: 900 } }, []],
    [{ furtherPrices: { INR: 900 } }, ["furtherPrices.INR"]],
    [{ furtherPrices: { euro: 900 } }, ["furtherPrices.euro"]],
    [{ recurring: true, durationUnit: "lifetime" }, ["recurring"]],
    [{ recurring: true, trial: { length: 7, unit: "days" } }, []],
    [{ trial: { length: 7, unit: "days" } }, ["trial"]],
    [{ recurring: true, trial: { length: 1, unit: "lifetime" } }, ["trial.unit"]],
    [{ userLimit: 5 }, ["userLimit"]],
    [{ switchTargets: [{ planId: 9, switchType: "upgrade" }] }, ["switchTargets"]],
  ])("%o", (change, paths) => {
    const group = { type: "standard", campaign: null } as const;
    expect(problemsOfPlan({ ...MONTH, ...change }, group, 9).map(({ path }) => path)).toEqual(paths);
  });

  it("knows one currency in a campaign", () => {
    const group = { type: "campaign", campaign } as const;
    expect(problemsOfPlan(MONTH, group)).toEqual([]);
    expect(problemsOfPlan({ ...MONTH, priceCurrency: "EUR" }, group)).toHaveLength(1);
    expect(problemsOfPlan({ ...MONTH, furtherPrices: { EUR: 1 } }, group)).toHaveLength(1);
  });
});

describe("a story by itself costs", () => {
  const price = (id: number, assetType: "story" | "collection", assetId: string | null): PricingPlan => ({
    id,
    assetType,
    assetId,
    title: "",
    priceCents: 1,
    priceCurrency: "INR",
    durationLength: 1,
    durationUnit: "lifetime",
    enabled: true,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
  });
  const all = [
    price(1, "story", null),
    price(2, "story", "a"),
    price(3, "collection", "9"),
    price(4, "collection", null),
  ];
  it.each<[string, PricedAsset, number[]]>([
    ["its own price", { type: "story", id: "a" }, [2]],
    ["its own and its collections' price", { type: "story", id: "a", collectionIds: ["9"] }, [2, 3]],
    ["its collections' price", { type: "story", id: "b", collectionIds: ["9", "8"] }, [3]],
    ["what every story costs", { type: "story", id: "b", collectionIds: ["8"] }, [1]],
    ["what every story costs, where none is named", { type: "story", id: null }, [1]],
    ["nothing of a story's, as a collection", { type: "collection", id: "7" }, [4]],
  ])("%s", (_, asset, ids) => {
    expect(pricesOf(all, asset).map(({ id }) => id)).toEqual(ids);
  });
});

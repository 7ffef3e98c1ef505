import { describe, expect, it } from "vitest";
import { MONTH } from "@/test/subscriptions";
import type { Campaign } from "./plan";
import { computeCollectedPercentage, hasReachedTarget, whyNotSold } from "./plan.rules";
import { findPlanProblems, type PlanTerms } from "./plan-terms.rules";
import type { PricedAsset, PricingPlan } from "./pricing-plan";
import { pickPrices } from "./read-pricing-plans";

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
    expect([hasReachedTarget(group), computeCollectedPercentage(group)]).toEqual([reached, percentage]);
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
  ])("%o: %s", (offered, reason) => {
    expect(whyNotSold(offered)).toBe(reason);
  });
});

describe("inconsistent terms of a plan are reported with their field", () => {
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
    expect(findPlanProblems({ ...MONTH, ...change }, group, 9).map(({ path }) => path)).toEqual(paths);
  });

  it("allows one currency in a campaign", () => {
    const group = { type: "campaign", campaign } as const;
    expect(findPlanProblems(MONTH, group)).toEqual([]);
    expect(findPlanProblems({ ...MONTH, priceCurrency: "EUR" }, group)).toHaveLength(1);
    expect(findPlanProblems({ ...MONTH, furtherPrices: { EUR: 1 } }, group)).toHaveLength(1);
  });
});

describe("a separately sold story costs", () => {
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
    ["the default price of stories", { type: "story", id: "b", collectionIds: ["8"] }, [1]],
    ["the default price of stories, where no story is given", { type: "story", id: null }, [1]],
    ["no price of a story, for a collection", { type: "collection", id: "7" }, [4]],
  ])("%s", (_, asset, ids) => {
    expect(pickPrices(all, asset).map(({ id }) => id)).toEqual(ids);
  });
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createSandboxShop } from "@/test/checkout";
import { aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { listWallOffers } from "./index";

const app = useTestApp();

test("an offer with a trial states its card check in the offer's currency, any other offer states none", async () => {
  const shop = await createSandboxShop(app);
  const trial = { length: 14, unit: "days" } as const;
  await aPlan(shop, { recurring: true, trial, priceCents: 1_500, priceCurrency: "JPY" });
  await aPlan(shop, { recurring: true, trial });
  await aPlan(shop, { recurring: true });
  const offers = await listWallOffers(shop.ctx, randomUUID());
  const stated = offers.map(({ currency, trial: has, cardCheck }) => [
    currency,
    has?.length ?? null,
    cardCheck,
  ]);
  expect(stated.toSorted()).toEqual([
    ["INR", null, null],
    ["INR", 14, 5],
    ["JPY", 14, 5],
  ]);
});

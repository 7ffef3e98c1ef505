import { expect, test } from "vitest";
import { purchaseOf } from "@/test/checkout";
import { aRecurringShop } from "@/test/recurring";
import { aPlan } from "@/test/subscriptions";
import { useWorld } from "@/test/world";
import { accountsWithOldAttempts, pruneAttempts } from "./index";

const world = useWorld();

test("previews that nobody bought are forgotten a month after they expired; what made a subscription stays", async () => {
  const shop = await aRecurringShop(world);
  await shop.buy();
  const plan = await aPlan(shop);
  await shop.desk("ada@readers.test", "subscriptions/preview.json", purchaseOf(plan.id));
  const left = () => world.db.prisma.subscriptionAttempt.count({ where: { accountId: shop.account.id } });
  world.clock.set("2026-12-02T11:59:59.000Z");
  expect(await accountsWithOldAttempts(world)).not.toContain(shop.account.id);
  expect(await pruneAttempts(shop.ctx)).toBe(0);
  world.clock.set("2026-12-02T12:00:00.000Z");
  expect(await accountsWithOldAttempts(world)).toContain(shop.account.id);
  expect(await pruneAttempts(shop.ctx)).toBe(1);
  expect(await left()).toBe(1);
});

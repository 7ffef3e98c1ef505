import { expect, test } from "vitest";
import { createPurchaseBody } from "@/test/checkout";
import { createRecurringShop } from "@/test/recurring";
import { aPlan } from "@/test/subscriptions";
import { useWorld } from "@/test/world";
import { findAccountsWithOldAttempts, pruneAttempts } from "./index";

const world = useWorld();

test("unspent attempts are deleted a month after expiry; those with a subscription stay", async () => {
  const shop = await createRecurringShop(world);
  await shop.buy();
  const plan = await aPlan(shop);
  await shop.desk("ada@readers.test", "subscriptions/preview.json", createPurchaseBody(plan.id));
  const countAttempts = () =>
    world.db.prisma.subscriptionAttempt.count({ where: { accountId: shop.account.id } });
  world.clock.set("2026-12-02T11:59:59.000Z");
  expect(await findAccountsWithOldAttempts(world)).not.toContain(shop.account.id);
  expect(await pruneAttempts(shop.ctx)).toBe(0);
  world.clock.set("2026-12-02T12:00:00.000Z");
  expect(await findAccountsWithOldAttempts(world)).toContain(shop.account.id);
  expect(await pruneAttempts(shop.ctx)).toBe(1);
  expect(await countAttempts()).toBe(1);
});

import { expect, test } from "vitest";
import { createPurchaseBody } from "@/test/checkout";
import { createRecurringShop } from "@/test/recurring";
import { aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { findAccountsWithOldAttempts, pruneAttempts } from "./index";

const app = useTestApp();

test("unspent attempts are deleted a month after expiry; those with a subscription stay", async () => {
  const shop = await createRecurringShop(app);
  await shop.buy();
  const plan = await aPlan(shop);
  await shop.backoffice("ada@readers.test", "subscriptions/preview.json", createPurchaseBody(plan.id));
  const countAttempts = () =>
    app.db.prisma.subscriptionAttempt.count({ where: { accountId: shop.account.id } });
  app.clock.set("2026-12-02T11:59:59.000Z");
  expect(await findAccountsWithOldAttempts(app)).not.toContain(shop.account.id);
  expect(await pruneAttempts(shop.ctx)).toBe(0);
  app.clock.set("2026-12-02T12:00:00.000Z");
  expect(await findAccountsWithOldAttempts(app)).toContain(shop.account.id);
  expect(await pruneAttempts(shop.ctx)).toBe(1);
  expect(await countAttempts()).toBe(1);
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { createPurchaseBody, createSandboxShop, readSold } from "@/test/checkout";
import { readLogAndEvents } from "@/test/subscription-fixtures";
import { aGroup, aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

test.each([
  ["immediate", true, "2026-12-16", ["2026-12-16", "2027-01-16", "2027-02-16"]],
  ["scheduled", false, "2027-01-01", ["2027-01-01", "2027-02-01", "2027-03-01"]],
])("purchases made ahead begin where a switch ends (%s), without an overlapping day", async (...terms) => {
  const [, prorationEnabled, end, ahead] = terms;
  app.clock.set("2026-11-01T12:00:00.000Z");
  const shop = await createSandboxShop(app);
  const ada = { id: `${randomUUID()}@readers.test` };
  const { id: groupId } = await aGroup(shop);
  const basic = await aPlan(shop, { groupId, prorationEnabled });
  const plus = await aPlan(shop, { groupId, title: "Plus", priceCents: 2000 });
  const buy = async () => {
    const paid = createPurchaseBody(basic.id, { payment_token: "tok_success" });
    return Number(readSold(await shop.sellToReader(ada, paid)).id);
  };
  const [first, second, third] = [await buy(), await buy(), await buy()];
  app.clock.set("2026-11-16T12:00:00.000Z");
  const path = `subscriptions/${first}/switch_plan`;
  const switchBody = { subscription_plan_id: plus.id, switch_type: "upgrade" };
  const { attempt_token } = (await shop.own(ada, `${path}/preview`, switchBody)).body;
  const switched = await shop.own(ada, path, { attempt_token, payment_token: "tok_success" });
  expect(switched.status, switched.text).toBe(200);
  const toDay = (at: Date | null) => at?.toISOString().slice(0, 10);
  const readRow = (id: number) => app.db.prisma.subscription.findUniqueOrThrow({ where: { id } });
  const [one, two] = [await readRow(second), await readRow(third)];
  expect(toDay((await readRow(switched.body.subscription.id)).endAt)).toBe(end);
  expect([one.startAt, two.startAt, two.endAt].map(toDay)).toEqual(ahead);
  expect(one.endAt).toEqual(two.startAt);
  expect((await readLogAndEvents(shop, second)).actions.at(-1)).toBe("rescheduled after a plan change");
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

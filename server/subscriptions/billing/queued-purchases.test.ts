import { expect, test } from "vitest";
import { confirmPayment, listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { createPurchaseBody, readSold } from "@/test/checkout";
import { runInOrderBehindLock } from "@/test/lock-contention";
import { createRecurringShop } from "@/test/recurring";
import { aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { runDueWork } from "./perform-due";

const app = useTestApp();

test("a purchase behind a recurring subscription waits for its end, and no day is paid twice", async () => {
  const shop = await createRecurringShop(app);
  const recurringId = await shop.buy();
  const { groupId, identity } = await shop.row(recurringId);
  if (groupId === null) throw new Error("it is of no group");
  const { id: planId } = await aPlan(shop, { groupId, durationLength: 3 });
  const buy = async () => {
    const payment = { payment_token: "tok_success", amount_cents: 1000 };
    return Number(readSold(await shop.sell(identity.value, createPurchaseBody(planId, payment))).id);
  };
  const [first, second] = [await buy(), await buy()];
  const days = async (id: number) => {
    const { startAt, endAt } = await shop.row(id);
    return [startAt, endAt].map((at) => at?.toISOString().slice(0, 10));
  };
  expect([await days(first), await days(second)]).toEqual([
    ["2026-12-01", "2027-03-01"],
    ["2027-03-01", "2027-06-01"],
  ]);
  for (const month of ["2026-12-01", "2027-01-01"]) {
    app.clock.set(`${month}T12:00:00.000Z`);
    await runDueWork(shop.paying);
  }
  expect(await days(recurringId)).toEqual(["2026-11-01", "2027-02-01"]);
  expect([await days(first), await days(second)]).toEqual([
    ["2027-02-01", "2027-05-01"],
    ["2027-05-01", "2027-08-01"],
  ]);
  const { events, actions } = await shop.readLog(first);
  expect(actions.filter((action) => action === "rescheduled after a renewal")).toHaveLength(2);
  expect(events).not.toContain("activated");
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

/** A due recurring subscription, and a purchase by its holder that begins behind it. */
async function aBuyerAhead(token: string) {
  const shop = await createRecurringShop(app);
  const recurringId = await shop.buy();
  const { groupId, identity, subscriberId } = await shop.row(recurringId);
  const { id: planId } = await aPlan(shop, { groupId: groupId ?? 0 });
  app.clock.set("2026-12-01T12:00:00.000Z");
  const request = createPurchaseBody(planId, { payment_token: token, amount_cents: 1000 });
  const { body } = await shop.backoffice(identity.value, "subscriptions/preview.json", request);
  const { attempt_token } = body;
  const logged: unknown[] = [];
  const record = (...what: unknown[]) => void logged.push(what);
  return {
    shop,
    logged,
    buy: async () => {
      const created = await shop.backoffice(identity.value, "subscriptions.json", {
        ...request,
        attempt_token,
      });
      expect(created.status, created.text).toBe(201);
      return Number(created.body.subscription.id);
    },
    renew: () =>
      runDueWork({ ...shop.paying, log: { debug: record, info: record, warn: record, error: record } }),
    theHolder: `select from subscriber where id = ${subscriberId} for no key update`,
    days: async (id: number) => {
      const { startAt, endAt } = await shop.row(id);
      return [startAt, endAt].map((at) => at?.toISOString().slice(0, 10));
    },
  };
}

test("a purchase during a renewal is found by it, and no day is paid twice", async () => {
  const { shop, logged, buy, renew, theHolder, days } = await aBuyerAhead("tok_success");
  const [id] = await runInOrderBehindLock<unknown>(app.databaseUrl, theHolder, [buy, renew]);
  expect([await days(Number(id)), logged]).toEqual([["2027-01-01", "2027-02-01"], []]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a queued purchase is paid during a renewal: both succeed, and the purchase is moved", async () => {
  const { shop, logged, buy, renew, theHolder, days } = await aBuyerAhead("tok_pending");
  const id = await buy();
  const { externalPaymentId } = await app.db.prisma.payment.findFirstOrThrow({
    where: { subscriptionId: id },
  });
  const confirmed = {
    adapter: "sandbox",
    externalPaymentId: externalPaymentId ?? "",
    externalCaptureId: null,
  };
  const pay = () => confirmPayment(shop.ctx, confirmed);
  await runInOrderBehindLock<unknown>(app.databaseUrl, theHolder, [renew, pay]);
  expect([await days(id), logged]).toEqual([["2027-01-01", "2027-02-01"], []]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

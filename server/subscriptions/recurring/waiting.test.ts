import { expect, test } from "vitest";
import { confirmPayment, listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { inOrderBehindALock } from "@/test/behind-a-lock";
import { purchaseOf } from "@/test/checkout";
import { aRecurringShop } from "@/test/recurring";
import { aPlan } from "@/test/subscriptions";
import { useWorld } from "@/test/world";
import { performDue } from "./index";

const world = useWorld();

test("what is bought behind a recurring subscription waits until that ends, and no day is paid for twice", async () => {
  const shop = await aRecurringShop(world);
  const recurringId = await shop.buy();
  const { groupId, identity } = await shop.row(recurringId);
  if (groupId === null) throw new Error("it is of no group");
  const { id: planId } = await aPlan(shop, { groupId, durationLength: 3 });
  const buy = async () => {
    const payment = { payment_token: "tok_success", amount_cents: 1000 };
    const { body } = await shop.desk(identity.value, "subscriptions/preview.json", purchaseOf(planId));
    const asked = { ...purchaseOf(planId, payment), attempt_token: body.attempt_token };
    const made = await shop.desk(identity.value, "subscriptions.json", asked);
    expect(made.status).toBe(201);
    return Number(made.body.subscription.id);
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
    world.clock.set(`${month}T12:00:00.000Z`);
    await performDue(shop.paying);
  }
  expect(await days(recurringId)).toEqual(["2026-11-01", "2027-02-01"]);
  expect([await days(first), await days(second)]).toEqual([
    ["2027-02-01", "2027-05-01"],
    ["2027-05-01", "2027-08-01"],
  ]);
  const { events, actions } = await shop.told(first);
  expect(actions.filter((action) => action === "moved behind what was renewed")).toHaveLength(2);
  expect(events).not.toContain("activated");
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

/** One that renews itself, due, and a purchase by its holder that begins behind it. */
async function aBuyerAhead(token: string) {
  const shop = await aRecurringShop(world);
  const recurringId = await shop.buy();
  const { groupId, identity, subscriberId } = await shop.row(recurringId);
  const { id: planId } = await aPlan(shop, { groupId: groupId ?? 0 });
  world.clock.set("2026-12-01T12:00:00.000Z");
  const asked = purchaseOf(planId, { payment_token: token, amount_cents: 1000 });
  const { body } = await shop.desk(identity.value, "subscriptions/preview.json", asked);
  const { attempt_token } = body;
  const said: unknown[] = [];
  const say = (...what: unknown[]) => void said.push(what);
  return {
    shop,
    said,
    buy: async () => {
      const made = await shop.desk(identity.value, "subscriptions.json", { ...asked, attempt_token });
      expect(made.status, made.text).toBe(201);
      return Number(made.body.subscription.id);
    },
    renew: () => performDue({ ...shop.paying, log: { debug: say, info: say, warn: say, error: say } }),
    theHolder: `select from subscriber where id = ${subscriberId} for no key update`,
    days: async (id: number) => {
      const { startAt, endAt } = await shop.row(id);
      return [startAt, endAt].map((at) => at?.toISOString().slice(0, 10));
    },
  };
}

test("what is bought while a renewal is written is found by it, and no day is paid for twice", async () => {
  const { shop, said, buy, renew, theHolder, days } = await aBuyerAhead("tok_success");
  const [id] = await inOrderBehindALock<unknown>(world.databaseUrl, theHolder, [buy, renew]);
  expect([await days(Number(id)), said]).toEqual([["2027-01-01", "2027-02-01"], []]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("what was bought ahead is paid for while a renewal is written: both happen at once, and it is moved", async () => {
  const { shop, said, buy, renew, theHolder, days } = await aBuyerAhead("tok_pending");
  const id = await buy();
  const { externalPaymentId } = await world.db.prisma.payment.findFirstOrThrow({
    where: { subscriptionId: id },
  });
  const told = { adapter: "sandbox", externalPaymentId: externalPaymentId ?? "", externalCaptureId: null };
  const pay = () => confirmPayment(shop.ctx, told);
  await inOrderBehindALock<unknown>(world.databaseUrl, theHolder, [renew, pay]);
  expect([await days(id), said]).toEqual([["2027-01-01", "2027-02-01"], []]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

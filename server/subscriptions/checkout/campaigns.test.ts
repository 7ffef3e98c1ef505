import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { behindALock } from "@/test/behind-a-lock";
import { aShop, purchaseOf, type Shop } from "@/test/checkout";
import { paymentContextOf, toldAndDone } from "@/test/gateway-events";
import { refundNow } from "@/test/refunds";
import { aGroup, aPlan } from "@/test/subscriptions";
import { useWorld } from "@/test/world";
import { listMoneyProblems } from "./index";

const world = useWorld();

/** A campaign that takes no more than one purchase of 10.00. */
async function aCampaign() {
  world.clock.set("2026-11-01T12:00:00.000Z");
  const shop = await aShop(world);
  const campaign = { currency: "INR", targetCents: 1000, targetValidationEnabled: true };
  const group = await aGroup(shop, { type: "campaign", campaign });
  const plan = await aPlan(shop, { groupId: group.id });
  const preview = async () => {
    const email = `${randomUUID()}@readers.test`;
    const { body } = await shop.desk(email, "subscriptions/preview.json", purchaseOf(plan.id));
    const attempt_token: string = body.attempt_token;
    const create = (payment_token: string) =>
      shop.desk(email, "subscriptions.json", { ...purchaseOf(plan.id, { payment_token }), attempt_token });
    return { attempt_token, create };
  };
  const standing = async () => {
    const { body } = await told(shop, group.id);
    return { cents: body.collected_amount_cents, reached: body.target_reached };
  };
  return { shop, plan, preview, standing };
}

async function told(shop: Shop, id: number) {
  const answer = await shop.get(`/api/v1/subscription_groups/${id}.json`);
  return { body: (await answer.json()).subscription_group };
}

test("who comes to pay once a campaign has what it wanted is refused, and nothing is charged", async () => {
  const { shop, preview, standing } = await aCampaign();
  const [first, late] = [await preview(), await preview()];
  expect((await first.create("tok_success")).status).toBe(201);
  const refused = await late.create("tok_success_2");
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("reached its target")]);
  expect(await standing()).toEqual({ cents: 1000, reached: true });
  expect(await world.db.prisma.payment.count({ where: { accountId: shop.account.id } })).toBe(1);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("what a gateway took for a campaign that had what it wanted by then is kept apart, in the sight of staff", async () => {
  const { shop, preview, standing } = await aCampaign();
  const [first, late] = [await preview(), await preview()];
  await first.create("tok_success");
  const { attempt_token: attemptToken } = late;
  const says = { event: "payment.captured", attemptToken, payment_id: "pay_late", amount_cents: 1000 };
  expect(await toldAndDone(world, shop, says)).toBe("failed");
  expect(await standing()).toEqual({ cents: 1000, reached: true });
  const kinds = (await listMoneyProblems(shop.ctx)).map(({ kind }) => kind);
  expect(kinds).toEqual(["gateway_event_failed", "payment_for_nothing"]);
});

test("two who pay for the last place at once: both are charged, both have what they paid for, and both count", async () => {
  const { shop, preview, standing } = await aCampaign();
  const [one, two] = [await preview(), await preview()];
  const made = await behindALock(
    world.databaseUrl,
    `select from subscription_group where account_id = ${shop.account.id} for update`,
    () => [one.create("tok_success"), two.create("tok_success_2")],
  );
  const statuses = made.map(({ status }) => status);
  const paid = await world.db.prisma.payment.count({ where: { accountId: shop.account.id } });
  expect(statuses.filter((status) => status === 201)).toHaveLength(paid);
  expect(await standing()).toEqual({ cents: 1000 * paid, reached: true });
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("two that staff give by hand for the last place at once are one", async () => {
  const { shop, plan, standing } = await aCampaign();
  const give = () =>
    shop.desk(
      `${randomUUID()}@readers.test`,
      "subscriptions.json",
      purchaseOf(plan.id, { payment_type: "manual" }),
    );
  const statuses = (await Promise.all([give(), give(), give()])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(await standing()).toEqual({ cents: 1000, reached: true });
});

test("what goes back of a campaign that was reached is collected no more, in parts and twice told, and it takes on again", async () => {
  const { shop, preview, standing } = await aCampaign();
  const paying = paymentContextOf(shop);
  const paymentId = (await (await preview()).create("tok_success")).body.subscription.payment_id;
  await refundNow(paying, { paymentId, amountCents: 300 });
  expect(await standing()).toEqual({ cents: 700, reached: false });
  const { externalPaymentId } = await world.db.prisma.payment.findUniqueOrThrow({ where: { id: paymentId } });
  const says = {
    event: "payment.refunded",
    payment_id: externalPaymentId ?? "",
    refund_id: "re_at_the_gateway",
    amount_cents: 700,
  };
  for (const _time of [1, 2]) expect(await toldAndDone(world, shop, says)).toBe("done");
  expect(await standing()).toEqual({ cents: 0, reached: false });
  expect((await (await preview()).create("tok_success_2")).status).toBe(201);
  expect(await standing()).toEqual({ cents: 1000, reached: true });
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { findSubscriber, mergeSubscribers } from "@/server/subscriptions/subscribers/index";
import { behindALock } from "@/test/behind-a-lock";
import { aShop, purchaseOf, type Shop } from "@/test/checkout";
import { toldAndDone } from "@/test/gateway-events";
import { mergingStaff } from "@/test/merging";
import { aPlan, aSubscriber } from "@/test/subscriptions";
import { useWorld } from "@/test/world";
import { listMoneyProblems } from "./index";

const world = useWorld();

/** Somebody who has previewed a purchase, and somebody else who is the same person. */
async function aBuyer() {
  const shop = await aShop(world);
  const plan = await aPlan(shop);
  const email = `${randomUUID()}@readers.test`;
  const { body } = await shop.desk(email, "subscriptions/preview.json", purchaseOf(plan.id));
  const attemptToken: string = body.attempt_token;
  const gone = await findSubscriber(shop.ctx, { provider: "email", value: email });
  if (gone === null) throw new Error("a preview has made nobody");
  const { id: keptId } = await aSubscriber(shop, "kept@readers.test");
  const pair = { keptId, goneId: gone.id };
  const create = () => {
    const asked = purchaseOf(plan.id, { payment_token: "tok_success" });
    return shop.desk(email, "subscriptions.json", { ...asked, attempt_token: attemptToken });
  };
  return { shop, pair, attemptToken, create };
}

function merge(shop: Shop, pair: { keptId: number; goneId: number }) {
  return mergeSubscribers(mergingStaff(shop), pair);
}

const ownersIn = async ({ account }: Shop) =>
  (await world.db.prisma.subscription.findMany({ where: { accountId: account.id } })).map(
    ({ subscriberId }) => subscriberId,
  );

test("while something is bought for one of two they are not made one, and nobody waits for somebody who waits", async () => {
  const { shop, pair, create } = await aBuyer();
  const buying = new pg.Client({ connectionString: world.databaseUrl });
  await buying.connect();
  await buying.query("begin");
  await buying.query("select from subscription_attempt for update");
  await expect(merge(shop, pair)).rejects.toMatchObject({ code: "conflict" });
  await buying.query("select from subscriber for no key update");
  await buying.query("commit");
  await buying.end();
  await merge(shop, pair);
  expect((await create()).status).toBe(201);
  expect(await ownersIn(shop)).toEqual([pair.keptId]);
});

test("a purchase during which its buyer is made one with another is made, for who they are now", async () => {
  const { shop, pair, create } = await aBuyer();
  const { keptId, goneId } = pair;
  const merging = `update subscription_attempt set subscriber_id = ${keptId} where subscriber_id = ${goneId};
    update subscriber_identity set subscriber_id = ${keptId} where subscriber_id = ${goneId};
    update subscriber set merged_at = now() where id = ${goneId}`;
  const [answer] = await behindALock(world.databaseUrl, merging, () => [create()]);
  expect(answer?.status, answer?.text).toBe(201);
  expect(await ownersIn(shop)).toEqual([keptId]);
});

test("what a gateway says is paid for somebody who is made one with another meanwhile is the kept one's", async () => {
  const { shop, pair, attemptToken } = await aBuyer();
  await merge(shop, pair);
  // A preview that was being written while they were made one.
  const where = { accountId: shop.account.id };
  await world.db.prisma.subscriptionAttempt.updateMany({ where, data: { subscriberId: pair.goneId } });
  const says = { event: "payment.captured", attemptToken, amount_cents: 1000, payment_id: "paid_late" };
  expect(await toldAndDone(world, shop, says)).toBe("done");
  expect(await ownersIn(shop)).toEqual([pair.keptId]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

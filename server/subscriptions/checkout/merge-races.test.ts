import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { findSubscriber, mergeSubscribers } from "@/server/subscriptions/customers/index";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { deliverAndProcessEvent } from "@/test/gateway-events";
import { runBehindLock } from "@/test/lock-contention";
import { mergingStaff } from "@/test/merging-staff";
import { aPlan, aSubscriber } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { listMoneyProblems } from "./index";

const app = useTestApp();

/** A subscriber with a previewed purchase, and another subscriber who is the same person. */
async function aBuyer() {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop);
  const email = `${randomUUID()}@readers.test`;
  const { body } = await shop.backoffice(email, "subscriptions/preview.json", createPurchaseBody(plan.id));
  const attemptToken: string = body.attempt_token;
  const source = await findSubscriber(shop.ctx, { provider: "email", value: email });
  if (source === null) throw new Error("a preview has made nobody");
  const { id: keptId } = await aSubscriber(shop, "kept@readers.test");
  const pair = { keptId, goneId: source.id };
  const create = () => {
    const request = createPurchaseBody(plan.id, { payment_token: "tok_success" });
    return shop.backoffice(email, "subscriptions.json", { ...request, attempt_token: attemptToken });
  };
  return { shop, pair, attemptToken, create };
}

function merge(shop: Shop, pair: { keptId: number; goneId: number }) {
  return mergeSubscribers(mergingStaff(shop), pair);
}

const ownersIn = async ({ account }: Shop) =>
  (await app.db.prisma.subscription.findMany({ where: { accountId: account.id } })).map(
    ({ subscriberId }) => subscriberId,
  );

test("a merge waits while one of the two buys, without a deadlock", async () => {
  const { shop, pair, create } = await aBuyer();
  const buying = new pg.Client({ connectionString: app.databaseUrl });
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

test("a purchase whose buyer is merged meanwhile succeeds for the target of the merge", async () => {
  const { shop, pair, create } = await aBuyer();
  const { keptId, goneId } = pair;
  const merging = `update subscription_attempt set subscriber_id = ${keptId} where subscriber_id = ${goneId};
    update subscriber_identity set subscriber_id = ${keptId} where subscriber_id = ${goneId};
    update subscriber set merged_at = now() where id = ${goneId}`;
  const [answer] = await runBehindLock(app.databaseUrl, merging, () => [create()]);
  expect(answer?.status, answer?.text).toBe(201);
  expect(await ownersIn(shop)).toEqual([keptId]);
});

test("a payment event for a buyer who is merged meanwhile is applied to the target", async () => {
  const { shop, pair, attemptToken } = await aBuyer();
  await merge(shop, pair);
  // A preview that was written during the merge.
  const where = { accountId: shop.account.id };
  await app.db.prisma.subscriptionAttempt.updateMany({ where, data: { subscriberId: pair.goneId } });
  const event = { event: "payment.captured", attemptToken, amount_cents: 1000, payment_id: "paid_late" };
  expect(await deliverAndProcessEvent(app, shop, event)).toBe("done");
  expect(await ownersIn(shop)).toEqual([pair.keptId]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

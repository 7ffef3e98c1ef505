import { expect, it } from "vitest";
import { searchDatabase } from "@/test/canary";
import { createPurchaseBody, createSandboxShop, readSold, type Shop } from "@/test/checkout";
import { createPrivacyContext } from "@/test/privacy";
import { createRecurringShop } from "@/test/recurring";
import { aPlan, aSubscriber, createTestServerKey } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { wireProgress } from "./api/wire/personal-data";
import { cleanErasure, eraseReader, finishErasure } from "./index";

const app = useTestApp();
const FAILED = "identity/payment-method-deletion.failed";
const DAY = 86_400_000;

function move(milliseconds: number): void {
  app.clock.set(new Date(app.clock.now().getTime() + milliseconds).toISOString());
}

/** Saves a payment method of a buyer, as the publisher's server does. */
async function saveWallet(shop: Shop, email: string, wallet: { provider: string; token: string }) {
  const { provider, token } = wallet;
  const response = await shop.post(
    `/api/v1/subscribers/email/${encodeURIComponent(email)}/subscriber_wallets`,
    { subscriber_wallet: { provider, metadata: { token } } },
    shop.server,
  );
  expect(response.status).toBe(201);
}

/** Saves a payment method of a subscriber who has bought nothing yet. */
async function saveWalletOf(shop: Shop, email: string) {
  await aSubscriber(shop, email);
  await saveWallet(shop, email, { provider: "gateway_a", token: "tok_success" });
}

/** A buyer with a subscription that has ended and saved payment methods, and their erasure. */
async function eraseBuyer(shop: Shop, wallets: readonly { provider: string; token: string }[]) {
  const email = "wallet@readers.test";
  const plan = await aPlan(shop, { recurring: false });
  const { id } = readSold(
    await shop.sell(email, createPurchaseBody(plan.id, { payment_token: "tok_success" })),
  );
  for (const wallet of wallets) await saveWallet(shop, email, wallet);
  const { subscriberId } = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id: Number(id) } });
  const ctx = createPrivacyContext(shop);
  const erasure = await eraseReader(ctx, { key: { subscriberId }, endSubscriptions: true });
  return { ctx, erasureId: erasure.id, subscriberId };
}

async function readFailures({ account }: Shop) {
  const events = await app.db.prisma.outboxEvent.findMany({
    where: { accountId: account.id, name: FAILED },
    orderBy: { eventId: "asc" },
  });
  return events.map(({ data }) => data);
}

function readErasure(id: string) {
  return app.db.prisma.readerErasure.findUniqueOrThrow({ where: { id } });
}

it("saved payment methods are deleted at their gateway, and their tokens are gone", async () => {
  const shop = await createSandboxShop(app);
  const token = "tok_success_saved-canary";
  const { ctx, erasureId } = await eraseBuyer(shop, [{ provider: "gateway_a", token }]);
  const before = await readErasure(erasureId);
  expect(before.paymentMethods).toMatchObject([{ paymentType: "gateway_a", status: "pending" }]);
  expect(await searchDatabase(app, [token])).toEqual({});
  await Promise.all([cleanErasure(ctx, erasureId), cleanErasure(ctx, erasureId)]);
  await finishErasure(ctx, erasureId);
  const erased = await readErasure(erasureId);
  expect(erased.paymentMethods).toMatchObject([{ status: "deleted", reason: null }]);
  expect(erased).toMatchObject({ sealedSubject: null, finishedAt: expect.any(Date) });
  expect(await readFailures(shop)).toEqual([]);
});

it("what a gateway refuses to delete, or cannot, is told by an event and over the API", async () => {
  const shop = await createSandboxShop(app);
  const { ctx, erasureId } = await eraseBuyer(shop, [
    { provider: "gateway_a", token: "tok_undeletable_1" },
    { provider: "wallet_of_nobody", token: "any" },
  ]);
  await cleanErasure(ctx, erasureId);
  await finishErasure(ctx, erasureId);
  expect(await readFailures(shop)).toEqual([
    { erasureId, paymentType: "gateway_a", reason: "payment_method_in_use" },
    { erasureId, paymentType: "wallet_of_nobody", reason: "gateway_removed" },
  ]);
  const response = await app.fetch(`/api/v1/personal-data/erasures/${erasureId}`, {
    headers: { "x-subauth": await createTestServerKey(shop) },
  });
  const progress = wireProgress.parse(await response.json());
  expect(progress.finished_at).not.toBeNull();
  expect(progress.payment_methods).toEqual([
    { payment_type: "gateway_a", status: "failed", reason: "payment_method_in_use" },
    { payment_type: "wallet_of_nobody", status: "unsupported", reason: "gateway_removed" },
  ]);
});

it("a method that was replaced and is still at its gateway is deleted there, and its token is gone", async () => {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop, { recurring: false });
  const body = createPurchaseBody(plan.id, { payment_token: "tok_success" });
  const subscriptionId = Number(readSold(await shop.sell("replaced@readers.test", body)).id);
  const formerMethod = "tok_success_replaced-canary";
  const change = {
    subscriptionId,
    token: "change-1",
    adapter: "sandbox",
    status: "saved",
    formerMethod,
  } as const;
  const { id: changeId } = await app.db.prisma.paymentMethodChange.create({
    data: { accountId: shop.account.id, ...change, createdAt: app.clock.now() },
  });
  const { subscriberId } = await app.db.prisma.subscription.findUniqueOrThrow({
    where: { id: subscriptionId },
  });
  const ctx = createPrivacyContext(shop);
  const { id } = await eraseReader(ctx, { key: { subscriberId }, endSubscriptions: true });
  expect(await searchDatabase(app, [formerMethod])).toEqual({});
  await cleanErasure(ctx, id);
  await finishErasure(ctx, id);
  expect((await readErasure(id)).paymentMethods).toMatchObject([
    { key: `payment-method-change:${changeId}`, paymentType: "gateway_a", status: "deleted" },
  ]);
});

it("a token that cannot be opened does not keep the person's data, and is told", async () => {
  const shop = await createSandboxShop(app);
  const email = "unreadable@readers.test";
  await saveWalletOf(shop, email);
  const { subscriberId } = await app.db.prisma.subscriberWallet.findFirstOrThrow({
    where: { accountId: shop.account.id },
  });
  await app.db.prisma.subscriberWallet.updateMany({
    where: { accountId: shop.account.id },
    data: { sealedToken: "damaged" },
  });
  const ctx = createPrivacyContext(shop);
  const { id } = await eraseReader(ctx, { key: { subscriberId }, endSubscriptions: false });
  await cleanErasure(ctx, id);
  expect(await searchDatabase(app, [email])).toEqual({});
  expect(await readFailures(shop)).toEqual([
    { erasureId: id, paymentType: "gateway_a", reason: "unreadable" },
  ]);
});

/** Makes calls of the shop's gateway fail until the returned function is called. */
async function breakGateway({ account }: Shop): Promise<() => Promise<void>> {
  const { id, credentials } = await app.db.prisma.paymentGateway.findFirstOrThrow({
    where: { accountId: account.id, adapter: "sandbox" },
  });
  const write = async (value: string) => {
    await app.db.prisma.paymentGateway.update({ where: { id }, data: { credentials: value } });
  };
  await write("unreadable");
  return () => write(credentials);
}

it("a gateway that does not answer is called again by the next run, and nothing is lost meanwhile", async () => {
  const shop = await createSandboxShop(app);
  const { ctx, erasureId } = await eraseBuyer(shop, [
    { provider: "gateway_a", token: "tok_success_retried" },
  ]);
  const repair = await breakGateway(shop);
  await cleanErasure(ctx, erasureId);
  await finishErasure(ctx, erasureId);
  expect(await readErasure(erasureId)).toMatchObject({
    finishedAt: null,
    paymentMethods: [{ status: "pending" }],
  });
  await repair();
  await finishErasure(ctx, erasureId);
  expect(await readErasure(erasureId)).toMatchObject({
    finishedAt: expect.any(Date),
    sealedSubject: null,
    paymentMethods: [{ status: "deleted" }],
  });
});

it("a gateway that does not answer delays no second erasure of rows, only the end", async () => {
  const shop = await createSandboxShop(app);
  const { ctx, erasureId, subscriberId } = await eraseBuyer(shop, [
    { provider: "gateway_a", token: "tok_success_silent" },
  ]);
  await breakGateway(shop);
  await cleanErasure(ctx, erasureId);
  // A request that was under way writes the buyer's name after the erasure.
  const name = "Kanarie Meanwhile";
  await app.db.prisma.subscriber.update({ where: { id: subscriberId }, data: { name } });
  await finishErasure(ctx, erasureId);
  expect(await searchDatabase(app, [name])).toEqual({});
  expect(await readErasure(erasureId)).toMatchObject({
    finishedAt: null,
    sealedSubject: expect.any(String),
    paymentMethods: [{ status: "pending" }],
  });
});

it("a gateway has two days from the first call, however long cancellations delayed that", async () => {
  const shop = await createSandboxShop(app);
  const { ctx, erasureId } = await eraseBuyer(shop, [{ provider: "gateway_a", token: "tok_success_late" }]);
  await breakGateway(shop);
  const finishLater = async (milliseconds: number) => {
    move(milliseconds);
    await finishErasure(ctx, erasureId);
    return (await readErasure(erasureId)).paymentMethods;
  };
  expect(await finishLater(3 * DAY)).toMatchObject([{ status: "pending", reason: null }]);
  expect(await finishLater(2 * DAY)).toMatchObject([{ status: "pending", reason: null }]);
  expect(await readFailures(shop)).toEqual([]);
  expect(await finishLater(1)).toMatchObject([{ status: "failed", reason: "no_answer" }]);
});

const IN_USE = { status: "failed", reason: "payment_method_in_use" };

it("a saved payment method that is in another subscriber's wallet stays at its gateway, and is told", async () => {
  const shop = await createSandboxShop(app);
  const shared = { provider: "gateway_a", token: "tok_success_shared" };
  const partner = await aSubscriber(shop, "partner@readers.test");
  await saveWallet(shop, "partner@readers.test", shared);
  const { ctx, erasureId } = await eraseBuyer(shop, [shared]);
  await cleanErasure(ctx, erasureId);
  await finishErasure(ctx, erasureId);
  expect(await readErasure(erasureId)).toMatchObject({
    finishedAt: expect.any(Date),
    paymentMethods: [IN_USE],
  });
  expect(await readFailures(shop)).toEqual([
    { erasureId, paymentType: "gateway_a", reason: "payment_method_in_use" },
  ]);
  expect(
    await app.db.prisma.subscriberWallet.findMany({ where: { accountId: shop.account.id } }),
  ).toMatchObject([{ subscriberId: partner.id }]);
});

it("one by which another subscriber's live subscription is charged stays, until that one ends", async () => {
  const shop = await createRecurringShop(app);
  const ctx = createPrivacyContext(shop);
  const live = await shop.buy();
  const { paymentToken } = await shop.row(live);
  const erase = async () => {
    const id = await shop.buy();
    await app.db.prisma.subscription.update({ where: { id }, data: { paymentToken } });
    const { subscriberId } = await shop.row(id);
    const erasure = await eraseReader(ctx, { key: { subscriberId }, endSubscriptions: true });
    return (await readErasure(erasure.id)).paymentMethods;
  };
  expect(await erase()).toMatchObject([IN_USE]);
  await app.db.prisma.subscription.update({
    where: { id: live },
    data: { cancelledAt: app.clock.now() },
  });
  expect(await erase()).toMatchObject([{ status: "pending" }]);
});

it("a gateway that does not answer for two days is given up, once", async () => {
  const shop = await createSandboxShop(app);
  const { ctx, erasureId } = await eraseBuyer(shop, [{ provider: "gateway_a", token: "tok_success_lost" }]);
  await breakGateway(shop);
  await cleanErasure(ctx, erasureId);
  move(2 * DAY + 1);
  await Promise.all([finishErasure(ctx, erasureId), finishErasure(ctx, erasureId)]);
  expect(await readFailures(shop)).toEqual([{ erasureId, paymentType: "gateway_a", reason: "no_answer" }]);
  expect(await readErasure(erasureId)).toMatchObject({ sealedSubject: null, finishedAt: expect.any(Date) });
});

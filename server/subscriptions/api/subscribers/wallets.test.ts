import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, it } from "vitest";
import { mergeSubscribers, undoMerge } from "@/server/subscriptions/customers/index";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { runBehindLock, waitForLockWaiters } from "@/test/lock-contention";
import { mergingStaff } from "@/test/merging-staff";
import { aPlan, aSubscriber, signSvcJwt } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const wallet = (provider = "wallet_a", token = `tok_success_${randomUUID()}`) => ({
  subscriber_wallet: { provider, metadata: { token } },
});

async function listRows(shop: Shop, email: string) {
  const path = `/api/v1/subscribers/email/${encodeURIComponent(email)}/subscriber_wallets.json`;
  return {
    path,
    store: (body: object) => shop.post(path, body, shop.server),
    list: async () => (await shop.get(path)).json(),
    remove: (body?: object) =>
      app.fetch(path, {
        method: "DELETE",
        host: shop.host,
        headers: shop.server,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}

it("stores one payment method per provider, never shows its token, and deletes them all", async () => {
  const shop = await createSandboxShop(app);
  await aSubscriber(shop, "ada@readers.test");
  const rows = await listRows(shop, "ada@readers.test");
  const sent = wallet();
  const saved = await rows.store(sent);
  expect([saved.status, saved.body]).toEqual([201, sent]);
  expect((await rows.store(wallet())).status).toBe(201);
  expect((await rows.store(wallet("wallet_b"))).status).toBe(201);
  const providers = ["wallet_a", "wallet_b"].map((provider) => ({ provider, metadata: {} }));
  expect(await rows.list()).toEqual({ subscriber_wallets: providers });
  const stored = await app.db.prisma.subscriberWallet.findMany({ where: { accountId: shop.account.id } });
  expect(JSON.stringify(stored)).not.toContain("tok_success");
  expect((await rows.remove()).status).toBe(204);
  expect((await rows.remove()).status).toBe(204);
  expect(await rows.list()).toEqual({ subscriber_wallets: [] });
});

it("deletes the one that a body names, returns it, and keeps the others", async () => {
  const shop = await createSandboxShop(app);
  await aSubscriber(shop, "ada@readers.test");
  const rows = await listRows(shop, "ada@readers.test");
  for (const provider of ["wallet_a", "wallet_b"]) await rows.store(wallet(provider));
  const named = wallet("wallet_a");
  for (const _again of [1, 2]) {
    const forgotten = await rows.remove(named);
    expect([forgotten.status, await forgotten.json()]).toEqual([200, named]);
  }
  expect(await rows.list()).toEqual({ subscriber_wallets: [{ provider: "wallet_b", metadata: {} }] });
  expect((await rows.remove({ subscriber_wallet: { provider: "Wallet B" } })).status).toBe(400);
  const deleted = await rows.remove({ subscriber_wallet: { provider: "wallet_b" } });
  expect(await deleted.json()).toEqual({ subscriber_wallet: { provider: "wallet_b", metadata: {} } });
  expect(await rows.list()).toEqual({ subscriber_wallets: [] });
});

it("stores at most twenty per subscriber, also for thirty concurrent requests", async () => {
  const shop = await createSandboxShop(app);
  await aSubscriber(shop, "ada@readers.test");
  const rows = await listRows(shop, "ada@readers.test");
  const all = Array.from({ length: 30 }, (_, at) => rows.store(wallet(`wallet_${at}`)));
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
});

it("refuses unknown subscribers, other accounts, and an invalid payment method", async () => {
  const [shop, other] = [await createSandboxShop(app), await createSandboxShop(app)];
  await aSubscriber(shop, "ada@readers.test");
  const rows = await listRows(shop, "ada@readers.test");
  expect((await (await listRows(shop, "eve@readers.test")).store(wallet())).status).toBe(404);
  expect((await shop.post(rows.path, wallet(), other.server)).status).toBe(404);
  expect((await shop.post(rows.path, wallet())).status).toBe(401);
  for (const bad of [{}, wallet("Wallet A"), wallet("wallet_a", ""), { subscriber_wallet: "wallet_a" }])
    expect((await rows.store(bad)).status).toBe(400);
});

it("lists a reader's own providers, and refuses the account key alone", async () => {
  const shop = await createSandboxShop(app);
  const path = "/api/access/v1/members/me/subscriber-wallets";
  const asNobody = `${path}?key=${shop.account.key}`;
  const asAda = `${asNobody}&svc_jwt=${await signSvcJwt(shop, { id: "ada" })}`;
  const asEve = `${asNobody}&svc_jwt=${await signSvcJwt(shop, { id: "eve" })}`;
  const names = async (ownPath: string) => (await shop.get(ownPath, {})).json();
  expect(await names(asAda)).toEqual({ subscriber_wallets: [] });
  expect((await shop.post(asAda, wallet())).status).toBe(201);
  expect((await shop.post(asEve, wallet("wallet_b"))).status).toBe(201);
  expect(await names(asAda)).toEqual({ subscriber_wallets: ["wallet_a"] });
  expect(await names(asNobody)).toEqual({ subscriber_wallets: [] });
  expect((await shop.post(asNobody, wallet())).status).toBe(401);
  const remove = (ownPath: string) => app.fetch(ownPath, { method: "DELETE", host: shop.host });
  expect((await remove(asNobody)).status).toBe(401);
  await shop.post(asAda, wallet("wallet_b"));
  const named = { method: "DELETE", host: shop.host, body: JSON.stringify(wallet("wallet_b")) };
  expect((await app.fetch(asAda, named)).status).toBe(200);
  expect(await names(asAda)).toEqual({ subscriber_wallets: ["wallet_a"] });
  expect((await remove(asAda)).status).toBe(204);
  expect(await names(asAda)).toEqual({ subscriber_wallets: [] });
});

it("pays a purchase without a payment token, for its owner but not for a guest with their identity", async () => {
  const shop = await createSandboxShop(app);
  const { id } = await aPlan(shop);
  await aSubscriber(shop, "ada@readers.test");
  const purchase = createPurchaseBody(id);
  const buy = () => shop.sell("ada@readers.test", purchase);
  expect((await buy()).status).toBe(400);
  await (await listRows(shop, "ada@readers.test")).store(wallet("gateway_a"));
  const paid = await buy();
  expect([paid.status, paid.body.subscription.status]).toEqual([201, "active"]);

  const named = { ...purchase, emailAddress: "ada@readers.test" };
  const { body } = await shop.guest("/preview", named);
  const guest = await shop.guest("", { ...named, attempt_token: body.attempt_token });
  expect(guest.status).toBe(400);
});

async function twoWithWallets() {
  const shop = await createSandboxShop(app);
  const [ada, eve] = [
    await aSubscriber(shop, "ada@readers.test"),
    await aSubscriber(shop, "eve@readers.test"),
  ];
  const plan = await aPlan(shop);
  const [adas, eves] = [await listRows(shop, "ada@readers.test"), await listRows(shop, "eve@readers.test")];
  const buy = async (email: string) => (await shop.sell(email, createPurchaseBody(plan.id))).status;
  const listProviders = async ({ list }: typeof adas) =>
    (await list()).subscriber_wallets.map(({ provider }: { provider: string }) => provider);
  return { shop, pair: { keptId: ada.id, goneId: eve.id }, adas, eves, buy, listProviders };
}

it("moves with its owner in a merge, pays under either identity, and moves back when it is undone", async () => {
  const { shop, pair, adas, eves, buy, listProviders } = await twoWithWallets();
  await adas.store(wallet("wallet_b"));
  for (const provider of ["gateway_a", "wallet_b", "wallet_c"]) await eves.store(wallet(provider));
  const staff = mergingStaff(shop);
  const { mergeId } = await mergeSubscribers(staff, pair);
  expect(await listProviders(adas)).toEqual(["gateway_a", "wallet_b", "wallet_c"]);
  expect([await buy("ada@readers.test"), await buy("eve@readers.test")]).toEqual([201, 201]);
  await undoMerge(staff, mergeId);
  expect([await listProviders(adas), await listProviders(eves)]).toEqual([
    ["wallet_b"],
    ["gateway_a", "wallet_b", "wallet_c"],
  ]);
  expect([await buy("ada@readers.test"), await buy("eve@readers.test")]).toEqual([400, 201]);
});

it("one stored or deleted after a merge stays with the subscriber who changed it", async () => {
  const { shop, pair, adas, eves, listProviders } = await twoWithWallets();
  for (const provider of ["wallet_a", "wallet_b"]) await eves.store(wallet(provider));
  const staff = mergingStaff(shop);
  const { mergeId } = await mergeSubscribers(staff, pair);
  const then = app.clock.now();
  app.clock.set(new Date(then.getTime() + 60_000).toISOString());
  await adas.store(wallet("wallet_a"));
  await undoMerge(staff, mergeId);
  expect([await listProviders(adas), await listProviders(eves)]).toEqual([["wallet_a"], ["wallet_b"]]);
  const repeated = await mergeSubscribers(staff, pair);
  await adas.remove();
  await undoMerge(staff, repeated.mergeId);
  expect([await listProviders(adas), await listProviders(eves)]).toEqual([[], []]);
  app.clock.set(then.toISOString());
});

it("one stored during a merge of its owner is refused or moves along", async () => {
  const { shop, pair, eves, listProviders, adas } = await twoWithWallets();
  const held = `select from subscriber where id = ${pair.goneId} for update`;
  await runBehindLock(app.databaseUrl, held, () => [
    mergeSubscribers(mergingStaff(shop), pair).then(() => 0),
    eves.store(wallet("wallet_a")).then(({ status }) => status),
  ]);
  const { subscriberWallet } = app.db.prisma;
  expect(await subscriberWallet.count({ where: { subscriberId: pair.goneId } })).toBe(0);
  expect([[], ["wallet_a"]]).toContainEqual(await listProviders(adas));
});

it("a deletion during a merge of its owner is a conflict, and the payment method is not lost", async () => {
  const { shop, pair, eves, adas, listProviders } = await twoWithWallets();
  await eves.store(wallet("wallet_a"));
  const holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
  await holder.query("begin");
  await holder.query(`select from subscriber_wallet where subscriber_id = ${pair.goneId} for update`);
  const merging = mergeSubscribers(mergingStaff(shop), pair);
  await waitForLockWaiters(app.databaseUrl);
  const forgetting = eves.remove(wallet("wallet_a"));
  await waitForLockWaiters(app.databaseUrl, 2);
  await holder.query("commit");
  await holder.end();
  await merging;
  expect((await forgetting).status).toBe(409);
  expect(await listProviders(adas)).toEqual(["wallet_a"]);
  expect((await eves.remove(wallet("wallet_a"))).status).toBe(200);
  expect(await listProviders(adas)).toEqual([]);
});

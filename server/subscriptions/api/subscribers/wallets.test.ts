import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { aShop, purchaseOf, type Shop } from "@/test/checkout";
import { aPlan, aSubscriber, signSvcJwt } from "@/test/subscriptions";
import { useWorld } from "@/test/world";

const world = useWorld();

const wallet = (provider = "wallet_a", token = `tok_success_${randomUUID()}`) => ({
  subscriber_wallet: { provider, metadata: { token } },
});

async function rowsOf(shop: Shop, email: string) {
  const path = `/api/v1/subscribers/email/${encodeURIComponent(email)}/subscriber_wallets.json`;
  return {
    path,
    keep: (body: object) => shop.post(path, body, shop.server),
    list: async () => (await shop.get(path)).json(),
    forget: () => world.fetch(path, { method: "DELETE", host: shop.host, headers: shop.server }),
  };
}

it("keeps one wallet of each provider, shows its token to nobody, and forgets them all", async () => {
  const shop = await aShop(world);
  await aSubscriber(shop, "ada@readers.test");
  const rows = await rowsOf(shop, "ada@readers.test");
  const sent = wallet();
  const kept = await rows.keep(sent);
  expect([kept.status, kept.body]).toEqual([201, sent]);
  expect((await rows.keep(wallet())).status).toBe(201);
  expect((await rows.keep(wallet("wallet_b"))).status).toBe(201);
  const providers = ["wallet_a", "wallet_b"].map((provider) => ({ provider, metadata: {} }));
  expect(await rows.list()).toEqual({ subscriber_wallets: providers });
  const stored = await world.db.prisma.subscriberWallet.findMany({ where: { accountId: shop.account.id } });
  expect(JSON.stringify(stored)).not.toContain("tok_success");
  expect((await rows.forget()).status).toBe(204);
  expect((await rows.forget()).status).toBe(204);
  expect(await rows.list()).toEqual({ subscriber_wallets: [] });
});

it("keeps twenty wallets of one subscriber at most, also of thirty that come at once", async () => {
  const shop = await aShop(world);
  await aSubscriber(shop, "ada@readers.test");
  const rows = await rowsOf(shop, "ada@readers.test");
  const all = Array.from({ length: 30 }, (_, at) => rows.keep(wallet(`wallet_${at}`)));
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
});

it("refuses unknown subscribers, other accounts, and what is no wallet", async () => {
  const [shop, other] = [await aShop(world), await aShop(world)];
  await aSubscriber(shop, "ada@readers.test");
  const rows = await rowsOf(shop, "ada@readers.test");
  expect((await (await rowsOf(shop, "eve@readers.test")).keep(wallet())).status).toBe(404);
  expect((await shop.post(rows.path, wallet(), other.server)).status).toBe(404);
  expect((await shop.post(rows.path, wallet())).status).toBe(401);
  for (const bad of [{}, wallet("Wallet A"), wallet("wallet_a", ""), { subscriber_wallet: "wallet_a" }])
    expect((await rows.keep(bad)).status).toBe(400);
});

it("shows a reader the names of their own wallets, and acts for nobody by the account key alone", async () => {
  const shop = await aShop(world);
  const path = "/api/access/v1/members/me/subscriber-wallets";
  const asNobody = `${path}?key=${shop.account.key}`;
  const asAda = `${asNobody}&svc_jwt=${await signSvcJwt(shop, { id: "ada" })}`;
  const asEve = `${asNobody}&svc_jwt=${await signSvcJwt(shop, { id: "eve" })}`;
  const names = async (asked: string) => (await shop.get(asked, {})).json();
  expect(await names(asAda)).toEqual({ subscriber_wallets: [] });
  expect((await shop.post(asAda, wallet())).status).toBe(201);
  expect((await shop.post(asEve, wallet("wallet_b"))).status).toBe(201);
  expect(await names(asAda)).toEqual({ subscriber_wallets: ["wallet_a"] });
  expect(await names(asNobody)).toEqual({ subscriber_wallets: [] });
  expect((await shop.post(asNobody, wallet())).status).toBe(401);
  const forget = (asked: string) => world.fetch(asked, { method: "DELETE", host: shop.host });
  expect((await forget(asNobody)).status).toBe(401);
  expect((await forget(asAda)).status).toBe(204);
  expect(await names(asAda)).toEqual({ subscriber_wallets: [] });
});

it("pays a create that names no payment token, for its owner and for no guest of their name", async () => {
  const shop = await aShop(world);
  const { id } = await aPlan(shop);
  await aSubscriber(shop, "ada@readers.test");
  const asked = purchaseOf(id);
  const bought = async () => {
    const { body } = await shop.desk("ada@readers.test", "subscriptions/preview.json", asked);
    const token = { attempt_token: body.attempt_token };
    return shop.desk("ada@readers.test", "subscriptions.json", { ...asked, ...token });
  };
  expect((await bought()).status).toBe(400);
  await (await rowsOf(shop, "ada@readers.test")).keep(wallet("gateway_a"));
  const paid = await bought();
  expect([paid.status, paid.body.subscription.status]).toEqual([201, "active"]);

  const named = { ...asked, emailAddress: "ada@readers.test" };
  const { body } = await shop.guest("/preview", named);
  const guest = await shop.guest("", { ...named, attempt_token: body.attempt_token });
  expect(guest.status).toBe(400);
});

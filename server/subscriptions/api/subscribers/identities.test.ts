import { expect, it } from "vitest";
import { createSandboxShop, type Shop } from "@/test/checkout";
import { aSubscriber } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const buildPath = (email: string) =>
  `/api/v1/subscribers/email/${encodeURIComponent(email)}/subscriber_identities.json`;
const named = (provider: string, value: unknown) => ({ subscriber_identity: { provider, value } });
const ADA = { provider: "email", value: "ada@readers.test" };

async function ofAda(shop: Shop) {
  await aSubscriber(shop, ADA.value);
  return {
    add: (body: object) => shop.post(buildPath(ADA.value), body, shop.server),
    list: async () => (await shop.get(buildPath("ADA@readers.test "))).json(),
  };
}

it("lists all identities, also after adding an existing one", async () => {
  const shop = await createSandboxShop(app);
  const { add, list } = await ofAda(shop);
  const both = { subscriber_identities: [ADA, { provider: "platform", value: "17" }] };
  expect(await list()).toEqual({ subscriber_identities: [ADA] });
  const added = await add(named("platform", "17"));
  expect([added.status, added.body]).toEqual([201, both]);
  expect((await add(named("platform", "17"))).body).toEqual(both);
  expect(await list()).toEqual(both);
  expect(await (await shop.get("/api/v1/subscribers/platform/17/subscriber_identities")).json()).toEqual(
    both,
  );
});

it("accepts the key of the published sample, with its stray colon", async () => {
  const shop = await createSandboxShop(app);
  const { add } = await ofAda(shop);
  const added = await add({ "subscriber_identity:": { provider: "social_a", value: "ada" } });
  expect(added.status, added.text).toBe(201);
});

it("refuses identities of other subscribers, of an unknown kind, and of another account", async () => {
  const [shop, other] = [await createSandboxShop(app), await createSandboxShop(app)];
  const { add, list } = await ofAda(shop);
  await aSubscriber(shop, "eve@readers.test");
  expect((await add(named("email", "EVE@readers.test"))).status).toBe(409);
  expect((await add(named("carrier_pigeon", "1"))).status).toBe(400);
  expect((await add(named("phone", "98765"))).status).toBe(400);
  expect((await add({})).status).toBe(400);
  expect((await shop.get(buildPath("nobody@readers.test"))).status).toBe(404);
  expect((await shop.get(buildPath(ADA.value), other.server)).status).toBe(404);
  expect((await shop.get(buildPath(ADA.value), {})).status).toBe(401);
  expect(await list()).toEqual({ subscriber_identities: [ADA] });
});

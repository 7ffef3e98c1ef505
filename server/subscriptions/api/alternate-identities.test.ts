import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createSandboxShop } from "@/test/checkout";
import { aSubscription } from "@/test/subscription-fixtures";
import { aGroup, aPlan, aSubscriber } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

/** Create a subscriber with a shared group, and requests under an unknown identity. */
async function aKnownReader() {
  const shop = await createSandboxShop(app);
  const email = `${randomUUID()}@readers.test`;
  const subscriber = await aSubscriber(shop, email);
  const { id: groupId } = await aGroup(shop, { type: "group_access" });
  const plan = await aPlan(shop, { groupId, userLimit: 3 });
  const { id } = await aSubscription(shop, { subscriber, planId: plan.id });
  const request = (method: string, path: string, body: object) =>
    app.fetch(`/api/v1/subscribers/platform/nobody/${path}`, {
      method,
      host: shop.host,
      headers: { ...shop.server, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  return { id, request, named: { alternate_provider: "email", alternate_identity: email } };
}

const METADATA = { metadata: { seat: 4 } };
const PAYMENT = { payment: { payment_type: "manual" } };
const MEMBER = { member: { provider: "email", identity: "mia@readers.test" } };
const WALLET = { subscriber_wallet: { provider: "wallet_a", metadata: { token: "tok" } } };

const REQUESTS = [
  { method: "PATCH", path: "subscriptions.json", body: METADATA, status: 204 },
  { method: "PATCH", path: "subscriptions/<id>.json", body: METADATA, status: 204 },
  { method: "PUT", path: "subscriptions/<id>/cancel.json", body: {}, status: 204 },
  { method: "POST", path: "subscriptions/<id>/renewals.json", body: PAYMENT, status: 201 },
  { method: "POST", path: "subscriptions/<id>/members", body: MEMBER, status: 201 },
  { method: "POST", path: "subscriber_wallets.json", body: WALLET, status: 201 },
  { method: "DELETE", path: "subscriber_wallets.json", body: WALLET, status: 200 },
] as const;

test.each(REQUESTS)("$method $path accepts an alternate identity in the body", async (sample) => {
  const { id, request, named } = await aKnownReader();
  const path = sample.path.replace("<id>", String(id));
  expect((await request(sample.method, path, sample.body)).status).toBe(404);
  const response = await request(sample.method, path, { ...sample.body, ...named });
  expect(response.status, await response.text()).toBe(sample.status);
});

test.each(REQUESTS.slice(0, 4))(
  "$method $path accepts an alternate identity inside `subscription`",
  async (sample) => {
    const { id, request, named } = await aKnownReader();
    const body = { subscription: { ...sample.body, ...named } };
    const response = await request(sample.method, sample.path.replace("<id>", String(id)), body);
    expect(response.status, await response.text()).toBe(sample.status);
  },
);

test("an invalid alternate identity is refused", async () => {
  const { request, named } = await aKnownReader();
  const response = await request("PATCH", "subscriptions.json", {
    ...METADATA,
    ...named,
    alternate_provider: "pigeon",
  });
  expect(response.status).toBe(400);
});

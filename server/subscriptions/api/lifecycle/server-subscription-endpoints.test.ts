import { describe, expect, test } from "vitest";
import { aSubscription, readLogAndEvents } from "@/test/subscription-fixtures";
import { aPlan, aSubscriber, createTestServerKey } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { subscriptionList } from "../wire/subscription";

const app = useTestApp();

async function aPublisher() {
  const testAccount = await app.createAccount();
  const key = await createTestServerKey(testAccount);
  return { ...testAccount, request: asker(testAccount, key) };
}

function asker({ host }: Pick<TestAccount, "host">, key: string) {
  return (method: string, path: string, body?: unknown) =>
    app.fetch(`/api/v1/subscribers/${path}`, {
      method,
      host,
      headers: { "x-subauth": key, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

const toName = ({ identity }: { identity: { provider: string; value: string } }) =>
  `${identity.provider}/${encodeURIComponent(identity.value)}`;

describe("a subscriber's list", () => {
  test("is sorted newest first, each item valid by its schema", async () => {
    const publisher = await aPublisher();
    const first = await aSubscription(publisher, { metadata: { color: "blue" } });
    const { subscriber } = first;
    app.clock.set("2026-11-01T12:00:01.000Z");
    const second = await aSubscription(publisher, { subscriber, planId: first.plan.id });
    const response = await publisher.request("GET", `${toName(first)}/subscriptions.json`);
    expect(response.status).toBe(200);
    const { subscriptions } = subscriptionList.strict().parse(await response.json());
    expect(subscriptions.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(subscriptions[1]).toMatchObject({
      subscriber_id: subscriber.id,
      subscription_plan_id: first.plan.id,
      subscription_group_id: first.plan.groupId,
      account_id: publisher.account.id,
      status: "active",
      active: true,
      expired: false,
      cancelled: false,
      renewable: true,
      recurring: false,
      expires_in_days: 30,
      plan_occurrence: "One Time",
      payment_amount: "10.00",
      payment_amount_cents: 1000,
      discount_detail: {},
      dynamic_assets: {},
      metadata: { color: "blue" },
      assets: [{ title: "Whole site", type: "site", metadata: {} }],
      preferred_identity: first.identity,
      subscriber: { id: subscriber.id, subscriber_identities: [first.identity] },
    });
    app.clock.set("2026-11-01T12:00:00.000Z");
  });

  test("active_only omits pending and ended subscriptions", async () => {
    const publisher = await aPublisher();
    const active = await aSubscription(publisher);
    const { subscriber } = active;
    const planId = active.plan.id;
    await aSubscription(publisher, { subscriber, planId, startAt: new Date("2026-12-01T00:00:00Z") });
    await aSubscription(publisher, {
      subscriber,
      planId,
      startAt: new Date("2026-09-01T00:00:00Z"),
      endAt: new Date("2026-10-01T00:00:00Z"),
    });
    const ids = async (query: string) => {
      const response = await publisher.request("GET", `${toName(active)}/subscriptions.json${query}`);
      return subscriptionList.parse(await response.json()).subscriptions.map(({ status }) => status);
    };
    expect(await ids("")).toHaveLength(3);
    expect(await ids("?active_only=true")).toEqual(["active"]);
    expect(await ids("?active_only=false")).toHaveLength(3);
  });

  test("of an unknown subscriber is empty; of another account's too", async () => {
    const [publisher, other] = [await aPublisher(), await aPublisher()];
    const foreign = await aSubscription(other);
    for (const path of ["email/nobody%40readers.test", toName(foreign)]) {
      const response = await publisher.request("GET", `${path}/subscriptions.json`);
      expect([response.status, await response.json()]).toEqual([200, { subscriptions: [] }]);
    }
  });

  test("of gifts lists what was given to others", async () => {
    const publisher = await aPublisher();
    const gifter = await aSubscriber(publisher, "giver@readers.test", "Gia");
    const gift = await aSubscription(publisher, { giftOf: gifter.id });
    const path = "email/giver%40readers.test/subscription_gifts.json";
    const { subscriptions } = subscriptionList.parse(await (await publisher.request("GET", path)).json());
    expect(subscriptions).toMatchObject([
      { id: gift.id, gifter: { id: gifter.id, name: "Gia", email: "giver@readers.test" } },
    ]);
  });
});

describe("metadata and notes", () => {
  test("are replaced as a whole, published once, and not published without a change", async () => {
    const publisher = await aPublisher();
    const one = await aSubscription(publisher, { metadata: { a: "1" } });
    const path = `${toName(one)}/subscriptions/${one.id}.json`;
    const changeBody = { subscription: { metadata: { b: { c: [1] } }, notes: "called" } };
    for (const _again of [1, 2])
      expect((await publisher.request("PATCH", path, changeBody)).status).toBe(204);
    const row = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id: one.id } });
    expect([row.metadata, row.notes]).toEqual([{ b: { c: [1] } }, "called"]);
    expect(await readLogAndEvents(publisher, one.id)).toEqual({ actions: ["updated"], events: ["changed"] });
  });

  test.each([
    ["an empty body", {}],
    ["an array", { subscription: { metadata: [] } }],
    ["metadata that is too large", { metadata: { a: "x".repeat(40_000) } }],
    ["an unpaired surrogate", { metadata: { a: "\ud800" } }],
  ])("refuse %s", async (_name, body) => {
    const publisher = await aPublisher();
    const one = await aSubscription(publisher);
    expect(
      (await publisher.request("PATCH", `${toName(one)}/subscriptions/${one.id}.json`, body)).status,
    ).toBe(400);
  });

  test("of all subscriptions: only active ones change", async () => {
    const publisher = await aPublisher();
    const active = await aSubscription(publisher, { metadata: { old: "1" } });
    const { subscriber } = active;
    const ended = await aSubscription(publisher, {
      subscriber,
      planId: active.plan.id,
      metadata: { old: "2" },
      startAt: new Date("2026-09-01T00:00:00Z"),
      endAt: new Date("2026-10-01T00:00:00Z"),
    });
    const response = await publisher.request("PATCH", `${toName(active)}/subscriptions.json`, {
      metadata: { new: 1 },
    });
    expect(response.status).toBe(204);
    const rows = await app.db.prisma.subscription.findMany({
      where: { id: { in: [active.id, ended.id] } },
      orderBy: { id: "asc" },
    });
    expect(rows.map(({ metadata }) => metadata)).toEqual([{ new: 1 }, { old: "2" }]);
  });
});

describe("cancelling", () => {
  test("keeps it valid to its end; a repeated request changes nothing", async () => {
    const publisher = await aPublisher();
    const one = await aSubscription(publisher, { recurring: true, externalSubscriptionId: "sub_1" });
    const path = `${toName(one)}/subscriptions/${one.id}/cancel.json`;
    expect((await publisher.request("PUT", path)).status).toBe(204);
    const first = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id: one.id } });
    app.clock.set("2026-11-02T12:00:00.000Z");
    expect((await publisher.request("PUT", path)).status).toBe(204);
    app.clock.set("2026-11-01T12:00:00.000Z");
    const second = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id: one.id } });
    expect(second).toEqual(first);
    expect([second.cancelledAt, second.endAt, second.dueAt]).toEqual([app.clock.now(), one.endAt, one.endAt]);
    const { actions, events } = await readLogAndEvents(publisher, one.id);
    expect(actions).toEqual(["cancelled"]);
    expect(events).toEqual(["cancelled", "subscriptions/gateway-cancellation.requested"]);
  });

  test.each([
    ["active", {}],
    ["already cancelled", { cancelledAt: new Date("2026-11-01T11:00:00Z") }],
    ["not started", { startAt: new Date("2026-12-01T00:00:00Z") }],
  ])("immediately ends a subscription that is %s, once", async (_name, terms) => {
    const publisher = await aPublisher();
    const one = await aSubscription(publisher, terms);
    const path = `${toName(one)}/subscriptions/${one.id}/cancel.json`;
    expect((await publisher.request("PUT", path, { immediately: true })).status).toBe(204);
    expect((await publisher.request("PUT", `${path}?immediately=true`)).status).toBe(204);
    const list = await publisher.request("GET", `${toName(one)}/subscriptions.json`);
    const { subscriptions } = subscriptionList.parse(await list.json());
    expect(subscriptions).toMatchObject([{ status: "expired", cancelled: true, expires_in_days: 0 }]);
    const { events } = await readLogAndEvents(publisher, one.id);
    expect(events.filter((name) => name === "expired")).toHaveLength(1);
  });

  test("by concurrent requests is published once", async () => {
    const publisher = await aPublisher();
    const one = await aSubscription(publisher);
    const path = `${toName(one)}/subscriptions/${one.id}/cancel`;
    const responses = await Promise.all(Array.from({ length: 20 }, () => publisher.request("PUT", path)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await readLogAndEvents(publisher, one.id)).toEqual({
      actions: ["cancelled"],
      events: ["cancelled"],
    });
  });
});

describe("deleting", () => {
  test("ends it and removes it from every list; afterwards it is not found", async () => {
    const publisher = await aPublisher();
    const one = await aSubscription(publisher);
    const path = `${toName(one)}/subscriptions/${one.id}.json`;
    expect((await publisher.request("DELETE", path)).status).toBe(204);
    expect((await publisher.request("DELETE", path)).status).toBe(404);
    const list = await publisher.request("GET", `${toName(one)}/subscriptions.json`);
    expect(await list.json()).toEqual({ subscriptions: [] });
    const published = await readLogAndEvents(publisher, one.id);
    expect(published).toEqual({ actions: ["deleted"], events: ["cancelled", "expired", "changed"] });
  });
});

describe("ownership", () => {
  test.each([
    ["PATCH", ".json", { metadata: {} }],
    ["DELETE", ".json", undefined],
    ["PUT", "/cancel.json", undefined],
    ["GET", "/members", undefined],
    ["POST", "/members", { member: { provider: "email", identity: "m@readers.test" } }],
    ["DELETE", "/members?ids[]=1", undefined],
  ])("%s %s does not find another subscriber's subscription", async (method, end, body) => {
    const [publisher, other] = [await aPublisher(), await aPublisher()];
    const ownSubscription = await aSubscription(publisher);
    const stranger = await aSubscription(publisher);
    const foreign = await aSubscription(other);
    const request = (id: number) =>
      publisher.request(method, `${toName(ownSubscription)}/subscriptions/${id}${end}`, body);
    expect((await request(stranger.id)).status).toBe(404);
    expect((await request(foreign.id)).status).toBe(404);
    expect((await request(2_147_483_647)).status).toBe(404);
    const asOther = await publisher.request(
      method,
      `${toName(foreign)}/subscriptions/${foreign.id}${end}`,
      body,
    );
    expect(asOther.status).toBe(404);
  });

  test("is found by its id alone too, in its own account", async () => {
    const publisher = await aPublisher();
    const { id, plan, subscriber } = await aSubscription(publisher);
    const { status } = await publisher.request("PUT", `../subscriptions/${id}/cancel.json`);
    expect(status).toBe(204);
    const other = await aPublisher();
    for (const [method, behind] of [
      ["PUT", "/cancel"],
      ["DELETE", ""],
      ["GET", "/members"],
    ] as const)
      expect((await other.request(method, `../subscriptions/${id}${behind}.json`)).status).toBe(404);
    const ownSubscription = await aSubscription(publisher, { subscriber, planId: plan.id });
    expect((await publisher.request("DELETE", `../subscriptions/${ownSubscription.id}.json`)).status).toBe(
      204,
    );
    expect((await publisher.request("DELETE", `../subscriptions/${ownSubscription.id}.json`)).status).toBe(
      404,
    );
  });

  test("every endpoint refuses a request without the server key", async () => {
    const publisher = await aPublisher();
    const one = await aSubscription(publisher);
    const path = `/api/v1/subscribers/${toName(one)}/subscriptions.json?key=${publisher.account.key}`;
    expect((await app.fetch(path, { host: publisher.host })).status).toBe(401);
  });
});

test("a switch away from its plan is shown in its direction", async () => {
  const publisher = await aPublisher();
  const monthly = await aPlan(publisher);
  await aPlan(publisher, { groupId: monthly.groupId, title: "Plus", priceCents: 2000 });
  await aPlan(publisher, { groupId: monthly.groupId, title: "In yen", priceCents: 10, priceCurrency: "JPY" });
  const one = await aSubscription(publisher, { planId: monthly.id });
  const response = await publisher.request("GET", `${toName(one)}/subscriptions.json`);
  const { subscriptions } = subscriptionList.parse(await response.json());
  expect(subscriptions).toMatchObject([
    { is_upgradable: true, is_downgradable: false, is_crossgradable: false },
  ]);
});

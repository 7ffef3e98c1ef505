import { describe, expect, test } from "vitest";
import { z } from "zod";
import { aSubscription, readLogAndEvents } from "@/test/subscription-fixtures";
import { aPlan, aSubscriber, signSvcJwt } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { subscriptionSchema } from "../wire/subscription";

const app = useTestApp();
const OWN = "/api/access/v1/members/me";

async function aReader(settings: object = {}) {
  const publisher = await app.createAccount({ settings: { subscriptions: settings } });
  const subscriber = await aSubscriber(publisher, "ada@readers.test");
  const jwt = await signSvcJwt(publisher, { provider: "email", id: "ada@readers.test" });
  const call = (query: string) => (method: string, path: string, body?: unknown) =>
    app.fetch(`${OWN}/${path}?${query}`, {
      method,
      host: publisher.host,
      headers: { "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const key = `key=${publisher.account.key}`;
  return { publisher, subscriber, request: call(`${key}&svc_jwt=${jwt}`), asNobody: call(key), jwt };
}

describe("a reader's own list", () => {
  test("is a bare array of their own subscriptions", async () => {
    const { publisher, subscriber, request } = await aReader();
    const ownSubscription = await aSubscription(publisher, { subscriber });
    await aSubscription(publisher, { planId: ownSubscription.plan.id });
    const listed = z.array(subscriptionSchema).parse(await (await request("GET", "subscriptions")).json());
    expect(listed.map(({ id }) => id)).toEqual([ownSubscription.id]);
    const gifts = await request("GET", "subscription-gifts");
    expect(await gifts.json()).toEqual([]);
  });

  test("is wrapped where the account's setting requires it, by GET and by POST", async () => {
    const { publisher, subscriber, request } = await aReader({ wrapClientLists: true });
    const { id } = await aSubscription(publisher, { giftOf: subscriber.id });
    expect(await (await request("GET", "subscriptions")).json()).toEqual({ subscriptions: [] });
    for (const method of ["GET", "POST"]) {
      const response = await request(method, "subscription-gifts");
      expect(await response.json()).toMatchObject({ subscriptions: [{ id }] });
    }
  });

  test("is empty for an anonymous caller, and for a reader without purchases", async () => {
    const { publisher, subscriber, asNobody } = await aReader();
    await aSubscription(publisher, { subscriber });
    const response = await asNobody("GET", "subscriptions");
    expect([response.status, await response.json()]).toEqual([200, []]);
    const jwt = await signSvcJwt(publisher, { id: "new" });
    const path = `${OWN}/subscriptions?key=${publisher.account.key}&svc_jwt=${jwt}`;
    expect(await (await app.fetch(path, { host: publisher.host })).json()).toEqual([]);
  });

  test("of gifts is empty for a token that opens nothing, by GET and by POST", async () => {
    const { publisher } = await aReader();
    for (const method of ["GET", "POST"]) {
      const path = `${OWN}/subscription-gifts?key=${publisher.account.key}&svc_jwt=no.such.token`;
      const response = await app.fetch(path, { method, host: publisher.host });
      expect([response.status, await response.json()]).toEqual([200, []]);
    }
  });

  test("is not available with a token of another publisher", async () => {
    const [first, other] = [await aReader(), await aReader()];
    await aSubscription(first.publisher, { subscriber: first.subscriber });
    const path = `${OWN}/subscriptions?key=${first.publisher.account.key}&svc_jwt=${other.jwt}`;
    const response = await app.fetch(path, { host: first.publisher.host });
    expect(response.status === 401 || (await response.text()) === "[]").toBe(true);
  });
});

describe("a reader's write", () => {
  const writes = [
    ["PUT", "/cancel", undefined, 204],
    ["PATCH", "", { subscription: { metadata: { a: 1 }, notes: "hello" } }, 200],
    ["PATCH", "/extend", { extend_to: "indefinitely" }, 200],
  ] as const;

  test.each(writes)("%s …%s changes their own subscription", async (...[method, end, body, status]) => {
    const { publisher, subscriber, request } = await aReader({ readersMayExtend: true });
    const { id } = await aSubscription(publisher, { subscriber });
    expect((await request(method, `subscriptions/${id}${end}`, body)).status).toBe(status);
  });

  test.each(writes)("%s …%s does not find another reader's subscription", async (...[method, end, body]) => {
    const { publisher, request } = await aReader({ readersMayExtend: true });
    const other = await app.createAccount();
    const [strangers, foreign] = [await aSubscription(publisher), await aSubscription(other)];
    for (const { id } of [strangers, foreign]) {
      expect((await request(method, `subscriptions/${id}${end}`, body)).status).toBe(404);
    }
    expect((await readLogAndEvents(publisher, strangers.id)).actions).toEqual([]);
  });

  test.each(writes)("%s …%s is refused with the key alone", async (...[method, end, body]) => {
    const { publisher, subscriber, asNobody } = await aReader({ readersMayExtend: true });
    const { id } = await aSubscription(publisher, { subscriber });
    expect((await asNobody(method, `subscriptions/${id}${end}`, body)).status).toBe(401);
    expect((await readLogAndEvents(publisher, id)).actions).toEqual([]);
  });

  test.each([
    { subscription: { notes: "hello" } },
    { notes: "hello" },
    {},
    { subscription: { metadata: null } },
  ])("%j without metadata is refused and changes nothing", async (body) => {
    const { publisher, subscriber, request } = await aReader();
    const { id } = await aSubscription(publisher, { subscriber });
    expect((await request("PATCH", `subscriptions/${id}`, body)).status).toBe(400);
    expect((await readLogAndEvents(publisher, id)).actions).toEqual([]);
  });

  test("cancels, but never immediately", async () => {
    const { publisher, subscriber, request } = await aReader();
    const one = await aSubscription(publisher, { subscriber });
    expect((await request("PUT", `subscriptions/${one.id}/cancel`, { immediately: true })).status).toBe(204);
    const row = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id: one.id } });
    expect([row.cancelledAt, row.endAt]).toEqual([app.clock.now(), one.endAt]);
  });
});

describe("an extension", () => {
  test("is forbidden unless the account allows readers to extend", async () => {
    const { publisher, subscriber, request } = await aReader();
    const { id } = await aSubscription(publisher, { subscriber });
    expect((await request("PATCH", `subscriptions/${id}/extend`, { extend_to: "2027-01-01" })).status).toBe(
      403,
    );
  });

  test.each([
    ["2027-02-28", {}, "2027-02-28T23:59:59.999Z"],
    [
      " 2027-02-28 ",
      { endAt: new Date("2026-10-31T00:00:00Z"), startAt: new Date("2026-10-01T00:00:00Z") },
      "2027-02-28T23:59:59.999Z",
    ],
    ["indefinitely", {}, null],
  ])("to %s moves the end", async (...[extend_to, terms, end]) => {
    const { publisher, subscriber, request } = await aReader({ readersMayExtend: true });
    const { id } = await aSubscription(publisher, { subscriber, ...terms });
    for (const _again of [1, 2]) {
      const response = await request("PATCH", `subscriptions/${id}/extend`, { extend_to });
      expect([response.status, await response.json()]).toEqual([200, { message: "Subscription Extended" }]);
    }
    const [listed] = z.array(subscriptionSchema).parse(await (await request("GET", "subscriptions")).json());
    expect([listed?.end_timestamp, listed?.status]).toEqual([end, "active"]);
    expect(await readLogAndEvents(publisher, id)).toEqual({ actions: ["extended"], events: ["changed"] });
  });

  test.each([
    ["the past", "2026-10-31", {}],
    ["a day before its end", "2026-11-20", {}],
    ["an invalid date", "2027-02-29", {}],
    ["a date with a time", "2027-02-28T00:00:00Z", {}],
    ["an empty text", "", {}],
    ["a date, of a recurring subscription", "2027-02-28", { recurring: true }],
    ["a date, of a cancelled subscription", "2027-02-28", { cancelledAt: new Date("2026-11-01T00:00:00Z") }],
    ["a date, of a subscription without an end", "2027-02-28", { endAt: null }],
  ])("to %s is refused", async (...[_name, extend_to, terms]) => {
    const { publisher, subscriber, request } = await aReader({ readersMayExtend: true });
    const { id } = await aSubscription(publisher, { subscriber, ...terms });
    expect((await request("PATCH", `subscriptions/${id}/extend`, { extend_to })).status).toBe(400);
    expect((await readLogAndEvents(publisher, id)).actions).toEqual([]);
  });

  test("to a day ends at the end of that day in the publication's time zone", async () => {
    const tokyo = await app.createAccount({
      timeZone: "Asia/Tokyo",
      settings: { subscriptions: { readersMayExtend: true } },
    });
    const { id: planId } = await aPlan(tokyo);
    const { id } = await aSubscription(tokyo, {
      planId,
      subscriber: await aSubscriber(tokyo, "a@readers.test"),
    });
    const jwt = await signSvcJwt(tokyo, { provider: "email", id: "a@readers.test" });
    const path = `${OWN}/subscriptions/${id}/extend?key=${tokyo.account.key}&svc_jwt=${jwt}`;
    const body = JSON.stringify({ extend_to: "2027-01-31" });
    await app.fetch(path, {
      method: "PATCH",
      host: tokyo.host,
      body,
      headers: { "content-type": "application/json" },
    });
    const row = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id } });
    expect(row.endAt).toEqual(new Date("2027-01-31T14:59:59.999Z"));
  });
});

import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { aShop, purchaseOf, type Shop } from "@/test/checkout";
import { aSubscription } from "@/test/subscription-rows";
import { aPlan, serverKeyOf } from "@/test/subscriptions";
import { type TestAccount, useWorld } from "@/test/world";
import { advancedSchema, testClockSchema } from "../wire/test-clock";

const world = useWorld();

const logged = z.object({ events: z.array(z.object({ name: z.string(), "occurred-at": z.string() })) });

async function aPublisher(mode: "live" | "test") {
  world.clock.set("2026-11-01T12:00:00.000Z");
  const publisher = await world.createAccount({ mode });
  const headers = { "x-subauth": await serverKeyOf(publisher), "content-type": "application/json" };
  const ask = (path: string) => world.fetch(path, { host: publisher.host, headers });
  const advance = (body: unknown, more: Record<string, string> = {}) =>
    world.fetch("/api/v1/test_clock", {
      host: publisher.host,
      method: "POST",
      body: JSON.stringify(body),
      headers: { ...headers, ...more },
    });
  return { publisher, ask, advance };
}

function advancesOf({ account }: TestAccount): Promise<number> {
  return world.db.prisma.testClockAdvance.count({ where: { accountId: account.id } });
}

describe("POST /api/v1/test_clock", () => {
  test("answers when everything has happened, and says where the log tells of it", async () => {
    const { publisher, ask, advance } = await aPublisher("test");
    await aSubscription(publisher, { endAt: new Date("2026-11-20T12:00:00.000Z") });
    const answer = await advance({ duration: "31d" });
    expect(answer.status).toBe(200);
    const { advance: made } = advancedSchema.parse(await answer.json());
    expect(made).toMatchObject({ status: "done", reached: "2026-12-02T12:00:00.000Z" });
    const log = logged.parse(await (await ask(`/api/v1/events?after=${made.events_after}`)).json());
    expect(log.events.map((event) => [event.name, event["occurred-at"]])).toEqual([
      ["subscriptions/subscription.expiry-reminded", "2026-11-13T12:00:00.000Z"],
      ["subscriptions/subscription.expired", "2026-11-20T12:00:00.000Z"],
      ["subscriptions/test-clock.advanced", "2026-12-02T12:00:00.000Z"],
    ]);
    const clock = testClockSchema.parse(await (await ask("/api/v1/test_clock")).json());
    expect(clock.test_clock).toMatchObject({
      mode: "test",
      now: made.to,
      ahead_milliseconds: 31 * 86_400_000,
    });
  });

  test("sent again under its key puts the clock ahead once", async () => {
    const { publisher, advance } = await aPublisher("test");
    const again = { "idempotency-key": "a-month-ahead" };
    const first = await (await advance({ duration: "1m" }, again)).json();
    const second = await advance({ duration: "1m" }, again);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(await second.json()).toEqual(first);
    expect(await advancesOf(publisher)).toBe(1);
  });

  test("is a conflict on a live account, whose clock is the world's", async () => {
    const { publisher, ask, advance } = await aPublisher("live");
    const answer = await advance({ duration: "31d" });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ error: { message: expect.stringContaining("live") } });
    expect(await advancesOf(publisher)).toBe(0);
    const clock = testClockSchema.parse(await (await ask("/api/v1/test_clock")).json());
    expect(clock.test_clock).toMatchObject({ mode: "live", now: "2026-11-01T12:00:00.000Z", advances: [] });
  });

  test.each([{ duration: "-1d" }, { duration: 31 }, { duration: "1000y" }, {}])(
    "refuses %j",
    async (body) => {
      const { publisher, advance } = await aPublisher("test");
      expect((await advance(body)).status).toBe(400);
      expect(await advancesOf(publisher)).toBe(0);
    },
  );

  test("is the publication's servers' alone", async () => {
    const { publisher } = await aPublisher("test");
    for (const method of ["GET", "POST"]) {
      const init = method === "POST" ? { body: "{}", headers: { "content-type": "application/json" } } : {};
      const answer = await world.fetch("/api/v1/test_clock", { host: publisher.host, method, ...init });
      expect(answer.status).toBe(401);
    }
  });
});

describe("what is asked over HTTP once the clock was put ahead", () => {
  const AHEAD = "2026-12-02T12:00:00.000Z";
  const bought = z.object({
    subscription: z.object({
      id: z.number(),
      active: z.boolean(),
      start_timestamp: z.string(),
      created_at: z.string(),
    }),
  });

  async function aShopAhead(): Promise<Shop> {
    world.clock.set("2026-11-01T12:00:00.000Z");
    const shop = await aShop(world, { mode: "test" });
    expect((await shop.post("/api/v1/test_clock", { duration: "31d" }, shop.server)).status).toBe(200);
    return shop;
  }

  const ways: [string, (shop: Shop) => (path: string, body: object) => ReturnType<Shop["post"]>][] = [
    [
      "by the publication's server",
      ({ desk }) =>
        (path, body) =>
          desk("a@example.org", path, body),
    ],
    [
      "by a reader",
      ({ own }) =>
        (path, body) =>
          own({ id: "a" }, path.replace(".json", ""), body),
    ],
    [
      "by a guest",
      ({ guest }) =>
        (path, body) =>
          guest(path.includes("preview") ? "/preview" : "", { emailAddress: "a@example.org", ...body }),
    ],
  ];

  test.each(ways)("is bought at the account's time %s", async (_who, ask) => {
    const shop = await aShopAhead();
    const plan = await aPlan(shop);
    const asked = ask(shop);
    const preview = await asked("subscriptions/preview.json", purchaseOf(plan.id));
    expect(preview.body.subscription.start_timestamp).toBe(AHEAD);
    const { attempt_token } = preview.body;
    const paid = { attempt_token, ...purchaseOf(plan.id, { payment_token: "tok_success" }) };
    const { body } = await asked("subscriptions.json", paid);
    const { subscription } = bought.parse(body);
    expect(subscription).toMatchObject({ start_timestamp: AHEAD, active: true, created_at: AHEAD });
    const [invoice] = await world.db.prisma.invoice.findMany({ where: { subscriptionId: subscription.id } });
    expect(invoice?.createdAt.toISOString()).toBe(AHEAD);
  });

  test("is a gateway's call kept at the account's time", async () => {
    const shop = await aShopAhead();
    const rawBody = JSON.stringify({ id: "evt_1", event: "weather.changed" });
    const signature = createHmac("sha256", "w").update(rawBody).digest("hex");
    const path = `/api/v1/payment_gateways/sandbox/webhooks?key=${shop.account.key}`;
    const headers = { "content-type": "application/json", "x-sandbox-signature": signature };
    const init = { method: "POST", body: rawBody, headers, host: shop.host };
    expect((await world.fetch(path, init)).status).toBe(200);
    const [call] = await world.db.prisma.gatewayEvent.findMany({ where: { accountId: shop.account.id } });
    expect(call?.receivedAt.toISOString()).toBe(AHEAD);
  });
});

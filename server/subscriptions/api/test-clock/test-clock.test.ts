import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { aSubscription } from "@/test/subscription-fixtures";
import { aPlan, createTestServerKey } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { advancedSchema, testClockSchema } from "../wire/test-clock";

const app = useTestApp();

const logged = z.object({ events: z.array(z.object({ name: z.string(), "occurred-at": z.string() })) });

async function aPublisher(mode: "live" | "test") {
  app.clock.set("2026-11-01T12:00:00.000Z");
  const publisher = await app.createAccount({ mode });
  const headers = { "x-subauth": await createTestServerKey(publisher), "content-type": "application/json" };
  const request = (path: string) => app.fetch(path, { host: publisher.host, headers });
  const advance = (body: unknown, extraHeaders: Record<string, string> = {}) =>
    app.fetch("/api/v1/test_clock", {
      host: publisher.host,
      method: "POST",
      body: JSON.stringify(body),
      headers: { ...headers, ...extraHeaders },
    });
  return { publisher, request, advance };
}

function countAdvances({ account }: TestAccount): Promise<number> {
  return app.db.prisma.testClockAdvance.count({ where: { accountId: account.id } });
}

describe("POST /api/v1/test_clock", () => {
  test("responds after all due work is done, with the position of its events in the log", async () => {
    const { publisher, request, advance } = await aPublisher("test");
    await aSubscription(publisher, { endAt: new Date("2026-11-20T12:00:00.000Z") });
    const response = await advance({ duration: "31d" });
    expect(response.status).toBe(200);
    const { advance: result } = advancedSchema.parse(await response.json());
    expect(result).toMatchObject({ status: "done", reached: "2026-12-02T12:00:00.000Z" });
    const log = logged.parse(await (await request(`/api/v1/events?after=${result.events_after}`)).json());
    expect(log.events.map((event) => [event.name, event["occurred-at"]])).toEqual([
      ["subscriptions/subscription.expiry-reminded", "2026-11-13T12:00:00.000Z"],
      ["subscriptions/subscription.expired", "2026-11-20T12:00:00.000Z"],
      ["subscriptions/test-clock.advanced", "2026-12-02T12:00:00.000Z"],
    ]);
    const clock = testClockSchema.parse(await (await request("/api/v1/test_clock")).json());
    expect(clock.test_clock).toMatchObject({
      mode: "test",
      now: result.to,
      ahead_milliseconds: 31 * 86_400_000,
    });
  });

  test("sent again with its idempotency key advances the clock once", async () => {
    const { publisher, advance } = await aPublisher("test");
    const idempotent = { "idempotency-key": "a-month-ahead" };
    const first = await (await advance({ duration: "1m" }, idempotent)).json();
    const second = await advance({ duration: "1m" }, idempotent);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(await second.json()).toEqual(first);
    expect(await countAdvances(publisher)).toBe(1);
  });

  test("is a conflict on a live account, which uses the system clock", async () => {
    const { publisher, request, advance } = await aPublisher("live");
    const response = await advance({ duration: "31d" });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining("live") } });
    expect(await countAdvances(publisher)).toBe(0);
    const clock = testClockSchema.parse(await (await request("/api/v1/test_clock")).json());
    expect(clock.test_clock).toMatchObject({ mode: "live", now: "2026-11-01T12:00:00.000Z", advances: [] });
  });

  test.each([{ duration: "-1d" }, { duration: 31 }, { duration: "1000y" }, {}])(
    "refuses %j",
    async (body) => {
      const { publisher, advance } = await aPublisher("test");
      expect((await advance(body)).status).toBe(400);
      expect(await countAdvances(publisher)).toBe(0);
    },
  );

  test("accepts only the server key", async () => {
    const { publisher } = await aPublisher("test");
    for (const method of ["GET", "POST"]) {
      const init = method === "POST" ? { body: "{}", headers: { "content-type": "application/json" } } : {};
      const response = await app.fetch("/api/v1/test_clock", { host: publisher.host, method, ...init });
      expect(response.status).toBe(401);
    }
  });
});

describe("requests after the clock was advanced", () => {
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
    app.clock.set("2026-11-01T12:00:00.000Z");
    const shop = await createSandboxShop(app, { mode: "test" });
    expect((await shop.post("/api/v1/test_clock", { duration: "31d" }, shop.server)).status).toBe(200);
    return shop;
  }

  const paymentMethods: [string, (shop: Shop) => (path: string, body: object) => ReturnType<Shop["post"]>][] =
    [
      [
        "by the publication's server",
        ({ backoffice }) =>
          (path, body) =>
            backoffice("a@example.org", path, body),
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

  test.each(paymentMethods)("a purchase has the account's time %s", async (_who, request) => {
    const shop = await aShopAhead();
    const plan = await aPlan(shop);
    const post = request(shop);
    const preview = await post("subscriptions/preview.json", createPurchaseBody(plan.id));
    expect(preview.body.subscription.start_timestamp).toBe(AHEAD);
    const { attempt_token } = preview.body;
    const paid = { attempt_token, ...createPurchaseBody(plan.id, { payment_token: "tok_success" }) };
    const { body } = await post("subscriptions.json", paid);
    const { subscription } = bought.parse(body);
    expect(subscription).toMatchObject({ start_timestamp: AHEAD, active: true, created_at: AHEAD });
    const [invoice] = await app.db.prisma.invoice.findMany({ where: { subscriptionId: subscription.id } });
    expect(invoice?.createdAt.toISOString()).toBe(AHEAD);
  });

  test("a gateway's webhook is stored with the account's time", async () => {
    const shop = await aShopAhead();
    const rawBody = JSON.stringify({ id: "evt_1", event: "weather.changed" });
    const signature = createHmac("sha256", "w").update(rawBody).digest("hex");
    const path = `/api/v1/payment_gateways/sandbox/webhooks?key=${shop.account.key}`;
    const headers = { "content-type": "application/json", "x-sandbox-signature": signature };
    const init = { method: "POST", body: rawBody, headers, host: shop.host };
    expect((await app.fetch(path, init)).status).toBe(200);
    const [call] = await app.db.prisma.gatewayEvent.findMany({ where: { accountId: shop.account.id } });
    expect(call?.receivedAt.toISOString()).toBe(AHEAD);
  });
});

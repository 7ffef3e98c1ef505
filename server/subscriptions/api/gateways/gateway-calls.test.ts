import { createHmac, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createSandboxShop, type Shop } from "@/test/checkout";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

function signed(rawBody: string | Uint8Array<ArrayBuffer>, secret = "w"): RequestInit {
  const signature = createHmac("sha256", secret).update(rawBody).digest("hex");
  const headers = { "content-type": "application/json", "x-sandbox-signature": signature };
  return { method: "POST", body: rawBody, headers };
}

function call(shop: Shop, init: RequestInit, adapter = "sandbox") {
  const path = `/api/v1/payment_gateways/${adapter}/webhooks?key=${shop.account.key}`;
  return app.fetch(path, { ...init, host: shop.host });
}

function anEvent(overrides: object = {}) {
  return JSON.stringify({ id: `evt_${randomUUID()}`, event: "weather.changed", ...overrides });
}

const rows = (shop: Shop) => app.db.prisma.gatewayEvent.findMany({ where: { accountId: shop.account.id } });
async function requests(shop: Shop): Promise<number> {
  const name = "payments/gateway-event.received";
  const waiting = await app.db.prisma.$queryRaw<object[]>`
    select from event_outbox where account_id = ${shop.account.id} and name = ${name}`;
  return waiting.length;
}

describe("a gateway's webhook", () => {
  test("is stored byte for byte, without the sender's signature", async () => {
    const shop = await createSandboxShop(app);
    const body = `\uFEFF{ "event":"weather.changed",  "id":"evt_ü",\n"é":"\\u0000"}`;
    // A body that is not JSON has no event data, but its signature is valid.
    expect((await call(shop, signed(Buffer.from(body, "utf8")))).status).toBe(200);
    const [row] = await rows(shop);
    expect(row).toMatchObject({ rawBody: body, status: "waiting", adapter: "sandbox", deliveries: 1 });
    expect(row?.headers).toEqual({ "content-type": "application/json", host: shop.host });
  });

  test("sent again is the same event and enqueues no second job, at either path", async () => {
    const shop = await createSandboxShop(app);
    const init = signed(anEvent());
    expect(await (await call(shop, init)).json()).toEqual({ received: true, duplicate: false });
    const other = `/api/v1/payment_gateways/gateway_a/${shop.account.key}/webhook`;
    const repeated = await app.fetch(other, { ...init, host: shop.host });
    expect(await repeated.json()).toEqual({ received: true, duplicate: true });
    expect(await rows(shop)).toMatchObject([{ deliveries: 2 }]);
    expect(await requests(shop)).toBe(1);
  });

  test("sent 40 times concurrently is stored once, with one job", async () => {
    const shop = await createSandboxShop(app);
    const init = signed(anEvent());
    const responses = await Promise.all(Array.from({ length: 40 }, () => call(shop, init)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rows(shop)).toMatchObject([{ deliveries: 40 }]);
    expect(await requests(shop)).toBe(1);
  });

  test("without an event id is deduplicated by its body", async () => {
    const shop = await createSandboxShop(app);
    const init = signed('{"event":"weather.changed"}');
    for (const _time of [1, 2]) expect((await call(shop, init)).status).toBe(200);
    expect(await rows(shop)).toMatchObject([
      { deliveries: 2, eventId: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
    ]);
  });

  test.each([
    ["of another secret", (body: string) => signed(body, "x")],
    ["missing", (body: string) => ({ method: "POST", body })],
    ["of another body", (body: string) => ({ ...signed(body), body: `${body} ` })],
  ])("with an invalid signature (%s) is refused and stores nothing", async (_who, init) => {
    const shop = await createSandboxShop(app);
    expect((await call(shop, init(anEvent()))).status).toBe(401);
    expect(await rows(shop)).toEqual([]);
    expect(await requests(shop)).toBe(0);
  });

  test("for an unknown gateway or account is not found", async () => {
    const shop = await createSandboxShop(app);
    const other = await app.createAccount();
    const init = signed(anEvent());
    expect((await call(shop, init, "none")).status).toBe(404);
    expect((await call(shop, init, "manual")).status).toBe(404);
    for (const key of [other.account.key, "none", "%00"]) {
      const path = `/api/v1/payment_gateways/sandbox/webhooks?key=${key}`;
      expect([404, 400]).toContain((await app.fetch(path, { ...init, host: shop.host })).status);
    }
    const path = `/api/v1/payment_gateways/sandbox/${other.account.key}/webhook`;
    expect((await app.fetch(path, { ...init, host: shop.host })).status).toBe(404);
  });

  test("that is too large or not text is refused before any read", async () => {
    const shop = await createSandboxShop(app);
    expect((await call(shop, signed(anEvent({ more: "x".repeat(300_000) })))).status).toBe(413);
    expect((await call(shop, signed(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])))).status).toBe(400);
    expect((await call(shop, signed(Buffer.from("{}\u0000")))).status).toBe(400);
    expect(await rows(shop)).toEqual([]);
  });
});

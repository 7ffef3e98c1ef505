import { describe, expect, test } from "vitest";
import { createEgress } from "@/server/platform/egress/index";
import { runBehindLock } from "@/test/lock-contention";
import { useTestApp } from "@/test/test-app";
import { useReceiver } from "@/test/webhook-receiver";
import { anEndpoint, emitTestEvent, runDeliveryWorkers, webhookContext } from "@/test/webhooks";
import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listDeliverableEvents,
  listDeliveries,
  listEndpoints,
  listFamilyEventNames,
  registerDemoWebhooks,
  rotateSecret,
  sendTestEvent,
  updateEndpoint,
  type WebhookContext,
} from "./index";

const app = useTestApp();
const receiver = useReceiver();

async function anAccount(): Promise<WebhookContext> {
  return webhookContext((await app.createAccount()).ctx);
}

/** The refusal of a strict installation, which allows no private address. */
async function aStrictAccount(): Promise<WebhookContext> {
  const ctx = await anAccount();
  return { ...ctx, egress: createEgress({ allowPrivate: [], log: ctx.log }) };
}

const EVENTS = ["story-publish"];
const good = { family: "workflow", url: "https://receiver.example.com/hook", events: EVENTS } as const;

describe("registering an endpoint", () => {
  test("returns a secret once and stores it only encrypted", async () => {
    const ctx = await anAccount();
    const { endpoint, secret } = await createEndpoint(ctx, good);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toMatchObject({ ...good, hasSecret: true, status: "active", waiting: 0, held: 0 });
    expect(JSON.stringify(await listEndpoints(ctx))).not.toContain(secret);
    const row = await ctx.db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(row.secret).toMatch(/^v1\./);
  });

  test("accepts a secret chosen by the receiver, or none", async () => {
    const ctx = await anAccount();
    expect((await createEndpoint(ctx, { ...good, secret: "mine" })).secret).toBe("mine");
    const none = await createEndpoint(ctx, { ...good, secret: null });
    expect(none).toMatchObject({ secret: null, endpoint: { hasSecret: false } });
  });

  test.each([
    ["no event", { events: [] }],
    ["an event of the other family", { events: ["subscription.creation"] }],
    ["no URL", { url: "" }],
    ["a malformed URL", { url: "receiver" }],
    ["a URL of 256 characters", { url: `https://receiver.example.com/${"a".repeat(227)}` }],
    ["another scheme", { url: "ftp://receiver.example.com/" }],
    ["a space in the secret", { secret: "a b" }],
    ["a reminder zero days ahead", { reminderDays: 0 }],
  ])("is refused with %s, and nothing is written", async (_name, wrong) => {
    const ctx = await anAccount();
    await expect(createEndpoint(ctx, { ...good, ...wrong })).rejects.toMatchObject({ code: "invalid" });
    expect(await listEndpoints(ctx)).toEqual([]);
  });

  test("accepts a URL of 255 characters", async () => {
    const url = `https://receiver.example.com/${"a".repeat(226)}`;
    expect((await createEndpoint(await anAccount(), { ...good, url })).endpoint.url).toHaveLength(255);
  });

  test("is allowed for owners and admins only", async () => {
    const ctx = await anAccount();
    const as = (role: "editor" | "read_only" | "admin") =>
      ({ ...ctx, actor: { kind: "staff", staffUserId: 1, name: "A", role } }) as const;
    await expect(createEndpoint(as("editor"), good)).rejects.toMatchObject({ code: "forbidden" });
    await expect(createEndpoint({ ...ctx, actor: { kind: "server" } }, good)).rejects.toMatchObject({
      code: "unauthorized",
    });
    await createEndpoint(as("admin"), good);
    expect(await listEndpoints(as("read_only"))).toHaveLength(1);
  });

  test("in another account answers not found", async () => {
    const [ctx, other] = [await anAccount(), await anAccount()];
    const { id } = (await createEndpoint(ctx, good)).endpoint;
    const absent = { code: "not_found" };
    await expect(getEndpoint(other, id)).rejects.toMatchObject(absent);
    await expect(updateEndpoint(other, { endpointId: id, ordered: true })).rejects.toMatchObject(absent);
    await expect(rotateSecret(other, { endpointId: id })).rejects.toMatchObject(absent);
    await expect(sendTestEvent(other, { endpointId: id })).rejects.toMatchObject(absent);
    await expect(listDeliveries(other, { endpointId: id, page: { limit: 1 } })).rejects.toMatchObject(absent);
    await expect(deleteEndpoint(other, id)).rejects.toMatchObject(absent);
    await deleteEndpoint(ctx, id);
    await expect(getEndpoint(ctx, id)).rejects.toMatchObject(absent);
  });
});

describe("private addresses", () => {
  const CLOSED = [
    "http://127.0.0.1/",
    "http://localhost:3000/",
    "http://10.0.0.1/",
    "http://192.168.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://100.64.0.1/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://0x7f000001/",
    "http://127.1/",
    "http://[::1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://[64:ff9b::a00:1]/",
    "http://[2002:a00:1::]/",
    "http://[fd00::1]/",
    "http://0.0.0.0/",
  ];

  test.each(CLOSED)("are refused at creation, change and delivery: %s", async (url) => {
    const ctx = await aStrictAccount();
    await expect(createEndpoint(ctx, { ...good, url })).rejects.toMatchObject({
      code: "invalid",
      problems: [{ path: "url", message: expect.stringContaining("is blocked for outgoing requests") }],
    });
    const { endpoint } = await createEndpoint(ctx, good);
    await expect(updateEndpoint(ctx, { endpointId: endpoint.id, url })).rejects.toMatchObject({
      code: "invalid",
    });
    // As after a change of the allowlist or of a DNS record.
    await ctx.db.prisma.webhookEndpoint.update({ where: { id: endpoint.id }, data: { url } });
    await emitTestEvent(ctx);
    await runDeliveryWorkers(ctx);
    const { rows } = await listDeliveries(ctx, { endpointId: endpoint.id, page: { limit: 1 } });
    expect(rows).toMatchObject([
      {
        state: "pending",
        attempts: 1,
        lastStatus: null,
        lastError: expect.stringContaining("is blocked for outgoing requests"),
      },
    ]);
  });

  test("on the allowlist are accepted at creation and at delivery", async () => {
    const ctx = await anAccount();
    const endpoint = await anEndpoint(ctx, receiver.url("/allowed"));
    await emitTestEvent(ctx);
    await runDeliveryWorkers(ctx);
    expect(receiver.calls("/allowed")).toHaveLength(1);
    expect(await getEndpoint(ctx, endpoint.id)).toMatchObject({ waiting: 0 });
    await expect(createEndpoint(ctx, { ...good, url: "http://10.0.0.1/" })).rejects.toMatchObject({
      code: "invalid",
    });
  });
});

describe("changing an endpoint", () => {
  test("changes the given settings and keeps the rest", async () => {
    const ctx = await anAccount();
    const { endpoint } = await createEndpoint(ctx, good);
    const changed = await updateEndpoint(ctx, { endpointId: endpoint.id, ordered: true, reminderDays: 3 });
    expect(changed).toMatchObject({ ...good, ordered: true, reminderDays: 3 });
    const events = ["story-approve", "story-approve", "story-submit"];
    expect((await updateEndpoint(ctx, { endpointId: endpoint.id, events })).events).toEqual([
      "story-approve",
      "story-submit",
    ]);
    await expect(updateEndpoint(ctx, { endpointId: endpoint.id, events: [] })).rejects.toThrow();
  });

  test("concurrently keeps both changes, also one that clears a value", async () => {
    const ctx = await anAccount();
    const { endpoint } = await createEndpoint(ctx, { ...good, reminderDays: 3 });
    const url = "https://elsewhere.example.com/hook";
    const changes = [{ url }, { events: ["story-submit"] }, { ordered: true }, { reminderDays: null }];
    const lock = `select from webhook_endpoint where id = ${endpoint.id} for update`;
    await runBehindLock(app.databaseUrl, lock, () =>
      changes.map((change) => updateEndpoint(ctx, { endpointId: endpoint.id, ...change })),
    );
    expect(await getEndpoint(ctx, endpoint.id)).toMatchObject({
      url,
      events: ["story-submit"],
      ordered: true,
      reminderDays: null,
    });
  });

  test("with a new secret: both sign until the overlap ends, then only the new one", async () => {
    const ctx = await anAccount();
    app.clock.set("2026-11-01T12:00:00.000Z");
    const endpoint = await anEndpoint(ctx, receiver.url("/rotated"), { secret: "first" });
    const { secret } = await rotateSecret(ctx, { endpointId: endpoint.id, overlapHours: 1 });
    expect(secret).toMatch(/^whsec_/);
    const signatures = async () => {
      await emitTestEvent(ctx);
      await runDeliveryWorkers(ctx);
      return receiver.calls("/rotated").at(-1)?.headers ?? {};
    };
    const during = await signatures();
    expect(during["webhook-signature"]?.split(" ")).toHaveLength(2);
    expect(during["x-qt-signature-previous"]).toMatch(/^[0-9a-f]{64}$/);
    app.clock.set("2026-11-01T13:00:00.000Z");
    const afterwards = await signatures();
    expect(afterwards["webhook-signature"]?.split(" ")).toHaveLength(1);
    expect(afterwards).not.toHaveProperty("x-qt-signature-previous");
  });
});

describe("a test event", () => {
  test("returns the receiver's response at once, and is marked as a test", async () => {
    const ctx = await anAccount();
    receiver.answer("/tested", 418);
    const endpoint = await anEndpoint(ctx, receiver.url("/tested"), { family: "subscription" });
    const sent = await sendTestEvent(ctx, { endpointId: endpoint.id, name: "subscription.renewal" });
    expect(sent).toMatchObject({
      kind: "test",
      state: "failed",
      lastStatus: 418,
      name: "subscription.renewal",
    });
    expect(sent.log).toMatchObject([{ status: 418, responseBody: "The receiver says 418." }]);
    expect(JSON.parse(sent.body)).toMatchObject({ event: "subscription.renewal", data: { test: true } });
    await runDeliveryWorkers(ctx);
    expect(receiver.calls("/tested")).toHaveLength(1);
    expect(await getEndpoint(ctx, endpoint.id)).toMatchObject({ failingSince: null });
    await expect(sendTestEvent(ctx, { endpointId: endpoint.id, name: "story-publish" })).rejects.toThrow();
  });
});

describe("events", () => {
  test.each(["workflow", "subscription"] as const)("of the %s family are described", (family) => {
    for (const { name, description } of listDeliverableEvents(family)) {
      expect(listFamilyEventNames(family)).toContain(name);
      expect(description).toMatch(/^A .+\.$/);
    }
  });
});

describe("the demo endpoint", () => {
  test("is registered once for all events of both families", async () => {
    const ctx = await anAccount();
    const receiverInput = { url: receiver.url("/demo"), secret: "demo-secret" };
    expect(await registerDemoWebhooks(ctx, receiverInput)).toBe(2);
    expect(await registerDemoWebhooks(ctx, receiverInput)).toBe(0);
    expect(await listEndpoints(ctx)).toMatchObject([
      { family: "workflow", events: listFamilyEventNames("workflow"), hasSecret: true },
      { family: "subscription", events: listFamilyEventNames("subscription"), hasSecret: true },
    ]);
  });
});

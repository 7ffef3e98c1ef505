import type { ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { useTestApp } from "@/test/test-app";
import { type Receiver, useReceiver } from "@/test/webhook-receiver";
import { anEndpoint, emitTestEvent, runDeliveryWorkers, webhookContext } from "@/test/webhooks";
import { getDelivery, getEndpoint, listDeliveries, runDeliveryWorker, type WebhookContext } from "./index";

const app = useTestApp();
const receiver: Receiver = useReceiver();
let paths = 0;

/** An account, and a receiver path that no other test uses. */
async function setting(): Promise<{ ctx: WebhookContext; path: string; url: string }> {
  app.clock.set("2026-11-01T12:00:00.000Z");
  const { ctx } = await app.createAccount();
  paths += 1;
  const path = `/hook-${paths}`;
  return { ctx: webhookContext(ctx), path, url: receiver.url(path) };
}

function pass(seconds: number): void {
  app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000).toISOString());
}

async function loadDeliveries(ctx: WebhookContext, endpointId: number) {
  return (await listDeliveries(ctx, { endpointId, page: { limit: 100 } })).rows;
}

describe("a delivery", () => {
  test("is one signed call with the event's bytes, and its response is stored", async () => {
    const { ctx, path, url } = await setting();
    receiver.answer(path, (response) => response.writeHead(202, { "x-seen": "yes" }).end("thanks"));
    const endpoint = await anEndpoint(ctx, url);
    await emitTestEvent(ctx);
    expect(await runDeliveryWorkers(ctx)).toBe(1);
    const [call, ...extraCalls] = receiver.calls(path);
    expect(extraCalls).toEqual([]);
    expect(call?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Masthead-Webhooks/1",
    });
    const [row] = await loadDeliveries(ctx, endpoint.id);
    expect(row).toMatchObject({ state: "delivered", attempts: 1, lastStatus: 202, nextAttemptAt: null });
    expect(JSON.parse(call?.body ?? "")).toMatchObject({
      v1: { event: { id: Number(row?.messageId), name: "story-publish", time: ctx.clock.now().getTime() } },
    });
    const { body, log } = await getDelivery(ctx, row?.id ?? "");
    expect(body).toBe(call?.body);
    expect(log).toMatchObject([
      { number: 1, status: 202, responseBody: "thanks", responseBytes: 6, failure: null, url },
    ]);
    expect(log[0]?.responseHeaders).toMatchObject({ "x-seen": "yes" });
    expect(log[0]?.requestHeaders).toMatchObject({ "X-Qt-Signature": call?.headers["x-qt-signature"] });
    expect(await getEndpoint(ctx, endpoint.id)).toMatchObject({ waiting: 0, failingSince: null });
  });

  test("stores two kilobytes of a long response, cut between characters, and reads no more than 64", async () => {
    const { ctx, path, url } = await setting();
    receiver.answer(path, (response) => response.writeHead(200).end(`a${"é".repeat(50_000)}`));
    const endpoint = await anEndpoint(ctx, url);
    await emitTestEvent(ctx);
    await runDeliveryWorkers(ctx);
    const [row] = await loadDeliveries(ctx, endpoint.id);
    const { log } = await getDelivery(ctx, row?.id ?? "");
    expect(log).toMatchObject([
      { status: 200, responseBody: `a${"é".repeat(1_023)}`, responseBytes: 65_536, failure: null },
    ]);
  });

  test("fails four times, ten seconds apart, with the same bytes and id each time, and is not retried again", async () => {
    const { ctx, path, url } = await setting();
    receiver.answer(path, 500);
    const endpoint = await anEndpoint(ctx, url);
    await emitTestEvent(ctx);
    for (const [tries, seconds] of [
      [1, 0],
      [1, 9.999],
      [2, 0.001],
      [3, 10],
      [4, 10],
      [4, 3600],
    ] as const) {
      pass(seconds);
      await runDeliveryWorkers(ctx);
      expect(receiver.calls(path)).toHaveLength(tries);
    }
    const calls = receiver.calls(path);
    expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
    expect(new Set(calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(calls.map(({ headers }) => headers["x-qt-signature"])).size).toBe(1);
    expect(new Set(calls.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(4);
    const [row] = await loadDeliveries(ctx, endpoint.id);
    expect(row).toMatchObject({ state: "failed", attempts: 4, lastStatus: 500 });
    expect((await getDelivery(ctx, row?.id ?? "")).log.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(await getEndpoint(ctx, endpoint.id)).toMatchObject({ status: "active" });
  });

  test("stops at its first success", async () => {
    const { ctx, path, url } = await setting();
    receiver.answer(path, 503);
    const endpoint = await anEndpoint(ctx, url);
    await emitTestEvent(ctx);
    await runDeliveryWorkers(ctx);
    receiver.answer(path, 200);
    pass(10);
    await runDeliveryWorkers(ctx);
    pass(10);
    await runDeliveryWorkers(ctx);
    expect(receiver.calls(path)).toHaveLength(2);
    expect(await loadDeliveries(ctx, endpoint.id)).toMatchObject([{ state: "delivered", attempts: 2 }]);
  });

  test.each([301, 302, 307, 308])(
    "answered by a redirect (%i) has failed, and the redirect is not followed",
    async (status) => {
      const { ctx, path, url } = await setting();
      receiver.answer(path, (response) =>
        response.writeHead(status, { location: receiver.url(`${path}-elsewhere`) }).end(),
      );
      const endpoint = await anEndpoint(ctx, url);
      await emitTestEvent(ctx);
      await runDeliveryWorkers(ctx);
      expect(receiver.calls(`${path}-elsewhere`)).toEqual([]);
      expect(await loadDeliveries(ctx, endpoint.id)).toMatchObject([
        { state: "pending", lastStatus: status },
      ]);
    },
  );

  test("is made once per event, also under repeated and concurrent fan-out", async () => {
    const { ctx, path, url } = await setting();
    const endpoint = await anEndpoint(ctx, url);
    const eventId = await emitTestEvent(ctx, { eventId: "story:1:published:1" });
    await Promise.all([1, 2, 3, 4].map(() => emitTestEvent(ctx, { eventId, data: { other: true } })));
    await runDeliveryWorkers(ctx);
    expect(receiver.calls(path)).toHaveLength(1);
    expect(await loadDeliveries(ctx, endpoint.id)).toHaveLength(1);
  });

  test("is made for endpoints of its family subscribed to its event, and for no other account", async () => {
    const [one, other] = [await setting(), await setting()];
    await anEndpoint(one.ctx, one.url);
    await anEndpoint(one.ctx, `${one.url}-approve`, { events: ["story-approve"] });
    await anEndpoint(one.ctx, `${one.url}-sub`, { family: "subscription" });
    await anEndpoint(other.ctx, other.url);
    await emitTestEvent(one.ctx);
    await emitTestEvent(one.ctx, { family: "subscription", data: { subscription: { id: 1 } } });
    await Promise.all([runDeliveryWorkers(one.ctx), runDeliveryWorkers(other.ctx)]);
    expect(receiver.calls(one.path)).toHaveLength(1);
    expect(receiver.calls(`${one.path}-approve`)).toEqual([]);
    expect(receiver.calls(other.path)).toEqual([]);
    const [call] = receiver.calls(`${one.path}-sub`);
    expect(call?.headers["x-at-signature"]).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.parse(call?.body ?? "")).toMatchObject({ event: "subscription.creation" });
  });

  test("without a secret carries empty signatures", async () => {
    const { ctx, path, url } = await setting();
    await anEndpoint(ctx, url, { secret: null });
    await emitTestEvent(ctx);
    await runDeliveryWorkers(ctx);
    expect(receiver.calls(path)[0]?.headers).toMatchObject({ "x-qt-signature": "", "webhook-signature": "" });
  });

  test("is signed so that the Standard Webhooks library accepts it", async () => {
    const { ctx, path, url } = await setting();
    app.clock.set(new Date().toISOString());
    const secret = `whsec_${Buffer.from("a key of thirty-two bytes length").toString("base64")}`;
    await anEndpoint(ctx, url, { secret });
    await emitTestEvent(ctx);
    await runDeliveryWorkers(ctx);
    const [call] = receiver.calls(path);
    expect(new Webhook(secret).verify(call?.body ?? "", call?.headers ?? {})).toBeDefined();
  });
});

describe("delivery workers", () => {
  test("two concurrent workers send nothing twice", async () => {
    const { ctx, path, url } = await setting();
    receiver.answer(path, (response) => void setTimeout(() => response.end(), 30));
    const endpoint = await anEndpoint(ctx, url);
    for (let n = 0; n < 20; n += 1) await emitTestEvent(ctx);
    await Promise.all(
      [1, 2, 3].map(() => runDeliveryWorker(ctx, { endpointId: endpoint.id, generation: 1 })),
    );
    await runDeliveryWorkers(ctx);
    expect(receiver.calls(path)).toHaveLength(20);
    expect(new Set(receiver.calls(path).map(({ headers }) => headers["webhook-id"])).size).toBe(20);
  });

  test("a worker that died between sending and recording is followed by one that sends again", async () => {
    const { ctx, path, url } = await setting();
    const endpoint = await anEndpoint(ctx, url);
    await emitTestEvent(ctx);
    // The state after a killed process: its lease, and a call without a recorded attempt.
    await ctx.db.prisma.webhookEndpoint.update({
      where: { id: endpoint.id },
      data: { pumpOwner: ctx.ids.uuid(), pumpLeaseUntil: new Date(ctx.clock.now().getTime() + 6_000) },
    });
    await runDeliveryWorkers(ctx);
    expect(receiver.calls(path)).toHaveLength(0);
    pass(6);
    await runDeliveryWorkers(ctx);
    expect(receiver.calls(path)).toHaveLength(1);
    expect(await loadDeliveries(ctx, endpoint.id)).toMatchObject([{ state: "delivered" }]);
  });

  test("requested too late or too early do nothing", async () => {
    const { ctx, path, url } = await setting();
    const endpoint = await anEndpoint(ctx, url);
    await emitTestEvent(ctx);
    await runDeliveryWorker(ctx, { endpointId: endpoint.id, generation: 0 });
    await runDeliveryWorker(ctx, { endpointId: endpoint.id, generation: 9 });
    await runDeliveryWorker(ctx, { endpointId: 999_999, generation: 1 });
    expect(receiver.calls(path)).toHaveLength(0);
    await runDeliveryWorkers(ctx);
    expect(receiver.calls(path)).toHaveLength(1);
  });

  test("the engine has one run per endpoint, whatever its backlog; new events do not wait for a retry", async () => {
    const { ctx, path, url } = await setting();
    receiver.answer(path, 500);
    const endpoint = await anEndpoint(ctx, url, { family: "subscription" });
    const requestedRuns = () =>
      ctx.db.prisma.outboxEvent.count({
        where: { accountId: ctx.account.id, name: { contains: "pump.requested" } },
      });
    for (let n = 0; n < 5; n += 1) await emitTestEvent(ctx, { family: "subscription" });
    expect(await requestedRuns()).toBe(1);
    await runDeliveryWorkers(ctx);
    expect(receiver.calls(path)).toHaveLength(5);
    expect(await requestedRuns()).toBe(1);
    receiver.answer(path, 200);
    await emitTestEvent(ctx, { family: "subscription" });
    await runDeliveryWorkers(ctx);
    expect(receiver.calls(path)).toHaveLength(6);
    expect(await getEndpoint(ctx, endpoint.id)).toMatchObject({ waiting: 5, failingSince: null });
  });

  test("ordered: nothing overtakes an event that waits for its next attempt", async () => {
    const { ctx, path, url } = await setting();
    receiver.answer(path, 500);
    await anEndpoint(ctx, url, { ordered: true });
    for (const n of [1, 2, 3]) await emitTestEvent(ctx, { data: { n } });
    const seen = () => receiver.calls(path).map(({ body }) => JSON.parse(body).v1.data.n);
    await runDeliveryWorkers(ctx);
    expect(seen()).toEqual([1]);
    pass(10);
    await runDeliveryWorkers(ctx);
    expect(seen()).toEqual([1, 1]);
    receiver.answer(path, 200);
    pass(10);
    await runDeliveryWorkers(ctx);
    expect(seen()).toEqual([1, 1, 1, 2, 3]);
  });

  test("a receiver that does not respond does not delay others", async () => {
    const dead = await setting();
    const { ctx } = dead;
    const unanswered: ServerResponse[] = [];
    receiver.answer(dead.path, (response) => void unanswered.push(response));
    await anEndpoint(ctx, dead.url);
    const healthy = ["a", "b", "c"].map((name) => `${dead.path}-${name}`);
    for (const path of healthy) await anEndpoint(ctx, receiver.url(path));
    for (let n = 0; n < 6; n += 1) await emitTestEvent(ctx);
    const pumping = runDeliveryWorkers(ctx);
    await expect.poll(() => healthy.map((path) => receiver.calls(path).length)).toEqual([6, 6, 6]);
    await expect.poll(() => unanswered.length).toBeGreaterThan(0);
    receiver.answer(dead.path, 200);
    for (const response of unanswered) response.end();
    await pumping;
    expect(receiver.calls(dead.path)).toHaveLength(6);
  });
});

import type { ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { type Receiver, useReceiver } from "@/test/webhook-receiver";
import { anEndpoint, happens, runPumps, webhookContext } from "@/test/webhooks";
import { useWorld } from "@/test/world";
import { getDelivery, getEndpoint, listDeliveries, runDeliveryWorker, type WebhookContext } from "./index";

const world = useWorld();
const receiver: Receiver = useReceiver();
let paths = 0;

/** An account, and a path of the receiver's that no other test uses. */
async function setting(): Promise<{ ctx: WebhookContext; path: string; url: string }> {
  world.clock.set("2026-11-01T12:00:00.000Z");
  const { ctx } = await world.createAccount();
  paths += 1;
  const path = `/hook-${paths}`;
  return { ctx: webhookContext(ctx), path, url: receiver.url(path) };
}

function pass(seconds: number): void {
  world.clock.set(new Date(world.clock.now().getTime() + seconds * 1000).toISOString());
}

async function deliveriesOf(ctx: WebhookContext, endpointId: number) {
  return (await listDeliveries(ctx, { endpointId, page: { limit: 100 } })).rows;
}

describe("a delivery", () => {
  test("is one signed call with the event's bytes, and its answer is kept", async () => {
    const { ctx, path, url } = await setting();
    receiver.answer(path, (response) => response.writeHead(202, { "x-seen": "yes" }).end("thanks"));
    const endpoint = await anEndpoint(ctx, url);
    await happens(ctx);
    expect(await runPumps(ctx)).toBe(1);
    const [call, ...more] = receiver.calls(path);
    expect(more).toEqual([]);
    expect(call?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Masthead-Webhooks/1",
    });
    const [row] = await deliveriesOf(ctx, endpoint.id);
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

  test("keeps two kilobytes of a long answer, cut between letters, and reads no more than 64", async () => {
    const { ctx, path, url } = await setting();
    receiver.answer(path, (response) => response.writeHead(200).end(`a${"é".repeat(50_000)}`));
    const endpoint = await anEndpoint(ctx, url);
    await happens(ctx);
    await runPumps(ctx);
    const [row] = await deliveriesOf(ctx, endpoint.id);
    const { log } = await getDelivery(ctx, row?.id ?? "");
    expect(log).toMatchObject([
      { status: 200, responseBody: `a${"é".repeat(1_023)}`, responseBytes: 65_536, failure: null },
    ]);
  });

  test("fails four times, ten seconds apart, with the same bytes and id each time, and then rests", async () => {
    const { ctx, path, url } = await setting();
    receiver.answer(path, 500);
    const endpoint = await anEndpoint(ctx, url);
    await happens(ctx);
    for (const [tries, seconds] of [
      [1, 0],
      [1, 9.999],
      [2, 0.001],
      [3, 10],
      [4, 10],
      [4, 3600],
    ] as const) {
      pass(seconds);
      await runPumps(ctx);
      expect(receiver.calls(path)).toHaveLength(tries);
    }
    const calls = receiver.calls(path);
    expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
    expect(new Set(calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(calls.map(({ headers }) => headers["x-qt-signature"])).size).toBe(1);
    expect(new Set(calls.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(4);
    const [row] = await deliveriesOf(ctx, endpoint.id);
    expect(row).toMatchObject({ state: "failed", attempts: 4, lastStatus: 500 });
    expect((await getDelivery(ctx, row?.id ?? "")).log.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(await getEndpoint(ctx, endpoint.id)).toMatchObject({ status: "active" });
  });

  test("stops at its first success", async () => {
    const { ctx, path, url } = await setting();
    receiver.answer(path, 503);
    const endpoint = await anEndpoint(ctx, url);
    await happens(ctx);
    await runPumps(ctx);
    receiver.answer(path, 200);
    pass(10);
    await runPumps(ctx);
    pass(10);
    await runPumps(ctx);
    expect(receiver.calls(path)).toHaveLength(2);
    expect(await deliveriesOf(ctx, endpoint.id)).toMatchObject([{ state: "delivered", attempts: 2 }]);
  });

  test.each([301, 302, 307, 308])(
    "answered by a redirect (%i) has failed, and nobody follows it",
    async (status) => {
      const { ctx, path, url } = await setting();
      receiver.answer(path, (response) =>
        response.writeHead(status, { location: receiver.url(`${path}-elsewhere`) }).end(),
      );
      const endpoint = await anEndpoint(ctx, url);
      await happens(ctx);
      await runPumps(ctx);
      expect(receiver.calls(`${path}-elsewhere`)).toEqual([]);
      expect(await deliveriesOf(ctx, endpoint.id)).toMatchObject([{ state: "pending", lastStatus: status }]);
    },
  );

  test("is made once, however often the event is fanned out, also at once", async () => {
    const { ctx, path, url } = await setting();
    const endpoint = await anEndpoint(ctx, url);
    const eventId = await happens(ctx, { eventId: "story:1:published:1" });
    await Promise.all([1, 2, 3, 4].map(() => happens(ctx, { eventId, data: { other: true } })));
    await runPumps(ctx);
    expect(receiver.calls(path)).toHaveLength(1);
    expect(await deliveriesOf(ctx, endpoint.id)).toHaveLength(1);
  });

  test("goes to endpoints of its family that asked for its event, and to no other account", async () => {
    const [one, other] = [await setting(), await setting()];
    await anEndpoint(one.ctx, one.url);
    await anEndpoint(one.ctx, `${one.url}-approve`, { events: ["story-approve"] });
    await anEndpoint(one.ctx, `${one.url}-sub`, { family: "subscription" });
    await anEndpoint(other.ctx, other.url);
    await happens(one.ctx);
    await happens(one.ctx, { family: "subscription", data: { subscription: { id: 1 } } });
    await Promise.all([runPumps(one.ctx), runPumps(other.ctx)]);
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
    await happens(ctx);
    await runPumps(ctx);
    expect(receiver.calls(path)[0]?.headers).toMatchObject({ "x-qt-signature": "", "webhook-signature": "" });
  });

  test("is signed so that the Standard Webhooks library accepts it", async () => {
    const { ctx, path, url } = await setting();
    world.clock.set(new Date().toISOString());
    const secret = `whsec_${Buffer.from("a key of thirty-two bytes length").toString("base64")}`;
    await anEndpoint(ctx, url, { secret });
    await happens(ctx);
    await runPumps(ctx);
    const [call] = receiver.calls(path);
    expect(new Webhook(secret).verify(call?.body ?? "", call?.headers ?? {})).toBeDefined();
  });
});

describe("pumps", () => {
  test("two at once send nothing twice", async () => {
    const { ctx, path, url } = await setting();
    receiver.answer(path, (response) => void setTimeout(() => response.end(), 30));
    const endpoint = await anEndpoint(ctx, url);
    for (let n = 0; n < 20; n += 1) await happens(ctx);
    await Promise.all(
      [1, 2, 3].map(() => runDeliveryWorker(ctx, { endpointId: endpoint.id, generation: 1 })),
    );
    await runPumps(ctx);
    expect(receiver.calls(path)).toHaveLength(20);
    expect(new Set(receiver.calls(path).map(({ headers }) => headers["webhook-id"])).size).toBe(20);
  });

  test("a pump that died between sending and recording is followed by one that sends again", async () => {
    const { ctx, path, url } = await setting();
    const endpoint = await anEndpoint(ctx, url);
    await happens(ctx);
    // What a killed process leaves behind: its lease, and a call that nobody recorded.
    await ctx.db.prisma.webhookEndpoint.update({
      where: { id: endpoint.id },
      data: { pumpOwner: ctx.ids.uuid(), pumpLeaseUntil: new Date(ctx.clock.now().getTime() + 6_000) },
    });
    await runPumps(ctx);
    expect(receiver.calls(path)).toHaveLength(0);
    pass(6);
    await runPumps(ctx);
    expect(receiver.calls(path)).toHaveLength(1);
    expect(await deliveriesOf(ctx, endpoint.id)).toMatchObject([{ state: "delivered" }]);
  });

  test("that were asked for too late or too early do nothing", async () => {
    const { ctx, path, url } = await setting();
    const endpoint = await anEndpoint(ctx, url);
    await happens(ctx);
    await runDeliveryWorker(ctx, { endpointId: endpoint.id, generation: 0 });
    await runDeliveryWorker(ctx, { endpointId: endpoint.id, generation: 9 });
    await runDeliveryWorker(ctx, { endpointId: 999_999, generation: 1 });
    expect(receiver.calls(path)).toHaveLength(0);
    await runPumps(ctx);
    expect(receiver.calls(path)).toHaveLength(1);
  });

  test("an engine holds one run per endpoint, however much waits; new events do not wait for a retry", async () => {
    const { ctx, path, url } = await setting();
    receiver.answer(path, 500);
    const endpoint = await anEndpoint(ctx, url, { family: "subscription" });
    const asked = () =>
      ctx.db.prisma.outboxEvent.count({
        where: { accountId: ctx.account.id, name: { contains: "pump.requested" } },
      });
    for (let n = 0; n < 5; n += 1) await happens(ctx, { family: "subscription" });
    expect(await asked()).toBe(1);
    await runPumps(ctx);
    expect(receiver.calls(path)).toHaveLength(5);
    expect(await asked()).toBe(1);
    receiver.answer(path, 200);
    await happens(ctx, { family: "subscription" });
    await runPumps(ctx);
    expect(receiver.calls(path)).toHaveLength(6);
    expect(await getEndpoint(ctx, endpoint.id)).toMatchObject({ waiting: 5, failingSince: null });
  });

  test("in order: nothing overtakes an event that waits for its next try", async () => {
    const { ctx, path, url } = await setting();
    receiver.answer(path, 500);
    await anEndpoint(ctx, url, { ordered: true });
    for (const n of [1, 2, 3]) await happens(ctx, { data: { n } });
    const seen = () => receiver.calls(path).map(({ body }) => JSON.parse(body).v1.data.n);
    await runPumps(ctx);
    expect(seen()).toEqual([1]);
    pass(10);
    await runPumps(ctx);
    expect(seen()).toEqual([1, 1]);
    receiver.answer(path, 200);
    pass(10);
    await runPumps(ctx);
    expect(seen()).toEqual([1, 1, 1, 2, 3]);
  });

  test("a receiver that does not answer does not hold up others", async () => {
    const dead = await setting();
    const { ctx } = dead;
    const unanswered: ServerResponse[] = [];
    receiver.answer(dead.path, (response) => void unanswered.push(response));
    await anEndpoint(ctx, dead.url);
    const healthy = ["a", "b", "c"].map((name) => `${dead.path}-${name}`);
    for (const path of healthy) await anEndpoint(ctx, receiver.url(path));
    for (let n = 0; n < 6; n += 1) await happens(ctx);
    const pumping = runPumps(ctx);
    await expect.poll(() => healthy.map((path) => receiver.calls(path).length)).toEqual([6, 6, 6]);
    await expect.poll(() => unanswered.length).toBeGreaterThan(0);
    receiver.answer(dead.path, 200);
    for (const response of unanswered) response.end();
    await pumping;
    expect(receiver.calls(dead.path)).toHaveLength(6);
  });
});

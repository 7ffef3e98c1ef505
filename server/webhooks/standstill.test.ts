import { describe, expect, test } from "vitest";
import { useTestApp } from "@/test/test-app";
import { useReceiver } from "@/test/webhook-receiver";
import { anEndpoint, emitTestEvent, runDeliveryWorkers, webhookContext } from "@/test/webhooks";
import {
  enableEndpoint,
  listAccountsToSweep,
  listDeliveries,
  pauseEndpoint,
  runDeliveryWorker,
  sweepEndpoints,
  type WebhookContext,
} from "./index";

const app = useTestApp();
const receiver = useReceiver();
const START = new Date("2026-11-01T12:00:00.000Z");
let paths = 0;

async function setting() {
  at(0);
  const ctx = webhookContext((await app.createAccount()).ctx);
  paths += 1;
  const path = `/still-${paths}`;
  const endpoint = await anEndpoint(ctx, receiver.url(path));
  return { ctx, path, id: endpoint.id, calls: () => receiver.calls(path).length };
}

/** Set the clock to seconds after the start. */
function at(seconds: number): void {
  app.clock.set(new Date(START.getTime() + seconds * 1000).toISOString());
}

async function states(ctx: WebhookContext, endpointId: number): Promise<string[]> {
  const { rows } = await listDeliveries(ctx, { endpointId, page: { limit: 100 } });
  return rows.map(({ state }) => state);
}

describe("a paused endpoint", () => {
  test("gets nothing while it is paused, and the held deliveries when it is enabled", async () => {
    const { ctx, id, calls } = await setting();
    await emitTestEvent(ctx);
    await pauseEndpoint(ctx, id);
    await emitTestEvent(ctx);
    await runDeliveryWorkers(ctx);
    expect(calls()).toBe(0);
    expect(await states(ctx, id)).toEqual(["held", "held"]);
    await enableEndpoint(ctx, { endpointId: id, replay: true });
    await runDeliveryWorkers(ctx);
    expect(calls()).toBe(2);
  });

  test("that received a call while it was paused has a delivered record", async () => {
    const { ctx, path, id, calls } = await setting();
    receiver.answer(path, (response) => {
      void pauseEndpoint(ctx, id).then(() => response.writeHead(200).end());
    });
    await emitTestEvent(ctx);
    await runDeliveryWorkers(ctx);
    expect(await states(ctx, id)).toEqual(["delivered"]);
    expect(await enableEndpoint(ctx, { endpointId: id, replay: true })).toEqual({ replayed: 0, skipped: 0 });
    await runDeliveryWorkers(ctx);
    expect(calls()).toBe(1);
  });

  test.each([true, false])(
    "treats a delivery that a fan-out added during the pause as held (replay: %s)",
    async (replay) => {
      const { ctx, id, calls } = await setting();
      await emitTestEvent(ctx);
      await pauseEndpoint(ctx, id);
      // A fan-out that read the endpoint before it was paused, and commits after it.
      await ctx.db.prisma.webhookDelivery.updateMany({
        where: { endpointId: id },
        data: { state: "pending", nextAttemptAt: ctx.clock.now() },
      });
      const outcome = await enableEndpoint(ctx, { endpointId: id, replay });
      expect(outcome).toEqual(replay ? { replayed: 1, skipped: 0 } : { replayed: 0, skipped: 1 });
      await runDeliveryWorkers(ctx);
      expect(calls()).toBe(replay ? 1 : 0);
      expect(await states(ctx, id)).toEqual([replay ? "delivered" : "skipped"]);
    },
  );
});

describe("the sweep", () => {
  test("requests a lost worker again", async () => {
    const { ctx, calls } = await setting();
    await emitTestEvent(ctx);
    await ctx.db.prisma.outboxEvent.deleteMany({ where: { accountId: ctx.account.id } });
    at(59);
    expect((await sweepEndpoints(ctx)).revived).toBe(0);
    at(61);
    expect(await listAccountsToSweep(ctx)).toContain(ctx.account.id);
    expect((await sweepEndpoints(ctx)).revived).toBe(1);
    await runDeliveryWorkers(ctx);
    expect(calls()).toBe(1);
    expect(await listAccountsToSweep(ctx)).not.toContain(ctx.account.id);
  });

  test("does not displace a worker that waits long in the queue, and its second run sends nothing twice", async () => {
    const { ctx, id, calls } = await setting();
    await emitTestEvent(ctx);
    const { pumpGeneration: generation } = await ctx.db.prisma.webhookEndpoint.findUniqueOrThrow({
      where: { id },
    });
    at(61);
    expect((await sweepEndpoints(ctx)).revived).toBe(1);
    await runDeliveryWorker(ctx, { endpointId: id, generation });
    expect(calls()).toBe(1);
    await runDeliveryWorkers(ctx);
    expect(calls()).toBe(1);
    expect(await states(ctx, id)).toEqual(["delivered"]);
  });

  test("that requests a worker twice emits two events", async () => {
    const { ctx } = await setting();
    await emitTestEvent(ctx);
    for (const seconds of [61, 182]) {
      at(seconds);
      expect((await sweepEndpoints(ctx)).revived).toBe(1);
    }
    const requests = await ctx.db.prisma.outboxEvent.findMany({ where: { accountId: ctx.account.id } });
    expect(new Set(requests.map(({ eventId }) => eventId)).size).toBe(3);
  });
});

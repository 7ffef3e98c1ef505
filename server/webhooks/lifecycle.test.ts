import { describe, expect, test } from "vitest";
import { statement } from "@/server/platform/db/index";
import { useTestApp } from "@/test/test-app";
import { useReceiver } from "@/test/webhook-receiver";
import { anEndpoint, emitTestEvent, runDeliveryWorkers, webhookContext } from "@/test/webhooks";
import {
  enableEndpoint,
  getEndpoint,
  listAccountsToSweep,
  listDeliveries,
  pauseEndpoint,
  pruneWebhookLog,
  replayDelivery,
  replayRange,
  sweepEndpoints,
  type WebhookContext,
} from "./index";

const app = useTestApp();
const receiver = useReceiver();
const START = new Date("2026-11-01T12:00:00.000Z");
const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;
let paths = 0;

async function setting(family: "workflow" | "subscription" = "subscription") {
  at(0);
  const ctx = webhookContext((await app.createAccount()).ctx);
  paths += 1;
  const path = `/life-${paths}`;
  const endpoint = await anEndpoint(ctx, receiver.url(path), { family });
  return { ctx, path, id: endpoint.id, calls: () => receiver.calls(path).length };
}

/** Set the clock to seconds after the start. */
function at(seconds: number): void {
  app.clock.set(new Date(START.getTime() + seconds * 1000).toISOString());
}

/** Advance time between two moments in steps of five minutes and run what becomes due. */
async function live(ctx: WebhookContext, from: number, to: number): Promise<void> {
  for (let seconds = from; seconds <= to; seconds += 5 * MINUTE) {
    at(seconds);
    await runDeliveryWorkers(ctx);
  }
}

const subscription = { family: "subscription" } as const;
const COMMIT = statement("test_commit_waits", `select current_setting('synchronous_commit') as "on"`);

async function states(ctx: WebhookContext, endpointId: number): Promise<string[]> {
  const { rows } = await listDeliveries(ctx, { endpointId, page: { limit: 100 } });
  return rows.map(({ state }) => state);
}

describe("a subscription endpoint that only fails", () => {
  test("for 24 hours is switched off, staff are notified, and new deliveries are held", async () => {
    const { ctx, path, id, calls } = await setting();
    receiver.answer(path, 500);
    await emitTestEvent(ctx, subscription);
    await live(ctx, 0, DAY - 5 * MINUTE);
    expect(await getEndpoint(ctx, id)).toMatchObject({ status: "active", failingSince: START });
    await live(ctx, DAY, DAY);
    expect(await getEndpoint(ctx, id)).toMatchObject({
      status: "deactivated",
      statusReason: `All deliveries have failed since ${START.toISOString()}.`,
    });
    expect(calls()).toBeGreaterThan(28);
    const events = await ctx.db.prisma.accountEvent.findMany({
      where: { accountId: ctx.account.id, name: "webhooks/endpoint.disabled" },
    });
    expect(events).toMatchObject([{ data: { endpointId: id } }]);
    const before = calls();
    await emitTestEvent(ctx, subscription);
    await live(ctx, DAY + HOUR, DAY + 2 * HOUR);
    expect(calls()).toBe(before);
    expect(await getEndpoint(ctx, id)).toMatchObject({ held: 1 });
  });

  test("causes a notification with its first failure, and no other for a day, however often it fails", async () => {
    const { ctx, path, id } = await setting();
    const listEvents = () =>
      ctx.db.prisma.accountEvent.findMany({
        where: { accountId: ctx.account.id, name: "webhooks/endpoint.failing" },
        orderBy: { recordedAt: "asc" },
      });
    receiver.answer(path, 500);
    await emitTestEvent(ctx, subscription);
    await live(ctx, 0, HOUR);
    const { rows } = await listDeliveries(ctx, { endpointId: id, page: { limit: 100 } });
    expect(await listEvents()).toMatchObject([{ data: { endpointId: id, deliveryId: rows[0]?.id } }]);
    receiver.answer(path, 200);
    await live(ctx, HOUR, 3 * HOUR);
    expect(await getEndpoint(ctx, id)).toMatchObject({ failingSince: null });
    receiver.answer(path, 500);
    await emitTestEvent(ctx, subscription);
    await live(ctx, 4 * HOUR, 5 * HOUR);
    expect(await listEvents()).toHaveLength(1);
  });

  test("briefly, again and again, causes one notification a day for as long as it does", async () => {
    const { ctx, path } = await setting();
    const where = { accountId: ctx.account.id, name: "webhooks/endpoint.failing" };
    const counts: number[] = [];
    for (const hours of [0, 20, 40, 60, 80]) {
      receiver.answer(path, 500);
      at(hours * HOUR);
      await emitTestEvent(ctx, subscription);
      await runDeliveryWorkers(ctx);
      receiver.answer(path, 200);
      await live(ctx, hours * HOUR + HOUR, hours * HOUR + 2 * HOUR);
      counts.push(await ctx.db.prisma.accountEvent.count({ where }));
    }
    expect(counts).toEqual([1, 1, 2, 2, 3]);
  });

  test("causes a notification of its deactivation only once that is durable", async () => {
    const { ctx, path } = await setting();
    const waited: unknown[] = [];
    const listening: WebhookContext = {
      ...ctx,
      emit: async (tx, events) => {
        if ("name" in events && events.name === "webhooks/endpoint.disabled") {
          waited.push(...(await tx.query(COMMIT, [])).map((row) => row.on));
        }
        await ctx.emit(tx, events);
      },
    };
    receiver.answer(path, 500);
    await emitTestEvent(listening, subscription);
    await live(listening, 0, DAY);
    expect(waited).toEqual(["on"]);
  });

  test("but succeeds once within the day stays active", async () => {
    const { ctx, path, id } = await setting();
    receiver.answer(path, 500);
    await emitTestEvent(ctx, subscription);
    await live(ctx, 0, 23 * HOUR);
    receiver.answer(path, 200);
    await emitTestEvent(ctx, subscription);
    await runDeliveryWorkers(ctx);
    expect(await getEndpoint(ctx, id)).toMatchObject({ status: "active", failingSince: null });
    receiver.answer(path, 500);
    await emitTestEvent(ctx, subscription);
    await live(ctx, 23 * HOUR + 5 * MINUTE, 2 * DAY - 2 * HOUR);
    expect(await getEndpoint(ctx, id)).toMatchObject({ status: "active" });
    await live(ctx, 2 * DAY - 2 * HOUR, 2 * DAY);
    expect(await getEndpoint(ctx, id)).toMatchObject({ status: "deactivated" });
  });

  test("and has no traffic after its failure is switched off by the sweep, after a day at the earliest", async () => {
    const { ctx, path, id } = await setting();
    receiver.answer(path, 500);
    await emitTestEvent(ctx, subscription);
    await runDeliveryWorkers(ctx);
    // No delivery is pending any more.
    await ctx.db.prisma.webhookDelivery.deleteMany({ where: { endpointId: id } });
    await ctx.db.prisma.webhookEndpoint.update({ where: { id }, data: { pumpAt: null } });
    at(DAY - 1);
    expect(await sweepEndpoints(ctx)).toEqual({ revived: 0, deactivated: 0 });
    at(DAY);
    expect(await listAccountsToSweep(ctx)).toContain(ctx.account.id);
    expect(await sweepEndpoints(ctx)).toEqual({ revived: 0, deactivated: 1 });
    expect(await getEndpoint(ctx, id)).toMatchObject({ status: "deactivated" });
    expect(await listAccountsToSweep(ctx)).not.toContain(ctx.account.id);
  });

  test("is not switched off without a new attempt when the platform itself was down for a day", async () => {
    const { ctx, path, id } = await setting();
    receiver.answer(path, 500);
    await emitTestEvent(ctx, subscription);
    await runDeliveryWorkers(ctx);
    at(2 * DAY);
    expect((await sweepEndpoints(ctx)).deactivated).toBe(0);
    receiver.answer(path, 200);
    await runDeliveryWorkers(ctx);
    expect(await getEndpoint(ctx, id)).toMatchObject({ status: "active", failingSince: null });
  });

  test("is switched on with its held deliveries, or without them", async () => {
    for (const replay of [true, false]) {
      const { ctx, path, id, calls } = await setting();
      receiver.answer(path, 500);
      await emitTestEvent(ctx, subscription);
      await live(ctx, 0, DAY);
      await emitTestEvent(ctx, subscription);
      await emitTestEvent(ctx, subscription);
      receiver.answer(path, 200);
      const before = calls();
      const initial = { held: (await getEndpoint(ctx, id)).held };
      expect(initial.held).toBe(2);
      const outcome = await enableEndpoint(ctx, { endpointId: id, replay });
      expect(outcome).toEqual(replay ? { replayed: 2, skipped: 0 } : { replayed: 0, skipped: 2 });
      await runDeliveryWorkers(ctx);
      expect(calls() - before).toBe(replay ? 2 : 0);
      expect(await getEndpoint(ctx, id)).toMatchObject({ status: "active", held: 0, failingSince: null });
      await emitTestEvent(ctx, subscription);
      await runDeliveryWorkers(ctx);
      expect((await states(ctx, id))[0]).toBe("delivered");
    }
  });
});

describe("a workflow endpoint that only fails", () => {
  test("stays active for days", async () => {
    const { ctx, path, id } = await setting("workflow");
    receiver.answer(path, 500);
    for (const day of [0, 1, 2, 3]) {
      at(day * DAY);
      await emitTestEvent(ctx);
      for (const seconds of [0, 10, 20, 30]) {
        at(day * DAY + seconds);
        await runDeliveryWorkers(ctx);
      }
    }
    await sweepEndpoints(ctx);
    expect(await getEndpoint(ctx, id)).toMatchObject({ status: "active", failingSince: START, waiting: 0 });
    expect(await states(ctx, id)).toEqual(["failed", "failed", "failed", "failed"]);
  });
});

describe("replay", () => {
  test("of one delivery sends the same bytes under the same id again", async () => {
    const { ctx, path, id } = await setting("workflow");
    await emitTestEvent(ctx);
    await runDeliveryWorkers(ctx);
    const { rows } = await listDeliveries(ctx, { endpointId: id, page: { limit: 1 } });
    await replayDelivery(ctx, { deliveryId: rows[0]?.id ?? "" });
    await runDeliveryWorkers(ctx);
    const [first, second] = receiver.calls(path);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    await expect(replayDelivery(ctx, { deliveryId: "999999999" })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("of a range sends unreceived messages in order; also to another endpoint; never to another family", async () => {
    const { ctx, path, id, calls } = await setting("workflow");
    receiver.answer(path, 500);
    for (const n of [1, 2, 3]) await emitTestEvent(ctx, { data: { n } });
    for (const seconds of [0, 10, 20, 30]) {
      at(seconds);
      await runDeliveryWorkers(ctx);
    }
    at(MINUTE);
    receiver.answer(path, 200);
    await emitTestEvent(ctx, { data: { n: 4 } });
    await runDeliveryWorkers(ctx);
    const range = { endpointId: id, from: START, to: new Date(START.getTime() + HOUR * 1000) };
    const before = calls();
    expect(await replayRange(ctx, range)).toEqual({ replayed: 3 });
    expect(await replayRange(ctx, range)).toEqual({ replayed: 0 });
    await runDeliveryWorkers(ctx);
    expect(calls() - before).toBe(3);
    const other = await anEndpoint(ctx, receiver.url(`${path}-other`), { ordered: true });
    expect(await replayRange(ctx, { ...range, toEndpointId: other.id })).toEqual({ replayed: 4 });
    await runDeliveryWorkers(ctx);
    const numbers = receiver.calls(`${path}-other`).map(({ body }) => JSON.parse(body).v1.data.n);
    expect(numbers).toEqual([1, 2, 3, 4]);
    expect(await replayRange(ctx, { ...range, which: "all" })).toEqual({ replayed: 4 });
    const foreign = await anEndpoint(ctx, receiver.url(`${path}-foreign`), { family: "subscription" });
    await expect(replayRange(ctx, { ...range, toEndpointId: foreign.id })).rejects.toMatchObject({
      code: "invalid",
    });
    await pauseEndpoint(ctx, other.id);
    await expect(replayRange(ctx, { ...range, toEndpointId: other.id })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

describe("the log", () => {
  test("retains 30 days: older attempts, deliveries and messages are deleted, others stay", async () => {
    const { ctx, id } = await setting("workflow");
    await emitTestEvent(ctx);
    await runDeliveryWorkers(ctx);
    at(10 * DAY);
    await emitTestEvent(ctx);
    await runDeliveryWorkers(ctx);
    at(30 * DAY);
    await pruneWebhookLog(ctx);
    expect(await states(ctx, id)).toEqual(["delivered", "delivered"]);
    at(30 * DAY + 1);
    expect(await pruneWebhookLog(ctx)).toBeGreaterThanOrEqual(3);
    expect(await states(ctx, id)).toEqual(["delivered"]);
    at(41 * DAY);
    await pruneWebhookLog(ctx);
    expect(await ctx.db.prisma.webhookMessage.count({ where: { accountId: ctx.account.id } })).toBe(0);
    expect(await ctx.db.prisma.webhookAttempt.count({ where: { accountId: ctx.account.id } })).toBe(0);
  });
});

import { describe, expect, test } from "vitest";
import { aSubscription, readLogAndEvents } from "@/test/subscription-fixtures";
import { aPlan, aSubscriber } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { extendSubscription } from "./extend-subscription";
import {
  findAccountsToRemind,
  findAccountsWithTransitions,
  getSubscription,
  remindSubscribers,
  runDueTransitions,
} from "./index";

const app = useTestApp();
const START = "2026-11-01T12:00:00.000Z";
const END = new Date("2026-12-01T12:00:00.000Z");

async function aPublisher(settings: object = {}) {
  app.clock.set(START);
  return app.createAccount({ settings: { subscriptions: settings } });
}

describe("a one-time subscription", () => {
  test("expires at its end, once", async () => {
    const publisher = await aPublisher();
    const subscription = await aSubscription(publisher, { endAt: END });
    app.clock.set("2026-12-01T11:59:59.999Z");
    expect(await findAccountsWithTransitions(publisher.ctx)).not.toContain(publisher.account.id);
    expect(await runDueTransitions(publisher.ctx)).toBe(0);
    app.clock.set("2026-12-01T12:00:00.000Z");
    expect(await findAccountsWithTransitions(publisher.ctx)).toContain(publisher.account.id);
    expect(await runDueTransitions(publisher.ctx)).toBe(1);
    expect(await runDueTransitions(publisher.ctx)).toBe(0);
    expect(await readLogAndEvents(publisher, subscription.id)).toEqual({
      actions: ["expired"],
      events: ["expired"],
    });
    expect(await findAccountsWithTransitions(publisher.ctx)).not.toContain(publisher.account.id);
  });

  test("expires by its account's clock where that is ahead", async () => {
    app.clock.set(START);
    const publisher = await app.createAccount({ mode: "test" });
    await aSubscription(publisher, { endAt: END });
    const ahead = (clockAhead: number) =>
      app.db.prisma.account.update({ where: { id: publisher.account.id }, data: { clockAhead } });
    const month = END.getTime() - new Date(START).getTime();
    await ahead(month - 1);
    expect(await findAccountsWithTransitions(app)).not.toContain(publisher.account.id);
    expect(await findAccountsToRemind(app)).toContain(publisher.account.id);
    await ahead(month);
    expect(await findAccountsWithTransitions(app)).toContain(publisher.account.id);
    expect(await findAccountsToRemind(app)).not.toContain(publisher.account.id);
  });

  test("expires again after an extension", async () => {
    const publisher = await aPublisher();
    const subscription = await aSubscription(publisher, { endAt: END });
    app.clock.set("2026-12-02T00:00:00.000Z");
    await runDueTransitions(publisher.ctx);
    await extendSubscription(publisher.ctx, {
      id: subscription.id,
      subscriberId: null,
      extendTo: "2026-12-31",
    });
    app.clock.set("2027-01-01T00:00:00.000Z");
    await runDueTransitions(publisher.ctx);
    const { events } = await readLogAndEvents(publisher, subscription.id);
    expect(events).toEqual(["expired", "changed", "expired"]);
  });

  test("starts and, after an outage, ends in the same sweep", async () => {
    const publisher = await aPublisher();
    const startAt = new Date("2026-11-10T00:00:00Z");
    const subscription = await aSubscription(publisher, { startAt, endAt: END });
    app.clock.set("2027-03-01T00:00:00.000Z");
    expect(await runDueTransitions(publisher.ctx)).toBe(2);
    expect((await readLogAndEvents(publisher, subscription.id)).events).toEqual(["activated", "expired"]);
  });

  test("emits the switch when it starts as a replacement", async () => {
    const publisher = await aPublisher();
    const old = await aSubscription(publisher, { endAt: END });
    const { subscriber } = old;
    const startAt = END;
    const subscription = await aSubscription(publisher, {
      subscriber,
      planId: old.plan.id,
      startAt,
      switchedFromId: old.id,
    });
    app.clock.set(END.toISOString());
    await runDueTransitions(publisher.ctx);
    expect((await readLogAndEvents(publisher, subscription.id)).events).toEqual(["activated", "switched"]);
  });

  test("waits while its payment is not confirmed", async () => {
    const publisher = await aPublisher();
    await aSubscription(publisher, { paymentState: "awaiting", activatedAt: null });
    app.clock.set("2027-03-01T00:00:00.000Z");
    expect(await runDueTransitions(publisher.ctx)).toBe(0);
  });
});

describe("a recurring subscription", () => {
  test("gets its grace before its end, enters it, and expires with it", async () => {
    const publisher = await aPublisher({ graceDays: 3 });
    const subscription = await aSubscription(publisher, { recurring: true, endAt: END });
    const loadState = async () => {
      const { graceEndsAt, graceEnteredAt, expiredAt } = await getSubscription(publisher.ctx, {
        id: subscription.id,
        subscriberId: null,
      });
      return [graceEndsAt, graceEnteredAt, expiredAt];
    };
    const graceEnd = new Date("2026-12-04T12:00:00.000Z");
    app.clock.set("2026-12-01T11:00:00.000Z");
    expect(await runDueTransitions(publisher.ctx)).toBe(1);
    expect(await loadState()).toEqual([graceEnd, null, null]);
    expect(await readLogAndEvents(publisher, subscription.id)).toEqual({ actions: [], events: [] });
    app.clock.set("2026-12-01T12:03:00.000Z");
    await runDueTransitions(publisher.ctx);
    expect(await loadState()).toEqual([graceEnd, app.clock.now(), null]);
    app.clock.set(graceEnd.toISOString());
    await runDueTransitions(publisher.ctx);
    expect(await readLogAndEvents(publisher, subscription.id)).toEqual({
      actions: ["entered grace period", "expired"],
      events: ["entered-grace", "expired"],
    });
  });

  test("expires at its end without days of grace", async () => {
    const publisher = await aPublisher({ graceDays: 0 });
    const subscription = await aSubscription(publisher, { recurring: true, endAt: END });
    app.clock.set(END.toISOString());
    await runDueTransitions(publisher.ctx);
    expect((await readLogAndEvents(publisher, subscription.id)).events).toEqual(["expired"]);
  });
});

test("concurrent sweeps share the work: each transition is reported once", async () => {
  const publisher = await aPublisher();
  const subscriber = await aSubscriber(publisher);
  const { id: planId } = await aPlan(publisher);
  const due = await Promise.all(
    Array.from({ length: 30 }, () => aSubscription(publisher, { subscriber, planId, endAt: END })),
  );
  app.clock.set(END.toISOString());
  const steps = await Promise.all(Array.from({ length: 4 }, () => runDueTransitions(publisher.ctx)));
  expect(steps.reduce((sum, count) => sum + count, 0)).toBe(30);
  for (const { id } of due) expect((await readLogAndEvents(publisher, id)).events).toEqual(["expired"]);
});

describe("reminders", () => {
  test("are sent once for each number of days, and again for a later end", async () => {
    const publisher = await aPublisher({ reminderDays: [7, 3] });
    const subscription = await aSubscription(publisher, { endAt: END });
    const reminders: [string, number][] = [];
    const on = async (day: string) => {
      app.clock.set(`${day}T12:00:00.000Z`);
      reminders.push([day, await remindSubscribers(publisher.ctx)]);
    };
    await on("2026-11-23");
    await on("2026-11-24");
    await on("2026-11-25");
    await on("2026-11-28");
    await on("2026-11-29");
    await extendSubscription(publisher.ctx, {
      id: subscription.id,
      subscriberId: null,
      extendTo: "2026-12-31",
    });
    await on("2026-11-30");
    await on("2026-12-30");
    expect(reminders).toEqual([
      ["2026-11-23", 0],
      ["2026-11-24", 1],
      ["2026-11-25", 0],
      ["2026-11-28", 1],
      ["2026-11-29", 0],
      ["2026-11-30", 0],
      ["2026-12-30", 2],
    ]);
    expect(await findAccountsToRemind(publisher.ctx)).toContain(publisher.account.id);
  });

  test("are not sent for renewed, cancelled, recurring or new subscriptions", async () => {
    const publisher = await aPublisher();
    const renewed = await aSubscription(publisher, { endAt: END });
    const { subscriber } = renewed;
    const planId = renewed.plan.id;
    await aSubscription(publisher, { subscriber, planId, startAt: END, renewedFromId: renewed.id });
    await aSubscription(publisher, { planId, endAt: END, cancelledAt: new Date(START) });
    await aSubscription(publisher, { planId, endAt: END, recurring: true });
    app.clock.set("2026-11-24T12:00:00.000Z");
    await aSubscription(publisher, { planId, endAt: END });
    expect(await remindSubscribers(publisher.ctx)).toBe(0);
  });
});

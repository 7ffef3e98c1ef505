import { describe, expect, test } from "vitest";
import { aSubscription, toldOf } from "@/test/subscription-rows";
import { aPlan, aSubscriber } from "@/test/subscriptions";
import { useWorld } from "@/test/world";
import { extendSubscription } from "./extend-subscription";
import {
  accountsToRemind,
  accountsToSweep,
  getSubscription,
  remindSubscribers,
  runDueTransitions,
} from "./index";

const world = useWorld();
const START = "2026-11-01T12:00:00.000Z";
const END = new Date("2026-12-01T12:00:00.000Z");

async function aPublisher(settings: object = {}) {
  world.clock.set(START);
  return world.createAccount({ settings: { subscriptions: settings } });
}

describe("a one-time subscription", () => {
  test("is swept at its end, and never again", async () => {
    const publisher = await aPublisher();
    const one = await aSubscription(publisher, { endAt: END });
    world.clock.set("2026-12-01T11:59:59.999Z");
    expect(await accountsToSweep(publisher.ctx)).not.toContain(publisher.account.id);
    expect(await runDueTransitions(publisher.ctx)).toBe(0);
    world.clock.set("2026-12-01T12:00:00.000Z");
    expect(await accountsToSweep(publisher.ctx)).toContain(publisher.account.id);
    expect(await runDueTransitions(publisher.ctx)).toBe(1);
    expect(await runDueTransitions(publisher.ctx)).toBe(0);
    expect(await toldOf(publisher, one.id)).toEqual({ actions: ["expired"], events: ["expired"] });
    expect(await accountsToSweep(publisher.ctx)).not.toContain(publisher.account.id);
  });

  test("of an account whose clock is ahead is swept at its end by that clock", async () => {
    world.clock.set(START);
    const publisher = await world.createAccount({ mode: "test" });
    await aSubscription(publisher, { endAt: END });
    const ahead = (clockAhead: number) =>
      world.db.prisma.account.update({ where: { id: publisher.account.id }, data: { clockAhead } });
    const month = END.getTime() - new Date(START).getTime();
    await ahead(month - 1);
    expect(await accountsToSweep(world)).not.toContain(publisher.account.id);
    expect(await accountsToRemind(world)).toContain(publisher.account.id);
    await ahead(month);
    expect(await accountsToSweep(world)).toContain(publisher.account.id);
    expect(await accountsToRemind(world)).not.toContain(publisher.account.id);
  });

  test("that is extended after its end ends once more", async () => {
    const publisher = await aPublisher();
    const one = await aSubscription(publisher, { endAt: END });
    world.clock.set("2026-12-02T00:00:00.000Z");
    await runDueTransitions(publisher.ctx);
    await extendSubscription(publisher.ctx, { id: one.id, subscriberId: null, extendTo: "2026-12-31" });
    world.clock.set("2027-01-01T00:00:00.000Z");
    await runDueTransitions(publisher.ctx);
    const { events } = await toldOf(publisher, one.id);
    expect(events).toEqual(["expired", "changed", "expired"]);
  });

  test("that lay ahead starts and, after an outage, ends in one go", async () => {
    const publisher = await aPublisher();
    const startAt = new Date("2026-11-10T00:00:00Z");
    const one = await aSubscription(publisher, { startAt, endAt: END });
    world.clock.set("2027-03-01T00:00:00.000Z");
    expect(await runDueTransitions(publisher.ctx)).toBe(2);
    expect((await toldOf(publisher, one.id)).events).toEqual(["activated", "expired"]);
  });

  test("that took another's place says so when it starts", async () => {
    const publisher = await aPublisher();
    const old = await aSubscription(publisher, { endAt: END });
    const { subscriber } = old;
    const startAt = END;
    const one = await aSubscription(publisher, {
      subscriber,
      planId: old.plan.id,
      startAt,
      switchedFromId: old.id,
    });
    world.clock.set(END.toISOString());
    await runDueTransitions(publisher.ctx);
    expect((await toldOf(publisher, one.id)).events).toEqual(["activated", "switched"]);
  });

  test("whose payment is not confirmed waits", async () => {
    const publisher = await aPublisher();
    await aSubscription(publisher, { paymentState: "awaiting", activatedAt: null });
    world.clock.set("2027-03-01T00:00:00.000Z");
    expect(await runDueTransitions(publisher.ctx)).toBe(0);
  });
});

describe("a recurring subscription", () => {
  test("has its grace before its end has come, enters it, and ends with it", async () => {
    const publisher = await aPublisher({ graceDays: 3 });
    const one = await aSubscription(publisher, { recurring: true, endAt: END });
    const standing = async () => {
      const { graceEndsAt, graceEnteredAt, expiredAt } = await getSubscription(publisher.ctx, {
        id: one.id,
        subscriberId: null,
      });
      return [graceEndsAt, graceEnteredAt, expiredAt];
    };
    const graceEnd = new Date("2026-12-04T12:00:00.000Z");
    world.clock.set("2026-12-01T11:00:00.000Z");
    expect(await runDueTransitions(publisher.ctx)).toBe(1);
    expect(await standing()).toEqual([graceEnd, null, null]);
    expect(await toldOf(publisher, one.id)).toEqual({ actions: [], events: [] });
    world.clock.set("2026-12-01T12:03:00.000Z");
    await runDueTransitions(publisher.ctx);
    expect(await standing()).toEqual([graceEnd, world.clock.now(), null]);
    world.clock.set(graceEnd.toISOString());
    await runDueTransitions(publisher.ctx);
    expect(await toldOf(publisher, one.id)).toEqual({
      actions: ["entered grace", "expired"],
      events: ["entered-grace", "expired"],
    });
  });

  test("without days of grace just ends", async () => {
    const publisher = await aPublisher({ graceDays: 0 });
    const one = await aSubscription(publisher, { recurring: true, endAt: END });
    world.clock.set(END.toISOString());
    await runDueTransitions(publisher.ctx);
    expect((await toldOf(publisher, one.id)).events).toEqual(["expired"]);
  });
});

test("sweeps at once share the work: each step is told once", async () => {
  const publisher = await aPublisher();
  const subscriber = await aSubscriber(publisher);
  const { id: planId } = await aPlan(publisher);
  const due = await Promise.all(
    Array.from({ length: 30 }, () => aSubscription(publisher, { subscriber, planId, endAt: END })),
  );
  world.clock.set(END.toISOString());
  const steps = await Promise.all(Array.from({ length: 4 }, () => runDueTransitions(publisher.ctx)));
  expect(steps.reduce((sum, count) => sum + count, 0)).toBe(30);
  for (const { id } of due) expect((await toldOf(publisher, id)).events).toEqual(["expired"]);
});

describe("reminders", () => {
  test("are told once for each number of days, and anew for a later end", async () => {
    const publisher = await aPublisher({ reminderDays: [7, 3] });
    const one = await aSubscription(publisher, { endAt: END });
    const told: [string, number][] = [];
    const on = async (day: string) => {
      world.clock.set(`${day}T12:00:00.000Z`);
      told.push([day, await remindSubscribers(publisher.ctx)]);
    };
    await on("2026-11-23");
    await on("2026-11-24");
    await on("2026-11-25");
    await on("2026-11-28");
    await on("2026-11-29");
    await extendSubscription(publisher.ctx, { id: one.id, subscriberId: null, extendTo: "2026-12-31" });
    await on("2026-11-30");
    await on("2026-12-30");
    expect(told).toEqual([
      ["2026-11-23", 0],
      ["2026-11-24", 1],
      ["2026-11-25", 0],
      ["2026-11-28", 1],
      ["2026-11-29", 0],
      ["2026-11-30", 0],
      ["2026-12-30", 2],
    ]);
    expect(await accountsToRemind(publisher.ctx)).toContain(publisher.account.id);
  });

  test("spare who was renewed, cancelled, pays by period, or has just bought", async () => {
    const publisher = await aPublisher();
    const renewed = await aSubscription(publisher, { endAt: END });
    const { subscriber } = renewed;
    const planId = renewed.plan.id;
    await aSubscription(publisher, { subscriber, planId, startAt: END, renewedFromId: renewed.id });
    await aSubscription(publisher, { planId, endAt: END, cancelledAt: new Date(START) });
    await aSubscription(publisher, { planId, endAt: END, recurring: true });
    world.clock.set("2026-11-24T12:00:00.000Z");
    await aSubscription(publisher, { planId, endAt: END });
    expect(await remindSubscribers(publisher.ctx)).toBe(0);
  });
});

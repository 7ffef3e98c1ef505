import { describe, expect, test } from "vitest";
import { findOpenSubscriptions } from "@/server/privacy/open-subscriptions";
import {
  cancelSubscription,
  endPause,
  getStatus,
  isSwitchable,
  listPauseChoices,
  pauseSubscription,
  resumeSubscription,
  summariseSubscription,
} from "@/server/subscriptions/lifecycle/index";
import { createRecurringShop } from "@/test/recurring";
import { aStory } from "@/test/stories";
import { aSubscription } from "@/test/subscription-fixtures";
import { useTestApp } from "@/test/test-app";
import { runDueWork, sweepCharges } from "./index";
import { openDueCharges } from "./open-charges";
import { executeCharges } from "./sweep-charges";

const app = useTestApp();
const END = new Date("2026-12-01T12:00:00.000Z");
const BEHIND = { now: () => new Date(END.getTime() - 1) };
const RESUMES = new Date("2027-02-01T12:00:00.000Z");
const CLAIMS = { provider: "platform", id: "1", name: "Ada", email: null, phoneNumber: null };
const SUBSCRIBER = { kind: "subscriber", keyId: 1, claims: CLAIMS } as const;

/** A subscription of 10.00 a month whose plan allows pauses of up to three months. */
async function createPausable({ maxPauseMonths = 3, token = "tok_success", graceDays = 5 } = {}) {
  const shop = await createRecurringShop(app, { graceDays });
  const id = await shop.buy({ token, plan: { maxPauseMonths } });
  const { subscriberId } = await shop.row(id);
  const ctx = { ...shop.paying, actor: SUBSCRIBER };
  const key = { id, subscriberId };
  return {
    shop,
    ctx,
    key,
    row: () => shop.row(id),
    pause: (months = 2, shownEndAt = END) => pauseSubscription(ctx, { ...key, months, shownEndAt }),
    /** On a server whose clock is a moment behind the one that charges. */
    pauseBehind: () => pauseSubscription({ ...ctx, clock: BEHIND }, { ...key, months: 2, shownEndAt: END }),
    end: (shownAsBegun: boolean) => endPause(ctx, { ...key, shownAsBegun }),
    until: async (time: Date | string) => {
      app.clock.set(time instanceof Date ? time.toISOString() : time);
      await runDueWork(shop.paying);
    },
  };
}

describe("a pause", () => {
  test("closes access after the paid period, charges nothing, and ends in the ordinary renewal", async () => {
    const { shop, key, row, pause, until } = await createPausable();
    await pause();
    expect(await row()).toMatchObject({ endAt: END, resumesAt: RESUMES, chargeAt: null, dueAt: RESUMES });
    expect(summariseSubscription(await row()).next).toEqual({ cents: 1000, at: RESUMES });
    expect(getStatus(await row(), app.clock.now())).toBe("active");
    await until(END);
    await until("2027-01-31T12:00:00.000Z");
    expect(getStatus(await row(), app.clock.now())).toBe("expired");
    expect(await shop.charges(key.id)).toEqual([]);
    const during = await shop.readLog(key.id);
    expect(during.actions).not.toContain("expired");
    await until(RESUMES);
    expect(await shop.charges(key.id)).toMatchObject([{ amountCents: 1000, status: "captured" }]);
    expect(await row()).toMatchObject({
      endAt: new Date("2027-03-01T12:00:00.000Z"),
      chargeAt: new Date("2027-03-01T12:00:00.000Z"),
      resumesAt: null,
    });
    expect(getStatus(await row(), app.clock.now())).toBe("active");
    const { actions, events } = await shop.readLog(key.id);
    expect(actions).toEqual(expect.arrayContaining(["paused", "resumed after a pause", "renewed"]));
    expect(events).toContain("paused");
    await until("2027-03-01T12:00:00.000Z");
    expect(await shop.charges(key.id)).toHaveLength(2);
  });

  test("gives its reason to staff who ask why a story is closed", async () => {
    const { shop, key, pause } = await createPausable();
    await pause();
    app.clock.set("2026-12-15T12:00:00.000Z");
    const { value: email } = (await shop.row(key.id)).identity;
    const story = await aStory(shop.ctx, { content: { access: "subscription" } });
    const path = `/api/v1/subscribers/email/${encodeURIComponent(email)}/access/explain.json?story_id=${story.id}`;
    const explained = await app.fetch(path, { host: shop.host, headers: shop.server });
    expect(await explained.text()).toContain(
      `is paused from ${END.toISOString()} until ${RESUMES.toISOString()}`,
    );
  });

  test("is offered up to the plan's limit, and refused beyond it, to others and where dates differ", async () => {
    const { shop, ctx, key, row, pause } = await createPausable();
    expect((await listPauseChoices(ctx, await row())).map(({ months }) => months)).toEqual([1, 2, 3]);
    for (const months of [0, 4, 1.5, Number.NaN])
      await expect(pause(months)).rejects.toMatchObject({ code: "invalid" });
    await expect(pause(1, RESUMES)).rejects.toMatchObject({ code: "conflict", message: /dates/ });
    const foreign = { ...key, subscriberId: key.subscriberId + 1, months: 1, shownEndAt: END };
    await expect(pauseSubscription(ctx, foreign)).rejects.toMatchObject({ code: "not_found" });
    expect(await row()).toMatchObject({ resumesAt: null, chargeAt: END });
    expect((await shop.readLog(key.id)).actions).not.toContain("paused");
  });

  test("is not offered by a plan that allows none, and a plan's change applies to its subscribers", async () => {
    const { ctx, row, pause } = await createPausable({ maxPauseMonths: 0 });
    expect(await listPauseChoices(ctx, await row())).toEqual([]);
    await expect(pause(1)).rejects.toMatchObject({ code: "conflict" });
    const { planId } = await row();
    await app.db.prisma.subscriptionPlan.update({
      where: { id: planId ?? 0 },
      data: { maxPauseMonths: 1 },
    });
    expect(await listPauseChoices(ctx, await row())).toHaveLength(1);
  });

  test("that is undone before it begins changes nothing", async () => {
    const { shop, ctx, key, row, pause, end, until } = await createPausable();
    await pause();
    expect(isSwitchable(await row(), app.clock.now())).toBe(false);
    await expect(end(true)).rejects.toMatchObject({ code: "conflict" });
    await end(false);
    await end(false);
    expect(await row()).toMatchObject({ resumesAt: null, chargeAt: END, nextPaymentDueAt: END });
    expect((await shop.readLog(key.id)).actions.filter((action) => action === "pause undone")).toHaveLength(
      1,
    );
    await until(END);
    expect(await shop.charges(key.id)).toHaveLength(1);
    expect(await listPauseChoices(ctx, await row())).toHaveLength(3);
  });

  test("that is ended early is charged then, and the next periods count from there", async () => {
    const { shop, key, row, pause, end, until } = await createPausable();
    await pause();
    const early = "2026-12-20T08:30:00.000Z";
    app.clock.set(early);
    await expect(end(false)).rejects.toMatchObject({ code: "conflict" });
    await end(true);
    expect(getStatus(await row(), app.clock.now())).toBe("active");
    await until(early);
    expect(await shop.charges(key.id)).toMatchObject([{ amountCents: 1000, status: "captured" }]);
    expect((await row()).endAt).toEqual(new Date("2027-01-20T08:30:00.000Z"));
    await until("2027-01-20T08:30:00.000Z");
    expect(await shop.charges(key.id)).toHaveLength(2);
  });

  test("whose charge is declined at its end goes through the grace of any renewal", async () => {
    const { row, pause, until } = await createPausable({ token: "tok_renewals_decline_1" });
    await pause();
    await until(RESUMES);
    expect(await row()).toMatchObject({ failedCharges: 1, resumesAt: null });
    expect(getStatus(await row(), app.clock.now())).toBe("active");
    await until("2027-02-20T12:00:00.000Z");
    expect(getStatus(await row(), app.clock.now())).toBe("expired");
  });

  test("ends with a cancellation; undone in time, the subscription renews at its end", async () => {
    const { shop, ctx, key, row, pause, until } = await createPausable();
    await pause();
    await cancelSubscription(ctx, key);
    expect(await row()).toMatchObject({ resumesAt: null, chargeAt: null, nextPaymentDueAt: END });
    await resumeSubscription(ctx, key);
    expect(await row()).toMatchObject({ resumesAt: null, chargeAt: END, nextPaymentDueAt: END });
    await pause();
    await until("2026-12-15T12:00:00.000Z");
    await cancelSubscription(ctx, key);
    await until("2027-03-01T12:00:00.000Z");
    expect(await shop.charges(key.id)).toEqual([]);
    expect((await shop.readLog(key.id)).actions).toContain("expired");
  });

  test("goes on while another subscription of the group gives the same access", async () => {
    const { shop, key, row, pause, end, until } = await createPausable();
    await pause();
    const { planId, groupId } = await row();
    const between = new Date("2027-02-10T12:00:00.000Z");
    const { subscriber } = await row();
    const facts = { planId: planId ?? 0, startAt: END, endAt: between, recurring: false };
    const other = await aSubscription(shop, { subscriber, ...facts });
    expect(other.groupId).toBe(groupId);
    app.clock.set("2026-12-15T12:00:00.000Z");
    await expect(end(true)).rejects.toMatchObject({ code: "conflict", message: /another subscription/ });
    await until(RESUMES);
    expect(await row()).toMatchObject({ resumesAt: between, nextPaymentDueAt: between, chargeAt: null });
    expect(await shop.charges(key.id)).toEqual([]);
    await until(between);
    expect(await shop.charges(key.id)).toHaveLength(1);
    expect((await row()).endAt).toEqual(new Date("2027-03-10T12:00:00.000Z"));
    const problems = await app.db.prisma
      .$queryRaw`select kind from money_problem where account_id = ${shop.account.id}`;
    expect(problems).toEqual([]);
  });

  test("does not hide a subscription from the erasure of its reader", async () => {
    const { shop, key, pause } = await createPausable();
    await pause();
    app.clock.set("2026-12-15T12:00:00.000Z");
    const search = { subscriberIds: [key.subscriberId], now: app.clock.now() };
    const open = await findOpenSubscriptions(app.db, shop.account.id, search);
    expect(open.map(({ id }) => id)).toEqual([key.id]);
  });
});

describe("concurrently", () => {
  test("the same pause is one", async () => {
    const { shop, key, row, pause } = await createPausable();
    await Promise.all([pause(), pause(), pause()]);
    const { actions, events } = await shop.readLog(key.id);
    expect(actions.filter((action) => action === "paused")).toHaveLength(1);
    expect(events.filter((name) => name === "paused")).toHaveLength(1);
    expect((await row()).resumesAt).toEqual(RESUMES);
  });

  test("of two different pauses one wins", async () => {
    const { row, pause } = await createPausable();
    const both = await Promise.allSettled([pause(1), pause(3)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await row()).chargeAt).toBeNull();
  });

  test.each([1, 2, 3, 4])("a pause and a cancellation never leave both, run %i", async () => {
    const { shop, ctx, key, row, pause, until } = await createPausable();
    await Promise.allSettled([pause(), cancelSubscription(ctx, key)]);
    expect(await row()).toMatchObject({ resumesAt: null, chargeAt: null });
    expect((await row()).cancelledAt).not.toBeNull();
    await until(RESUMES);
    expect(await shop.charges(key.id)).toEqual([]);
  });

  test.each([1, 2, 3, 4])("a pause and a due renewal: paid or paused, never both, run %i", async (run) => {
    const { shop, key, row, pauseBehind } = await createPausable();
    app.clock.set(END.toISOString());
    const sweeping = run % 2 === 0 ? sweepCharges(shop.paying) : null;
    const pausing = pauseBehind();
    const [paused] = await Promise.allSettled([pausing, sweeping ?? sweepCharges(shop.paying)]);
    const { resumesAt, endAt } = await row();
    const charges = await shop.charges(key.id);
    if (paused.status === "fulfilled") {
      expect({ resumesAt, endAt, charges }).toEqual({ resumesAt: RESUMES, endAt: END, charges: [] });
    } else {
      expect(charges).toHaveLength(1);
      expect({ resumesAt, endAt }).toEqual({ resumesAt: null, endAt: new Date("2027-01-01T12:00:00.000Z") });
    }
  });

  test("a pause while the charge is at the gateway is refused, and the charge counts", async () => {
    const { shop, ctx, key, row, pauseBehind } = await createPausable();
    app.clock.set(END.toISOString());
    const { open } = await openDueCharges(shop.paying, { take: 1, only: key.id });
    expect(open).toHaveLength(1);
    await expect(pauseBehind()).rejects.toMatchObject({ code: "conflict", message: /can't be paused now/ });
    expect(await listPauseChoices({ ...ctx, clock: BEHIND }, await row())).toEqual([]);
    await executeCharges(shop.paying, open);
    expect(await row()).toMatchObject({ resumesAt: null, endAt: new Date("2027-01-01T12:00:00.000Z") });
  });

  test("ending a pause twice charges once", async () => {
    const { shop, key, pause, end, until } = await createPausable();
    await pause();
    app.clock.set("2026-12-20T08:30:00.000Z");
    await Promise.all([end(true), end(true)]);
    await Promise.all([runDueWork(shop.paying), runDueWork(shop.paying)]);
    await until("2026-12-20T08:30:00.000Z");
    expect(await shop.charges(key.id)).toHaveLength(1);
    expect(
      (await shop.readLog(key.id)).actions.filter((action) => action === "resumed after a pause"),
    ).toHaveLength(1);
  });
});

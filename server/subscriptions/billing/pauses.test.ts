import { describe, expect, test } from "vitest";
import { findOpenSubscriptions } from "@/server/privacy/open-subscriptions";
import {
  cancelSubscription,
  getStatus,
  isSwitchable,
  listPauseChoices,
  pauseSubscription,
  resumeSubscription,
  summariseSubscription,
} from "@/server/subscriptions/lifecycle/index";
import { createPausable, PAID_UNTIL, RESUMES } from "@/test/pauses";
import { aStory } from "@/test/stories";
import { aSubscription } from "@/test/subscription-fixtures";
import { useTestApp } from "@/test/test-app";
import { runDueWork } from "./index";

const app = useTestApp();

describe("a pause", () => {
  test("closes access after the paid period, charges nothing, and ends in the ordinary renewal", async () => {
    const { shop, key, row, pause, until } = await createPausable(app);
    await pause();
    expect(await row()).toMatchObject({
      endAt: PAID_UNTIL,
      resumesAt: RESUMES,
      chargeAt: null,
      dueAt: RESUMES,
    });
    expect(summariseSubscription(await row()).next).toEqual({ cents: 1000, at: RESUMES });
    expect(getStatus(await row(), app.clock.now())).toBe("active");
    await until(PAID_UNTIL);
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
    const { shop, key, pause } = await createPausable(app);
    await pause();
    app.clock.set("2026-12-15T12:00:00.000Z");
    const { value: email } = (await shop.row(key.id)).identity;
    const story = await aStory(shop.ctx, { content: { access: "subscription" } });
    const path = `/api/v1/subscribers/email/${encodeURIComponent(email)}/access/explain.json?story_id=${story.id}`;
    const explained = await app.fetch(path, { host: shop.host, headers: shop.server });
    expect(await explained.text()).toContain(
      `is paused from ${PAID_UNTIL.toISOString()} until ${RESUMES.toISOString()}`,
    );
  });

  test("is told in the API by the dates that it has: ended, and paid next when it resumes", async () => {
    const { shop, key, pause } = await createPausable(app);
    await pause();
    app.clock.set("2026-12-15T12:00:00.000Z");
    const { value: email } = (await shop.row(key.id)).identity;
    const path = `/api/v1/subscribers/email/${encodeURIComponent(email)}/subscriptions.json`;
    const response = await app.fetch(path, { host: shop.host, headers: shop.server });
    expect(await response.json()).toMatchObject({
      subscriptions: [
        {
          status: "expired",
          end_timestamp: PAID_UNTIL.toISOString(),
          next_payment_due_date: RESUMES.toISOString(),
        },
      ],
    });
  });

  test("reminds the subscriber once, a week before it ends", async () => {
    const { shop, key, pause, until } = await createPausable(app);
    await pause();
    const { next } = await runDueWork(shop.paying);
    expect(next).toEqual(new Date("2027-01-25T12:00:00.000Z"));
    await until("2027-01-25T11:59:59.000Z");
    expect((await shop.readLog(key.id)).events).not.toContain("resumption-reminded");
    await Promise.all([until("2027-01-25T12:00:00.000Z"), until("2027-01-25T12:00:00.000Z")]);
    await until("2027-01-30T12:00:00.000Z");
    const { events, actions } = await shop.readLog(key.id);
    expect(events.filter((name) => name === "resumption-reminded")).toHaveLength(1);
    expect(actions.filter((action) => action === "resumption reminder sent")).toHaveLength(1);
  });

  test("is offered up to the plan's limit, and refused beyond it, to others and where dates differ", async () => {
    const { shop, ctx, key, row, pause } = await createPausable(app);
    expect((await listPauseChoices(ctx, await row())).map(({ months }) => months)).toEqual([1, 2, 3]);
    for (const months of [0, 4, 1.5, Number.NaN])
      await expect(pause(months)).rejects.toMatchObject({ code: "invalid" });
    await expect(pause(1, RESUMES)).rejects.toMatchObject({ code: "conflict", message: /dates/ });
    const foreign = { ...key, subscriberId: key.subscriberId + 1, months: 1, shownEndAt: PAID_UNTIL };
    await expect(pauseSubscription(ctx, foreign)).rejects.toMatchObject({ code: "not_found" });
    expect(await row()).toMatchObject({ resumesAt: null, chargeAt: PAID_UNTIL });
    expect((await shop.readLog(key.id)).actions).not.toContain("paused");
  });

  test("is not offered by a plan that allows none, and a plan's change applies to its subscribers", async () => {
    const { ctx, row, pause } = await createPausable(app, { maxPauseMonths: 0 });
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
    const { shop, ctx, key, row, pause, end, until } = await createPausable(app);
    await pause();
    expect(isSwitchable(await row(), app.clock.now())).toBe(false);
    await expect(end(true)).rejects.toMatchObject({ code: "conflict" });
    await end(false);
    await end(false);
    expect(await row()).toMatchObject({
      resumesAt: null,
      chargeAt: PAID_UNTIL,
      nextPaymentDueAt: PAID_UNTIL,
    });
    expect((await shop.readLog(key.id)).actions.filter((action) => action === "pause undone")).toHaveLength(
      1,
    );
    await until(PAID_UNTIL);
    expect(await shop.charges(key.id)).toHaveLength(1);
    expect(await listPauseChoices(ctx, await row())).toHaveLength(3);
  });

  test("that is ended early is charged then, and the next periods count from there", async () => {
    const { shop, key, row, pause, end, until } = await createPausable(app);
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
    const { row, pause, until } = await createPausable(app, { token: "tok_renewals_decline_1" });
    await pause();
    await until(RESUMES);
    expect(await row()).toMatchObject({ failedCharges: 1, resumesAt: null });
    expect(getStatus(await row(), app.clock.now())).toBe("active");
    await until("2027-02-20T12:00:00.000Z");
    expect(getStatus(await row(), app.clock.now())).toBe("expired");
  });

  test("ends with a cancellation; undone in time, the subscription renews at its end", async () => {
    const { shop, ctx, key, row, pause, until } = await createPausable(app);
    await pause();
    await cancelSubscription(ctx, key);
    expect(await row()).toMatchObject({ resumesAt: null, chargeAt: null, nextPaymentDueAt: PAID_UNTIL });
    await resumeSubscription(ctx, key);
    expect(await row()).toMatchObject({
      resumesAt: null,
      chargeAt: PAID_UNTIL,
      nextPaymentDueAt: PAID_UNTIL,
    });
    await pause();
    await until("2026-12-15T12:00:00.000Z");
    await cancelSubscription(ctx, key);
    await until("2027-03-01T12:00:00.000Z");
    expect(await shop.charges(key.id)).toEqual([]);
    expect((await shop.readLog(key.id)).actions).toContain("expired");
  });

  test("goes on while another subscription of the group gives the same access", async () => {
    const { shop, key, row, pause, end, until } = await createPausable(app);
    await pause();
    const { planId, groupId } = await row();
    const between = new Date("2027-02-10T12:00:00.000Z");
    const { subscriber } = await row();
    const facts = { planId: planId ?? 0, startAt: PAID_UNTIL, endAt: between, recurring: false };
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
  });

  test("leaves another subscription that renews a day to be charged itself", async () => {
    const { shop, key, row, pause, until } = await createPausable(app);
    await pause();
    const { planId, subscriber } = await row();
    const end = new Date("2027-02-10T12:00:00.000Z");
    const facts = { planId: planId ?? 0, startAt: PAID_UNTIL, endAt: end, recurring: true };
    await aSubscription(shop, { subscriber, ...facts });
    await until(RESUMES);
    const dayAfter = new Date("2027-02-11T12:00:00.000Z");
    expect(await row()).toMatchObject({ resumesAt: dayAfter, chargeAt: null });
    await until(end);
    expect(await shop.charges(key.id)).toEqual([]);
    // The other one was not charged: once its grace is over as well, this one resumes.
    await until("2027-03-01T12:00:00.000Z");
    await until("2027-03-01T12:00:00.000Z");
    expect(await shop.charges(key.id)).toHaveLength(1);
  });

  test("does not hide a subscription from the erasure of its reader", async () => {
    const { shop, key, pause } = await createPausable(app);
    await pause();
    app.clock.set("2026-12-15T12:00:00.000Z");
    const search = { subscriberIds: [key.subscriberId], now: app.clock.now() };
    const open = await findOpenSubscriptions(app.db, shop.account.id, search);
    expect(open.map(({ id }) => id)).toEqual([key.id]);
  });
});

import { describe, expect, test } from "vitest";
import { cancelSubscription, listPauseChoices } from "@/server/subscriptions/lifecycle/index";
import { A_MOMENT_EARLIER, createPausable, PAID_UNTIL, RESUMES } from "@/test/pauses";
import { useTestApp } from "@/test/test-app";
import { runDueWork, sweepCharges } from "./index";
import { openDueCharges } from "./open-charges";
import { executeCharges } from "./sweep-charges";

const app = useTestApp();

describe("concurrently", () => {
  test("the same pause is one", async () => {
    const { shop, key, row, pause } = await createPausable(app);
    await Promise.all([pause(), pause(), pause()]);
    const { actions, events } = await shop.readLog(key.id);
    expect(actions.filter((action) => action === "paused")).toHaveLength(1);
    expect(events.filter((name) => name === "paused")).toHaveLength(1);
    expect((await row()).resumesAt).toEqual(RESUMES);
  });

  test("of two different pauses one wins", async () => {
    const { row, pause } = await createPausable(app);
    const both = await Promise.allSettled([pause(1), pause(3)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await row()).chargeAt).toBeNull();
  });

  test.each([1, 2, 3, 4])("a pause and a cancellation never leave both, run %i", async () => {
    const { shop, ctx, key, row, pause, until } = await createPausable(app);
    await Promise.allSettled([pause(), cancelSubscription(ctx, key)]);
    expect(await row()).toMatchObject({ resumesAt: null, chargeAt: null });
    expect((await row()).cancelledAt).not.toBeNull();
    await until(RESUMES);
    expect(await shop.charges(key.id)).toEqual([]);
  });

  test.each([1, 2, 3, 4])("a pause and a due renewal: paid or paused, never both, run %i", async (run) => {
    const { shop, key, row, pauseBehind } = await createPausable(app);
    app.clock.set(PAID_UNTIL.toISOString());
    const sweeping = run % 2 === 0 ? sweepCharges(shop.paying) : null;
    const pausing = pauseBehind();
    const [paused] = await Promise.allSettled([pausing, sweeping ?? sweepCharges(shop.paying)]);
    const { resumesAt, endAt } = await row();
    const charges = await shop.charges(key.id);
    if (paused.status === "fulfilled") {
      expect({ resumesAt, endAt, charges }).toEqual({ resumesAt: RESUMES, endAt: PAID_UNTIL, charges: [] });
    } else {
      expect(charges).toHaveLength(1);
      expect({ resumesAt, endAt }).toEqual({ resumesAt: null, endAt: new Date("2027-01-01T12:00:00.000Z") });
    }
  });

  test("a pause while the charge is at the gateway is refused, and the charge counts", async () => {
    const { shop, ctx, key, row, pauseBehind } = await createPausable(app);
    app.clock.set(PAID_UNTIL.toISOString());
    const { open } = await openDueCharges(shop.paying, { take: 1, only: key.id });
    expect(open).toHaveLength(1);
    await expect(pauseBehind()).rejects.toMatchObject({ code: "conflict", message: /can't be paused now/ });
    expect(await listPauseChoices({ ...ctx, clock: A_MOMENT_EARLIER }, await row())).toEqual([]);
    await executeCharges(shop.paying, open);
    expect(await row()).toMatchObject({ resumesAt: null, endAt: new Date("2027-01-01T12:00:00.000Z") });
  });

  test("ending a pause twice charges once", async () => {
    const { shop, key, pause, end, until } = await createPausable(app);
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

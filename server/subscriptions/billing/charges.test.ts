import { describe, expect, test } from "vitest";
import { saveSubscriptionSettings } from "@/server/subscriptions/catalogue/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { createRecurringShop, runDueRefunds } from "@/test/recurring";
import { useTestApp } from "@/test/test-app";
import { openDueCharges } from "./open-charges";
import { runDueWork } from "./perform-due";
import { executeCharges, findAccountsToCharge, sweepCharges } from "./sweep-charges";

const app = useTestApp();
const END = "2026-12-01T12:00:00.000Z";

describe("a recurring subscription that we charge", () => {
  test("is charged at its end, renewed by the calendar, billed and reported, once", async () => {
    const shop = await createRecurringShop(app);
    const id = await shop.buy();
    expect(await shop.row(id)).toMatchObject({ chargeAt: new Date(END), periods: 1 });
    app.clock.set("2026-12-01T11:59:59.999Z");
    expect(await findAccountsToCharge(app)).not.toContain(shop.account.id);
    app.clock.set(END);
    expect(await findAccountsToCharge(app)).toContain(shop.account.id);
    await runDueWork(shop.paying);
    await runDueWork(shop.paying);
    const next = new Date("2027-01-01T12:00:00.000Z");
    expect(await shop.row(id)).toMatchObject({
      endAt: next,
      chargeAt: next,
      nextPaymentDueAt: next,
      periods: 2,
      failedCharges: 0,
      graceEndsAt: null,
    });
    expect(await shop.charges(id)).toMatchObject([
      { status: "captured", period: 2, attempt: 1, amountCents: 1000 },
    ]);
    const { events, actions } = await shop.readLog(id);
    expect(events.filter((name) => name === "renewed")).toHaveLength(1);
    expect(actions.at(-1)).toBe("renewed");
    expect(await app.db.prisma.invoice.count({ where: { subscriptionId: id } })).toBe(2);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });

  test("is charged month after month, also at month ends", async () => {
    const shop = await createRecurringShop(app);
    app.clock.set("2027-01-31T09:00:00.000Z");
    const id = await shop.buy();
    const ends: string[] = [];
    for (let month = 0; month < 4; month += 1) {
      const { endAt } = await shop.row(id);
      ends.push(endAt?.toISOString() ?? "");
      app.clock.set(ends.at(-1) ?? "");
      await runDueWork(shop.paying);
    }
    expect(ends.map((end) => end.slice(0, 10))).toEqual([
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
      "2027-05-31",
    ]);
  });

  test("costs the price of its plan at purchase", async () => {
    const shop = await createRecurringShop(app);
    const id = await shop.buy({ plan: { priceCents: 2500 } });
    app.clock.set(END);
    await runDueWork(shop.paying);
    expect(await shop.charges(id)).toMatchObject([{ amountCents: 2500 }]);
  });
});

describe("a declined charge", () => {
  test("is retried on the account's days, keeps the subscription open, and is finally paid", async () => {
    const shop = await createRecurringShop(app);
    const id = await shop.buy({ token: "tok_renewals_decline_1_for_1" });
    app.clock.set(END);
    await runDueWork(shop.paying);
    expect(await shop.row(id)).toMatchObject({
      failedCharges: 1,
      chargeAt: new Date("2026-12-02T12:00:00.000Z"),
      graceEndsAt: new Date("2026-12-06T12:00:00.000Z"),
    });
    const [failed] = await shop.charges(id);
    expect(failed).toMatchObject({ status: "failed", failureCode: "card_declined" });
    expect(failed?.failureMessage).toBeTruthy();
    app.clock.set("2026-12-02T12:00:00.000Z");
    await runDueWork(shop.paying);
    expect(await shop.row(id)).toMatchObject({
      failedCharges: 0,
      endAt: new Date("2027-01-01T12:00:00.000Z"),
      graceEndsAt: null,
    });
    expect((await shop.charges(id)).map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, "failed"],
      [2, "captured"],
    ]);
    expect((await shop.readLog(id)).events.slice(-3)).toEqual([
      "subscriptions/payment.failed",
      "entered-grace",
      "renewed",
    ]);
  });

  test("ends the subscription with its grace after the last retry", async () => {
    const shop = await createRecurringShop(app);
    const id = await shop.buy({ token: "tok_renewals_decline_1" });
    let next: Date | null = new Date(END);
    const stops: string[] = [];
    while (next !== null && stops.length < 20) {
      stops.push(next.toISOString().slice(5, 13));
      app.clock.set(next.toISOString());
      ({ next } = await runDueWork(shop.paying));
    }
    expect(stops).toEqual(["12-01T12", "12-02T12", "12-04T12", "12-06T12"]);
    expect(await shop.charges(id)).toHaveLength(4);
    expect(await shop.row(id)).toMatchObject({
      expiredAt: new Date("2026-12-06T12:00:00.000Z"),
      chargeAt: null,
      dueAt: null,
    });
    expect((await shop.readLog(id)).events.filter((name) => name === "expired")).toHaveLength(1);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });
});

describe("changed retry days", () => {
  async function changed(shop: Awaited<ReturnType<typeof createRecurringShop>>, retryDays: number[]) {
    const { account } = shop.paying;
    const before = account.settings.subscriptions;
    const subscriptions = await saveSubscriptionSettings(shop.paying, { ...before, retryDays });
    return { ...shop.paying, account: { ...account, settings: { ...account.settings, subscriptions } } };
  }

  test("keep the day of a scheduled retry, and apply to later failures", async () => {
    const shop = await createRecurringShop(app);
    const id = await shop.buy({ token: "tok_renewals_decline_1" });
    app.clock.set(END);
    await runDueWork(shop.paying);
    const after = await changed(shop, [4]);
    expect(await shop.row(id)).toMatchObject({ chargeAt: new Date("2026-12-02T12:00:00.000Z") });
    app.clock.set("2026-12-02T12:00:00.000Z");
    await runDueWork(after);
    const fourth = new Date("2026-12-05T12:00:00.000Z");
    expect(await shop.row(id)).toMatchObject({ failedCharges: 2, chargeAt: fourth });
    app.clock.set(fourth.toISOString());
    await runDueWork(after);
    expect(await shop.row(id)).toMatchObject({ failedCharges: 3, chargeAt: null });
  });

  test("start no retry that had been given up, and none after the grace", async () => {
    const shop = await createRecurringShop(app, { retryDays: [] });
    const first = await shop.buy({ token: "tok_renewals_decline_1" });
    app.clock.set("2026-11-02T12:00:00.000Z");
    const second = await shop.buy({ token: "tok_renewals_decline_1" });
    app.clock.set(END);
    await runDueWork(shop.paying);
    const after = await changed(shop, [6, 40]);
    app.clock.set("2026-12-02T12:00:00.000Z");
    await runDueWork(after);
    for (const id of [first, second])
      expect(await shop.row(id)).toMatchObject({ failedCharges: 1, chargeAt: null });
  });
});

describe("a trial", () => {
  test("is announced before its end, and charged at its end", async () => {
    const shop = await createRecurringShop(app);
    const id = await shop.buy({ plan: { trial: { length: 10, unit: "days" } } });
    const ends = new Date("2026-11-11T12:00:00.000Z");
    expect(await shop.row(id)).toMatchObject({ trialEndsAt: ends, chargeAt: ends, periods: 0 });
    await runDueRefunds(shop.paying);
    app.clock.set("2026-11-08T12:00:00.000Z");
    await runDueWork(shop.paying);
    await runDueWork(shop.paying);
    const { events } = await shop.readLog(id);
    expect(events.filter((name) => name === "trial-ending")).toHaveLength(1);
    app.clock.set(ends.toISOString());
    await runDueWork(shop.paying);
    expect(await shop.row(id)).toMatchObject({ periods: 1, endAt: new Date("2026-12-11T12:00:00.000Z") });
    expect(await shop.charges(id)).toMatchObject([{ period: 1, attempt: 1, amountCents: 1000 }]);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });
});

describe("robustness", () => {
  test("concurrent sweeps share the work: each subscription is charged once", async () => {
    const shop = await createRecurringShop(app);
    const ids: number[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await shop.buy());
    app.clock.set(END);
    const done = await Promise.all(Array.from({ length: 4 }, () => sweepCharges(shop.paying)));
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(12);
    for (const id of ids) expect(await shop.charges(id)).toHaveLength(1);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });

  test("an unfinished charge is requested again under the same reference", async () => {
    const shop = await createRecurringShop(app);
    const id = await shop.buy();
    app.clock.set(END);
    const { open } = await openDueCharges(shop.paying, { take: 10, only: null });
    expect(await shop.charges(id)).toMatchObject([{ status: "asked" }]);
    expect(await sweepCharges(shop.paying)).toBe(0);
    app.clock.set("2026-12-01T12:02:00.000Z");
    expect(await sweepCharges(shop.paying)).toBe(1);
    // The process that counted as dead continues with the same answer.
    expect(await executeCharges(shop.paying, open)).toBe(0);
    expect(await shop.charges(id)).toMatchObject([{ status: "captured" }]);
    expect(await shop.row(id)).toMatchObject({ periods: 2 });
    expect(await app.db.prisma.invoice.count({ where: { subscriptionId: id } })).toBe(2);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });
});

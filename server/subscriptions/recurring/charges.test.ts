import { describe, expect, test } from "vitest";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { saveSubscriptionSettings } from "@/server/subscriptions/settings/index";
import { aRecurringShop, giveBackAll } from "@/test/recurring";
import { useWorld } from "@/test/world";
import { accountsToCharge, performDue, sweepCharges } from "./index";
import { openDueCharges } from "./open-charges";
import { carryOutCharges } from "./sweep-charges";

const world = useWorld();
const END = "2026-12-01T12:00:00.000Z";

describe("a recurring subscription that we charge", () => {
  test("is charged at its end, renewed by the calendar, billed and told, once", async () => {
    const shop = await aRecurringShop(world);
    const id = await shop.buy();
    expect(await shop.row(id)).toMatchObject({ chargeAt: new Date(END), periods: 1 });
    world.clock.set("2026-12-01T11:59:59.999Z");
    expect(await accountsToCharge(world)).not.toContain(shop.account.id);
    world.clock.set(END);
    expect(await accountsToCharge(world)).toContain(shop.account.id);
    await performDue(shop.paying);
    await performDue(shop.paying);
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
    const { events, actions } = await shop.told(id);
    expect(events.filter((name) => name === "renewed")).toHaveLength(1);
    expect(actions.at(-1)).toBe("renewed");
    expect(await world.db.prisma.invoice.count({ where: { subscriptionId: id } })).toBe(2);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });

  test("does so month after month, at month ends too", async () => {
    const shop = await aRecurringShop(world);
    world.clock.set("2027-01-31T09:00:00.000Z");
    const id = await shop.buy();
    const ends: string[] = [];
    for (let month = 0; month < 4; month += 1) {
      const { endAt } = await shop.row(id);
      ends.push(endAt?.toISOString() ?? "");
      world.clock.set(ends.at(-1) ?? "");
      await performDue(shop.paying);
    }
    expect(ends.map((end) => end.slice(0, 10))).toEqual([
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
      "2027-05-31",
    ]);
  });

  test("costs the price at which its plan was bought", async () => {
    const shop = await aRecurringShop(world);
    const id = await shop.buy({ plan: { priceCents: 2500 } });
    world.clock.set(END);
    await performDue(shop.paying);
    expect(await shop.charges(id)).toMatchObject([{ amountCents: 2500 }]);
  });
});

describe("a charge that is declined", () => {
  test("is tried again on the account's days, keeps the subscription open, and is paid in the end", async () => {
    const shop = await aRecurringShop(world);
    const id = await shop.buy({ token: "tok_renewals_decline_1_for_1" });
    world.clock.set(END);
    await performDue(shop.paying);
    expect(await shop.row(id)).toMatchObject({
      failedCharges: 1,
      chargeAt: new Date("2026-12-02T12:00:00.000Z"),
      graceEndsAt: new Date("2026-12-06T12:00:00.000Z"),
    });
    const [failed] = await shop.charges(id);
    expect(failed).toMatchObject({ status: "failed", failureCode: "card_declined" });
    expect(failed?.failureMessage).toBeTruthy();
    world.clock.set("2026-12-02T12:00:00.000Z");
    await performDue(shop.paying);
    expect(await shop.row(id)).toMatchObject({
      failedCharges: 0,
      endAt: new Date("2027-01-01T12:00:00.000Z"),
      graceEndsAt: null,
    });
    expect((await shop.charges(id)).map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, "failed"],
      [2, "captured"],
    ]);
    expect((await shop.told(id)).events.slice(-3)).toEqual([
      "subscriptions/payment.failed",
      "entered-grace",
      "renewed",
    ]);
  });

  test("again and again ends the subscription with its grace, after the last try", async () => {
    const shop = await aRecurringShop(world);
    const id = await shop.buy({ token: "tok_renewals_decline_1" });
    let next: Date | null = new Date(END);
    const stops: string[] = [];
    while (next !== null && stops.length < 20) {
      stops.push(next.toISOString().slice(5, 13));
      world.clock.set(next.toISOString());
      ({ next } = await performDue(shop.paying));
    }
    expect(stops).toEqual(["12-01T12", "12-02T12", "12-04T12", "12-06T12"]);
    expect(await shop.charges(id)).toHaveLength(4);
    expect(await shop.row(id)).toMatchObject({
      expiredAt: new Date("2026-12-06T12:00:00.000Z"),
      chargeAt: null,
      dueAt: null,
    });
    expect((await shop.told(id)).events.filter((name) => name === "expired")).toHaveLength(1);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });
});

describe("days on which failed charges are tried again, when they are changed", () => {
  async function changed(shop: Awaited<ReturnType<typeof aRecurringShop>>, retryDays: number[]) {
    const { account } = shop.paying;
    const before = account.settings.subscriptions;
    const subscriptions = await saveSubscriptionSettings(shop.paying, { ...before, retryDays });
    return { ...shop.paying, account: { ...account, settings: { ...account.settings, subscriptions } } };
  }

  test("leave a charge that waits on its day, and hold for what fails from then on", async () => {
    const shop = await aRecurringShop(world);
    const id = await shop.buy({ token: "tok_renewals_decline_1" });
    world.clock.set(END);
    await performDue(shop.paying);
    const after = await changed(shop, [4]);
    expect(await shop.row(id)).toMatchObject({ chargeAt: new Date("2026-12-02T12:00:00.000Z") });
    world.clock.set("2026-12-02T12:00:00.000Z");
    await performDue(after);
    const fourth = new Date("2026-12-05T12:00:00.000Z");
    expect(await shop.row(id)).toMatchObject({ failedCharges: 2, chargeAt: fourth });
    world.clock.set(fourth.toISOString());
    await performDue(after);
    expect(await shop.row(id)).toMatchObject({ failedCharges: 3, chargeAt: null });
  });

  test("begin no try anew for what was not to be tried again, nor one after the grace", async () => {
    const shop = await aRecurringShop(world, { retryDays: [] });
    const first = await shop.buy({ token: "tok_renewals_decline_1" });
    world.clock.set("2026-11-02T12:00:00.000Z");
    const second = await shop.buy({ token: "tok_renewals_decline_1" });
    world.clock.set(END);
    await performDue(shop.paying);
    const after = await changed(shop, [6, 40]);
    world.clock.set("2026-12-02T12:00:00.000Z");
    await performDue(after);
    for (const id of [first, second])
      expect(await shop.row(id)).toMatchObject({ failedCharges: 1, chargeAt: null });
  });
});

describe("a trial", () => {
  test("is told of before its end, and charged at it", async () => {
    const shop = await aRecurringShop(world);
    const id = await shop.buy({ plan: { trial: { length: 10, unit: "days" } } });
    const ends = new Date("2026-11-11T12:00:00.000Z");
    expect(await shop.row(id)).toMatchObject({ trialEndsAt: ends, chargeAt: ends, periods: 0 });
    await giveBackAll(shop.paying);
    world.clock.set("2026-11-08T12:00:00.000Z");
    await performDue(shop.paying);
    await performDue(shop.paying);
    const { events } = await shop.told(id);
    expect(events.filter((name) => name === "trial-ending")).toHaveLength(1);
    world.clock.set(ends.toISOString());
    await performDue(shop.paying);
    expect(await shop.row(id)).toMatchObject({ periods: 1, endAt: new Date("2026-12-11T12:00:00.000Z") });
    expect(await shop.charges(id)).toMatchObject([{ period: 1, attempt: 1, amountCents: 1000 }]);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });
});

describe("whatever comes between", () => {
  test("sweeps at once share the work: each subscription is charged once", async () => {
    const shop = await aRecurringShop(world);
    const ids: number[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await shop.buy());
    world.clock.set(END);
    const done = await Promise.all(Array.from({ length: 4 }, () => sweepCharges(shop.paying)));
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(12);
    for (const id of ids) expect(await shop.charges(id)).toHaveLength(1);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });

  test("a charge that nobody brought to its end is asked for again under the same reference", async () => {
    const shop = await aRecurringShop(world);
    const id = await shop.buy();
    world.clock.set(END);
    const { open } = await openDueCharges(shop.paying, { take: 10, only: null });
    expect(await shop.charges(id)).toMatchObject([{ status: "asked" }]);
    expect(await sweepCharges(shop.paying)).toBe(0);
    world.clock.set("2026-12-01T12:02:00.000Z");
    expect(await sweepCharges(shop.paying)).toBe(1);
    // The process that was taken for dead comes back with the same answer.
    expect(await carryOutCharges(shop.paying, open)).toBe(0);
    expect(await shop.charges(id)).toMatchObject([{ status: "captured" }]);
    expect(await shop.row(id)).toMatchObject({ periods: 2 });
    expect(await world.db.prisma.invoice.count({ where: { subscriptionId: id } })).toBe(2);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });
});

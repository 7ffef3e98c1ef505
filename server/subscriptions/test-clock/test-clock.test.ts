import { describe, expect, test } from "vitest";
import { dueWork } from "@/server/due-work";
import { listEvents } from "@/server/events/index";
import type { PaymentContext } from "@/server/payments/index";
import { getRuntime } from "@/server/runtime";
import { testVault } from "@/test/outside";
import { aSubscription } from "@/test/subscription-rows";
import { type TestAccount, useWorld } from "@/test/world";
import {
  advanceClock,
  changeMode,
  continueAdvance,
  type DueWork,
  getTestClock,
  listHappenings,
} from "./index";

const world = useWorld();
const NOW = "2026-11-01T12:00:00.000Z";

function at(day: number, hour = 12): Date {
  return new Date(Date.UTC(2026, 10, day, hour));
}

/** An account in test mode, asked anew as a request asks for it. */
async function aTester(terms: { mode?: "live" | "test" } = {}) {
  world.clock.set(NOW);
  const tester = await world.createAccount({ mode: terms.mode ?? "test" });
  const ctx: PaymentContext = { ...tester.ctx, vault: testVault, egress: getRuntime().egress };
  return { ...tester, ctx };
}

async function clockOf({ account }: TestAccount): Promise<string> {
  const found = await getRuntime().directory.byId(account.id);
  return new Date(world.clock.now().getTime() + (found?.clockAhead ?? 0)).toISOString();
}

async function told({ ctx }: TestAccount): Promise<(string | undefined)[][]> {
  const events = await listEvents(ctx, { after: 0n, limit: 100, name: null });
  const later = events.filter(({ name }) => name !== "subscriptions/subscriber.created");
  return later.map(({ name, subject, occurredAt }) => [
    name.replace("subscriptions/", ""),
    subject.id,
    occurredAt.toISOString(),
  ]);
}

/** Work that fails the first time its moment comes. */
function failingAt(moment: Date): DueWork {
  let failed = false;
  return async (ctx) => {
    if (ctx.clock.now() < moment) return moment;
    if (failed) return null;
    failed = true;
    throw new Error("the process is gone");
  };
}

describe("putting the clock ahead", () => {
  test("has everything that is due happen in order, each at its own time", async () => {
    const tester = await aTester();
    const late = await aSubscription(tester, { startAt: at(2), endAt: at(25) });
    const soon = await aSubscription(tester, { endAt: at(12) });
    const advance = await advanceClock(tester.ctx, "1m", { work: dueWork });
    expect(advance).toMatchObject({ steps: 6, reachedAt: new Date("2026-12-01T12:00:00.000Z") });
    expect(await clockOf(tester)).toBe("2026-12-01T12:00:00.000Z");
    expect(await told(tester)).toEqual([
      ["subscription.activated", `${late.id}`, at(2).toISOString()],
      ["subscription.expiry-reminded", `${soon.id}`, at(5).toISOString()],
      ["subscription.expired", `${soon.id}`, at(12).toISOString()],
      ["subscription.expiry-reminded", `${late.id}`, at(18).toISOString()],
      ["subscription.expired", `${late.id}`, at(25).toISOString()],
      ["test-clock.advanced", `${tester.account.id}`, "2026-12-01T12:00:00.000Z"],
    ]);
    const { events, next } = await listHappenings(tester.ctx, { advanceId: advance.id, after: null });
    expect(events).toHaveLength(6);
    expect(next).toBeNull();
  });

  test("goes on from where it stands, by the calendar of the account's zone", async () => {
    const tester = await aTester();
    await advanceClock(tester.ctx, "1m", { work: dueWork });
    await advanceClock(tester.ctx, "1y", { work: dueWork });
    expect(await clockOf(tester)).toBe("2027-12-01T12:00:00.000Z");
    const { advances } = await getTestClock(tester.ctx);
    expect(advances.map(({ duration }) => duration)).toEqual(["1y", "1m"]);
  });

  test("does first what was due before", async () => {
    const tester = await aTester();
    const one = await aSubscription(tester, { endAt: at(3) });
    world.clock.set(at(10).toISOString());
    await advanceClock(tester.ctx, "1d", { work: dueWork });
    expect(await told(tester)).toContainEqual(["subscription.expired", `${one.id}`, at(10).toISOString()]);
  });

  test("is refused for what is no duration, and nothing is written", async () => {
    const tester = await aTester();
    await expect(advanceClock(tester.ctx, "soon", { work: dueWork })).rejects.toThrow("12h, 31d");
    await expect(advanceClock(tester.ctx, "21y", { work: dueWork })).rejects.toThrow("twenty years");
    expect(await getTestClock(tester.ctx)).toMatchObject({ advances: [], ahead: 0 });
    expect(await clockOf(tester)).toBe(NOW);
  });

  test("is impossible on a live account, where nothing is written", async () => {
    const tester = await aTester({ mode: "live" });
    await aSubscription(tester, { endAt: at(3) });
    await expect(advanceClock(tester.ctx, "31d", { work: dueWork })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await told(tester)).toEqual([]);
    expect(await world.db.prisma.testClockAdvance.count({ where: { accountId: tester.account.id } })).toBe(0);
  });

  test("is refused while a gateway takes real money", async () => {
    const tester = await aTester();
    const row = { accountId: tester.account.id, adapter: "stripe", environment: "live", credentials: "" };
    await world.db.prisma.paymentGateway.create({
      data: { ...row, environment: "live", createdAt: at(1), updatedAt: at(1) },
    });
    await expect(advanceClock(tester.ctx, "31d", { work: dueWork })).rejects.toThrow("real money");
    await world.db.prisma.paymentGateway.updateMany({
      where: { accountId: tester.account.id },
      data: { environment: "sandbox" },
    });
    expect((await advanceClock(tester.ctx, "31d", { work: dueWork })).finishedAt).not.toBeNull();
  });

  test("happens once where several ask at once", async () => {
    const tester = await aTester();
    const one = await aSubscription(tester, { endAt: at(12) });
    const asked = await Promise.allSettled(
      Array.from({ length: 4 }, () => advanceClock(tester.ctx, "31d", { work: dueWork })),
    );
    const done = asked.filter(({ status }) => status === "fulfilled");
    // Those that came after the first had ended are advances of their own; at once there is one.
    const advances = await world.db.prisma.testClockAdvance.findMany({
      where: { accountId: tester.account.id },
      orderBy: { id: "asc" },
    });
    expect(advances).toHaveLength(done.length);
    for (const [place, { fromAt }] of advances.entries()) {
      if (place > 0) expect(fromAt).toEqual(advances[place - 1]?.toAt);
    }
    for (const one of asked) {
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "conflict" });
    }
    const expired = (await told(tester)).filter(([name]) => name === "subscription.expired");
    expect(expired).toEqual([["subscription.expired", `${one.id}`, at(12).toISOString()]]);
  });

  test("that is cut off leaves a clock that nothing lags behind, and is gone on with to the same end", async () => {
    const tester = await aTester();
    const early = await aSubscription(tester, { endAt: at(9) });
    const late = await aSubscription(tester, { endAt: at(20) });
    const work = [...dueWork, failingAt(at(15))];
    await expect(advanceClock(tester.ctx, "31d", { work })).rejects.toThrow("gone");
    expect(await clockOf(tester)).toBe(at(15).toISOString());
    await expect(advanceClock(tester.ctx, "31d", { work })).rejects.toMatchObject({ code: "conflict" });
    const advance = await continueAdvance(tester.ctx, { work });
    expect(advance.finishedAt).not.toBeNull();
    expect(await clockOf(tester)).toBe("2026-12-02T12:00:00.000Z");
    const expired = (await told(tester)).filter(([name]) => name === "subscription.expired");
    expect(expired).toEqual([
      ["subscription.expired", `${early.id}`, at(9).toISOString()],
      ["subscription.expired", `${late.id}`, at(20).toISOString()],
    ]);
    await expect(continueAdvance(tester.ctx, { work })).rejects.toMatchObject({ code: "conflict" });
  });

  test("left to background work by its time is gone on with there", async () => {
    const tester = await aTester();
    await aSubscription(tester, { endAt: at(9) });
    const begun = await advanceClock(tester.ctx, "31d", { work: dueWork, within: 0 });
    expect(begun).toMatchObject({ finishedAt: null, steps: 0 });
    const asked = await world.db.prisma.outboxEvent.findMany({
      where: { accountId: tester.account.id, name: "subscriptions/test-clock.advance-requested" },
    });
    expect(asked).toMatchObject([{ data: { advanceId: begun.id }, actAt: new Date("2026-11-01T12:00:30Z") }]);
    expect((await continueAdvance(tester.ctx, { work: dueWork })).finishedAt).not.toBeNull();
  });
});

describe("an account's mode", () => {
  test("changes both ways until its clock has been put ahead", async () => {
    const tester = await aTester({ mode: "live" });
    expect(await changeMode(tester.ctx, "test")).toBe(true);
    expect(await changeMode(tester.ctx, "test")).toBe(false);
    await expect(advanceClock(tester.ctx, "1d", { work: dueWork })).rejects.toThrow("only just");
    expect(await changeMode(tester.ctx, "live")).toBe(true);
    expect(await changeMode(tester.ctx, "test")).toBe(true);
    world.clock.set("2026-11-01T12:00:10.000Z");
    await advanceClock(tester.ctx, "1d", { work: dueWork });
    await expect(changeMode(tester.ctx, "live")).rejects.toThrow("stays in test mode");
  });

  test("stays live where real money has moved", async () => {
    const tester = await aTester({ mode: "live" });
    const of = { accountId: tester.account.id, createdAt: at(1), updatedAt: at(1) };
    await world.db.prisma.paymentGateway.create({
      data: { ...of, adapter: "stripe", environment: "live", enabled: false, credentials: "" },
    });
    const payment = { paymentType: "gateway_a", amountCents: 100, amountCurrency: "INR" };
    await world.db.prisma.payment.create({
      data: { ...of, ...payment, adapter: "stripe", status: "captured" },
    });
    await expect(changeMode(tester.ctx, "test")).rejects.toThrow("One payment");
  });
});

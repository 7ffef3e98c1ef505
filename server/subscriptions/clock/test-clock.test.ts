import { describe, expect, test } from "vitest";
import { dueWork } from "@/server/due-work";
import { listEvents } from "@/server/events/index";
import type { PaymentContext } from "@/server/payments/index";
import { getRuntime } from "@/server/runtime";
import { aSubscription } from "@/test/subscription-fixtures";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";
import { advanceClock, type DueWork, resumeInterruptedAdvance } from "./advance-clock";
import { changeMode } from "./change-mode";
import { getTestClock, listAdvanceEvents } from "./read-clock";

const app = useTestApp();
const NOW = "2026-11-01T12:00:00.000Z";

function at(day: number, hour = 12): Date {
  return new Date(Date.UTC(2026, 10, day, hour));
}

/** Reloads an account in test mode as a request does. */
async function aTester(terms: { mode?: "live" | "test" } = {}) {
  app.clock.set(NOW);
  const tester = await app.createAccount({ mode: terms.mode ?? "test" });
  const ctx: PaymentContext = { ...tester.ctx, vault: testVault, egress: getRuntime().egress };
  return { ...tester, ctx };
}

async function readClock({ account }: TestAccount): Promise<string> {
  const stored = await getRuntime().directory.byId(account.id);
  return new Date(app.clock.now().getTime() + (stored?.clockAhead ?? 0)).toISOString();
}

async function listEventNames({ ctx }: TestAccount): Promise<(string | undefined)[][]> {
  const events = await listEvents(ctx, { after: 0n, limit: 100, name: null });
  const later = events.filter(({ name }) => name !== "subscriptions/subscriber.created");
  return later.map(({ name, subject, occurredAt }) => [
    name.replace("subscriptions/", ""),
    subject.id,
    occurredAt.toISOString(),
  ]);
}

/** Creates work that fails on its first run. */
function failingAt(moment: Date): DueWork {
  let failed = false;
  return async (ctx) => {
    if (ctx.clock.now() < moment) return moment;
    if (failed) return null;
    failed = true;
    throw new Error("the process is gone");
  };
}

describe("advancing the clock", () => {
  test("runs all due work in order, each at its own time", async () => {
    const tester = await aTester();
    const late = await aSubscription(tester, { startAt: at(2), endAt: at(25) });
    const soon = await aSubscription(tester, { endAt: at(12) });
    const advance = await advanceClock(tester.ctx, "1m", { work: dueWork });
    expect(advance).toMatchObject({ steps: 6, reachedAt: new Date("2026-12-01T12:00:00.000Z") });
    expect(await readClock(tester)).toBe("2026-12-01T12:00:00.000Z");
    expect(await listEventNames(tester)).toEqual([
      ["subscription.activated", `${late.id}`, at(2).toISOString()],
      ["subscription.expiry-reminded", `${soon.id}`, at(5).toISOString()],
      ["subscription.expired", `${soon.id}`, at(12).toISOString()],
      ["subscription.expiry-reminded", `${late.id}`, at(18).toISOString()],
      ["subscription.expired", `${late.id}`, at(25).toISOString()],
      ["test-clock.advanced", `${tester.account.id}`, "2026-12-01T12:00:00.000Z"],
    ]);
    const { events, next } = await listAdvanceEvents(tester.ctx, { advanceId: advance.id, after: null });
    expect(events).toHaveLength(6);
    expect(next).toBeNull();
  });

  test("continues from the clock's present time, by the calendar of the account's zone", async () => {
    const tester = await aTester();
    await advanceClock(tester.ctx, "1m", { work: dueWork });
    await advanceClock(tester.ctx, "1y", { work: dueWork });
    expect(await readClock(tester)).toBe("2027-12-01T12:00:00.000Z");
    const { advances } = await getTestClock(tester.ctx);
    expect(advances.map(({ duration }) => duration)).toEqual(["1y", "1m"]);
  });

  test("first runs the work that was due before", async () => {
    const tester = await aTester();
    const subscription = await aSubscription(tester, { endAt: at(3) });
    app.clock.set(at(10).toISOString());
    await advanceClock(tester.ctx, "1d", { work: dueWork });
    expect(await listEventNames(tester)).toContainEqual([
      "subscription.expired",
      `${subscription.id}`,
      at(10).toISOString(),
    ]);
  });

  test("is refused for an invalid duration, and nothing is written", async () => {
    const tester = await aTester();
    await expect(advanceClock(tester.ctx, "soon", { work: dueWork })).rejects.toThrow("12h, 31d");
    await expect(advanceClock(tester.ctx, "21y", { work: dueWork })).rejects.toThrow("20 years");
    expect(await getTestClock(tester.ctx)).toMatchObject({ advances: [], ahead: 0 });
    expect(await readClock(tester)).toBe(NOW);
  });

  test("is refused on a live account, where nothing is written", async () => {
    const tester = await aTester({ mode: "live" });
    await aSubscription(tester, { endAt: at(3) });
    await expect(advanceClock(tester.ctx, "31d", { work: dueWork })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await listEventNames(tester)).toEqual([]);
    expect(await app.db.prisma.testClockAdvance.count({ where: { accountId: tester.account.id } })).toBe(0);
  });

  test("is refused while a gateway for real money is enabled", async () => {
    const tester = await aTester();
    const row = { accountId: tester.account.id, adapter: "stripe", environment: "live", credentials: "" };
    await app.db.prisma.paymentGateway.create({
      data: { ...row, environment: "live", createdAt: at(1), updatedAt: at(1) },
    });
    await expect(advanceClock(tester.ctx, "31d", { work: dueWork })).rejects.toThrow("real payments");
    await app.db.prisma.paymentGateway.updateMany({
      where: { accountId: tester.account.id },
      data: { environment: "sandbox" },
    });
    expect((await advanceClock(tester.ctx, "31d", { work: dueWork })).finishedAt).not.toBeNull();
  });

  test("happens once for concurrent requests", async () => {
    const tester = await aTester();
    const subscription = await aSubscription(tester, { endAt: at(12) });
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => advanceClock(tester.ctx, "31d", { work: dueWork })),
    );
    const done = results.filter(({ status }) => status === "fulfilled");
    // Requests after the end of the first are advances of their own; only one runs at a time.
    const advances = await app.db.prisma.testClockAdvance.findMany({
      where: { accountId: tester.account.id },
      orderBy: { id: "asc" },
    });
    expect(advances).toHaveLength(done.length);
    for (const [place, { fromAt }] of advances.entries()) {
      if (place > 0) expect(fromAt).toEqual(advances[place - 1]?.toAt);
    }
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "conflict" });
    }
    const expired = (await listEventNames(tester)).filter(([name]) => name === "subscription.expired");
    expect(expired).toEqual([["subscription.expired", `${subscription.id}`, at(12).toISOString()]]);
  });

  test("leaves a consistent clock when interrupted, and continues to the same end", async () => {
    const tester = await aTester();
    const early = await aSubscription(tester, { endAt: at(9) });
    const late = await aSubscription(tester, { endAt: at(20) });
    const work = [...dueWork, failingAt(at(15))];
    await expect(advanceClock(tester.ctx, "31d", { work })).rejects.toThrow("gone");
    expect(await readClock(tester)).toBe(at(15).toISOString());
    await expect(advanceClock(tester.ctx, "31d", { work })).rejects.toMatchObject({ code: "conflict" });
    const advance = await resumeInterruptedAdvance(tester.ctx, { work });
    expect(advance.finishedAt).not.toBeNull();
    expect(await readClock(tester)).toBe("2026-12-02T12:00:00.000Z");
    const expired = (await listEventNames(tester)).filter(([name]) => name === "subscription.expired");
    expect(expired).toEqual([
      ["subscription.expired", `${early.id}`, at(9).toISOString()],
      ["subscription.expired", `${late.id}`, at(20).toISOString()],
    ]);
    await expect(resumeInterruptedAdvance(tester.ctx, { work })).rejects.toMatchObject({ code: "conflict" });
  });

  test("is continued by a background job after the time limit", async () => {
    const tester = await aTester();
    await aSubscription(tester, { endAt: at(9) });
    const begun = await advanceClock(tester.ctx, "31d", { work: dueWork, within: 0 });
    expect(begun).toMatchObject({ finishedAt: null, steps: 0 });
    const events = await app.db.prisma.outboxEvent.findMany({
      where: { accountId: tester.account.id, name: "subscriptions/test-clock.advance-requested" },
    });
    expect(events).toMatchObject([
      { data: { advanceId: begun.id }, actAt: new Date("2026-11-01T12:00:30Z") },
    ]);
    expect((await resumeInterruptedAdvance(tester.ctx, { work: dueWork })).finishedAt).not.toBeNull();
  });
});

describe("an account's mode", () => {
  test("changes both ways until its clock has been advanced", async () => {
    const tester = await aTester({ mode: "live" });
    expect(await changeMode(tester.ctx, "test")).toBe(true);
    expect(await changeMode(tester.ctx, "test")).toBe(false);
    await expect(advanceClock(tester.ctx, "1d", { work: dueWork })).rejects.toThrow("just entered test mode");
    expect(await changeMode(tester.ctx, "live")).toBe(true);
    expect(await changeMode(tester.ctx, "test")).toBe(true);
    app.clock.set("2026-11-01T12:00:10.000Z");
    await advanceClock(tester.ctx, "1d", { work: dueWork });
    await expect(changeMode(tester.ctx, "live")).rejects.toThrow("must stay in test mode");
  });

  test("stays live once real money has moved", async () => {
    const tester = await aTester({ mode: "live" });
    const of = { accountId: tester.account.id, createdAt: at(1), updatedAt: at(1) };
    await app.db.prisma.paymentGateway.create({
      data: { ...of, adapter: "stripe", environment: "live", enabled: false, credentials: "" },
    });
    const payment = { paymentType: "gateway_a", amountCents: 100, amountCurrency: "INR" };
    await app.db.prisma.payment.create({
      data: { ...of, ...payment, adapter: "stripe", status: "captured" },
    });
    await expect(changeMode(tester.ctx, "test")).rejects.toThrow("One payment");
  });
});

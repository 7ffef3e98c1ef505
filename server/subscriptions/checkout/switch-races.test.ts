import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "@/server/platform/db/index";
import { createLog } from "@/server/platform/log/index";
import { runDueWork, sweepCharges } from "@/server/subscriptions/billing/index";
import { createRecurringShop, runDueRefunds } from "@/test/recurring";
import { aGroup, aPlan } from "@/test/subscriptions";
import { fixedClock, useTestApp } from "@/test/test-app";
import { listMoneyProblems } from "./money-problem.repository";
import { previewSwitch } from "./preview-switch";
import { switchPlan } from "./switch-plan";

const app = useTestApp();
const END = "2026-12-01T12:00:00.000Z";
const JUST_BEFORE = "2026-12-01T11:59:59.000Z";
const MIDDLE = new Date("2026-12-15T12:00:00.000Z");
let elsewhere: Database;

beforeAll(() => {
  elsewhere = openDatabase({ url: app.databaseUrl, poolSize: 8, log: createLog("silent") });
});
afterAll(() => elsewhere.close());

/** The active subscriptions of a chain in the middle of the raced period, and its unrefunded charges. */
async function loadEnd(id: number) {
  const { prisma } = app.db;
  const chain = await prisma.subscription.findMany({ where: { OR: [{ id }, { switchedFromId: id }] } });
  const paid = await prisma.payment.findMany({
    where: { subscriptionId: { in: chain.map((row) => row.id) }, period: { not: null }, status: "captured" },
    select: { id: true, refunds: { select: { status: true } } },
  });
  const opening = chain.filter(
    ({ startAt, endAt, paymentState }) =>
      paymentState === "paid" && startAt <= MIDDLE && endAt !== null && endAt > MIDDLE,
  );
  return { opening: opening.length, unrefunded: paid.filter(({ refunds }) => refunds.length === 0).length };
}

test.each([
  ["at once", true],
  ["at the end of the period", false],
])(
  "a switch %s concurrent with the due charge, over two processes: one plan is active, one charge remains",
  async (_when, prorationEnabled) => {
    const shop = await createRecurringShop(app);
    const { id: groupId } = await aGroup(shop);
    const recurring = {
      recurring: true,
      supportedPaymentProviders: ["gateway_a_recurring"],
      prorationEnabled,
    };
    const plus = await aPlan(shop, { ...recurring, groupId, title: "Plus", priceCents: 2000 });
    const switches: { id: number; attemptToken: string }[] = [];
    app.clock.set("2026-11-01T12:00:00.000Z");
    const ids: number[] = [];
    for (let n = 0; n < 8; n += 1) ids.push(await shop.buy({ plan: { ...recurring, groupId } }));
    // The clocks of two machines differ slightly.
    const other = { ...shop.paying, db: elsewhere, clock: fixedClock(JUST_BEFORE) };
    for (const id of ids) {
      const request = {
        id,
        subscriberId: null,
        planId: plus.id,
        switchType: "upgrade",
        paymentType: null,
      } as const;
      switches.push({ id, attemptToken: (await previewSwitch(other, request)).attemptToken });
    }
    app.clock.set(END);
    const outcomes = await Promise.allSettled([
      ...switches.map((input) => switchPlan(other, { ...input, subscriberId: null, paymentToken: null })),
      sweepCharges(shop.paying),
      sweepCharges(shop.paying),
    ]);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict" });
    await runDueWork(shop.paying);
    await runDueRefunds(shop.paying);
    for (const id of ids) expect([id, await loadEnd(id)]).toEqual([id, { opening: 1, unrefunded: 1 }]);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  },
);

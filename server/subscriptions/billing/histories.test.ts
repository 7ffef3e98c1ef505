import fc from "fast-check";
import { expect, test } from "vitest";
import { finishAttempts, listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { getSubscription, listSubscriptions } from "@/server/subscriptions/lifecycle/index";
import { createSandboxShop } from "@/test/checkout";
import {
  ACTIONS,
  aScene,
  buy,
  type History,
  type HistoryAction,
  history,
  isAllowedByRules,
  KINDS,
  performAction,
} from "@/test/purchase-histories";
import { runDueRefunds } from "@/test/recurring";
import { useTestApp } from "@/test/test-app";
import { runDueWork } from "./perform-due";

const app = useTestApp();
/** These contain nearly every action on every kind of purchase, and every token; more histories add combinations. */
const HISTORIES = 160;
/** A fixed seed gives the same histories each time. A failure names the number of its history under this seed. */
const SEED = 20_261_101;
const DAYS = 100;
const NOON = Date.UTC(2026, 10, 1, 12);
const DAY_MILLISECONDS = 86_400_000;

interface Due {
  n: number;
  action: HistoryAction | "begin";
}

/** The actions of all histories, by day. */
function toCalendar(histories: readonly History[]): Map<number, Due[]> {
  const days = new Map<number, Due[]>();
  const put = (day: number, due: Due) => days.set(day, [...(days.get(day) ?? []), due]);
  for (const [n, { begins, actions }] of histories.entries()) {
    put(begins, { n, action: "begin" });
    let day = begins;
    for (const { action, after } of actions) {
      day += after;
      put(day, { n, action });
    }
  }
  return days;
}

/** Run a day's actions with limited concurrency, in their order. */
async function doAll(dues: readonly Due[], work: (due: Due) => Promise<void>): Promise<void> {
  const rest = [...dues];
  const runNext = async () => {
    for (let due = rest.shift(); due !== undefined; due = rest.shift()) await work(due);
  };
  await Promise.all([runNext(), runNext(), runNext(), runNext()]);
}

test(`${HISTORIES} random histories of every kind, over ${DAYS} days of one clock, leave consistent books`, {
  timeout: 600_000,
}, async () => {
  app.clock.set(new Date(NOON).toISOString());
  const shop = await createSandboxShop(app);
  const scene = await aScene(shop);
  const { ctx } = scene;
  const histories = fc.sample(history, { numRuns: HISTORIES, seed: SEED });
  const calendar = toCalendar(histories);
  const done = new Map<string, number>();
  const describeProblems = async () => {
    const problems = await listMoneyProblems(ctx);
    const owners = await Promise.all(
      problems.map(async ({ subscriptionId: id }) => {
        if (id === null) return null;
        const { subscriber } = await getSubscription(ctx, { id, subscriberId: null });
        const n = Number(/\d+/.exec(subscriber.identities[0]?.value ?? "")?.[0]);
        const rows = await listSubscriptions(ctx, { subscriberId: subscriber.id });
        const periods = rows.map(
          (row) =>
            `${row.id} ${row.planName} ${row.recurring ? "recurring " : ""}${row.paymentState}${row.cancelledAt === null ? "" : ` cancelled ${row.cancelledAt.toISOString()}`}: ${row.startAt.toISOString()} to ${row.endAt?.toISOString()}, made ${row.createdAt.toISOString()}, switch ${JSON.stringify(row.scheduledSwitch)}`,
        );
        return { n, history: JSON.stringify(histories[n]), periods };
      }),
    );
    return problems.map((problem, at) => ({ ...problem, ...owners[at] }));
  };
  for (let day = 0; day < DAYS; day += 1) {
    app.clock.set(new Date(NOON + day * DAY_MILLISECONDS).toISOString());
    await doAll(calendar.get(day) ?? [], async ({ n, action }) => {
      const failing = histories[n];
      if (failing === undefined) return;
      const work =
        action === "begin" ? buy(scene, n, failing) : performAction(scene, n, { action, history: failing });
      const key = action === "begin" ? failing.kind : action;
      if (await isAllowedByRules(work)) done.set(key, (done.get(key) ?? 0) + 1);
    });
    await runDueWork(ctx);
    await finishAttempts(ctx);
    await runDueRefunds(ctx);
    if (day % 10 === 9) expect(await describeProblems(), `day ${day}`).toEqual([]);
  }
  for (const what of [...KINDS, ...ACTIONS]) expect([what, (done.get(what) ?? 0) > 0]).toEqual([what, true]);
  const where = { accountId: ctx.account.id };
  const charged = await app.db.prisma.payment.count({ where: { ...where, period: { gt: 1 } } });
  const failed = await app.db.prisma.payment.count({
    where: { ...where, period: { gt: 1 }, status: "failed" },
  });
  expect(charged).toBeGreaterThan(HISTORIES / 4);
  expect(failed).toBeGreaterThan(0);
});

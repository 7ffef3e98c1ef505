import { expect, test } from "vitest";
import { expandBatches } from "@/server/platform/outbox/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { getSubscription } from "@/server/subscriptions/lifecycle/index";
import { bookPlans, buyForBook, changeInBook, computeBookEnd, getBookKind } from "@/test/book";
import { createSandboxShop } from "@/test/checkout";
import { createTestPaymentContext } from "@/test/payment-context";
import { runDueRefunds } from "@/test/recurring";
import { useTestApp } from "@/test/test-app";
import { runDueWork } from "./perform-due";

const app = useTestApp();
/** Every kind, bought on six days up to 30 November, so that monthly periods end on a shorter February. */
const SIZE = 60;
const A_DAY = 10;
/** Five weeks more than a year: yearly subscriptions renew. */
const DAYS = 400;
const NOON = Date.UTC(2026, 10, 25, 12);
const DAY_MILLISECONDS = 86_400_000;

const toNoon = (day: number) => new Date(NOON + day * DAY_MILLISECONDS);

interface Bought {
  n: number;
  id: number;
  boughtAt: Date;
}

test(`thirteen months of a mixed book of ${SIZE} end where the calendar says, and the books agree`, {
  timeout: 600_000,
}, async () => {
  app.clock.set(toNoon(0).toISOString());
  const shop = await createSandboxShop(app);
  const ctx = createTestPaymentContext(shop);
  const plans = await bookPlans(ctx);
  const bought: Bought[] = [];
  let next: Date | null = toNoon(0);
  for (let day = 0; day < DAYS; day += 1) {
    const noon = toNoon(day);
    app.clock.set(noon.toISOString());
    for (let n = day * A_DAY; n < Math.min(SIZE, (day + 1) * A_DAY); n += 1) {
      const { id } = await buyForBook(ctx, n, plans);
      bought.push({ n, id, boughtAt: noon });
    }
    const changing = bought.filter(
      ({ boughtAt }) => boughtAt.getTime() === noon.getTime() - 10 * DAY_MILLISECONDS,
    );
    for (const one of changing) one.id = await changeInBook(ctx, { ...one, plans });
    if (bought.length < SIZE || changing.length > 0 || (next !== null && next <= noon))
      ({ next } = await runDueWork(ctx));
  }
  const now = app.clock.now();
  for (const { n, id, boughtAt } of bought) {
    const { endAt } = await getSubscription(ctx, { id, subscriberId: null });
    expect([n, getBookKind(n), endAt]).toEqual([n, getBookKind(n), computeBookEnd(n, { boughtAt, now })]);
  }
  await runDueRefunds(ctx);
  expect(await listMoneyProblems(ctx)).toEqual([]);
  const accountId = ctx.account.id;
  await expandBatches(app.db, accountId);
  const events = await app.db.prisma.outboxEvent.findMany({
    where: { accountId },
    select: { eventId: true, name: true },
  });
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
  const renewed = events.filter(({ name }) => name === "subscriptions/subscription.renewed");
  const where = { accountId, period: { not: null } };
  const charges = await app.db.prisma.payment.groupBy({ by: ["status"], where, _count: true });
  const count = (status: string) => charges.find((one) => one.status === status)?._count ?? 0;
  expect(renewed).toHaveLength(count("captured"));
  expect(events.filter(({ name }) => name === "subscriptions/payment.failed")).toHaveLength(count("failed"));
  expect(count("asked")).toBe(0);
});

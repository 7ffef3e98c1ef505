import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { recordGatewayRefund, requestRefund } from "@/server/payments/refunds/index";
import { AppError } from "@/server/platform/errors/index";
import { runDueWork } from "@/server/subscriptions/billing/index";
import { computeNthPeriodEnd } from "@/server/subscriptions/pricing/index";
import { createTestPaymentContext } from "@/test/payment-context";
import { createSwitchScenario } from "@/test/switch-scenario";
import { useTestApp } from "@/test/test-app";
import { listMoneyProblems } from "./money-problem.repository";
import { afterRefund, refundSubscription } from "./refund-subscription";

const app = useTestApp();
/** These contain every kind of action and every pair of concurrent ones; more histories add combinations. */
const HISTORIES = 16;
/** A fixed seed gives the same histories each time. */
const SEED = 20_261_125;

const deed = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant("switch" as const), to: fc.nat(2), pends: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom("refund" as const, "gateway refund" as const),
      of: fc.nat(),
      percent: fc.constantFrom(1, 30, 60, 100),
      takesCredit: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 12 }) }),
  },
);
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;
/** Actions of one step run concurrently. */
const histories = fc.array(fc.array(deed, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 9 });

async function aHistory() {
  const switcher = await createSwitchScenario(app);
  const { shop, basic, plus, gold, buy, preview, perform } = switcher;
  await buy();
  const accountId = shop.account.id;
  const ctx = createTestPaymentContext(shop);
  const plans = [basic, plus, gold];
  const payments = () => app.db.prisma.payment.findMany({ where: { accountId }, orderBy: { id: "asc" } });

  async function change(to: number, pends: boolean): Promise<void> {
    const latest = await app.db.prisma.subscription.findFirst({
      where: { accountId, paymentState: { in: ["none", "paid"] }, endAt: { gt: app.clock.now() } },
      orderBy: { id: "desc" },
    });
    const plan = plans[to];
    if (latest === null || plan === undefined || plan.id === latest.planId) return;
    const type = plan.priceCents > latest.planAmountCents ? "upgrade" : "downgrade";
    const { status, body } = await preview(latest.id, plan, type);
    if (status !== 200) return;
    const due = body.chargeable_amount_cents > 0;
    const token = `tok_${pends ? "pending" : "success"}_${randomUUID().slice(0, 8)}`;
    const created = await perform(latest.id, body.attempt_token, due ? token : undefined);
    expect([200, 400, 409], created.text).toContain(created.status);
  }

  async function refund({ of, percent, does, takesCredit }: Extract<Deed, { of: number }>): Promise<void> {
    const all = await payments();
    const payment = all[of % all.length];
    if (payment === undefined) return;
    const { id: paymentId, adapter, externalPaymentId } = payment;
    const amountCents = Math.max(1, Math.floor((payment.amountCents * percent) / 100));
    if (does === "gateway refund") {
      const reported = {
        adapter,
        externalPaymentId: externalPaymentId ?? "",
        amountCents,
        amountCurrency: "INR",
      };
      await recordGatewayRefund(ctx, { ...reported, externalRefundId: randomUUID() }, afterRefund(ctx));
      return;
    }
    const { id: refundId } = await requestRefund(ctx, { paymentId, amountCents, takesCredit, reason: null });
    await refundSubscription(ctx, { refundId, isLastTry: true });
  }

  async function act(deed: Deed): Promise<void> {
    try {
      if (deed.does === "switch") await change(deed.to, deed.pends);
      else if (deed.does !== "wait") await refund(deed);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "internal") throw error;
    }
  }

  return {
    accountId,
    shop,
    step: async (actions: readonly Deed[]) => {
      const days = Math.max(0, ...actions.map((deed) => (deed.does === "wait" ? deed.days : 0)));
      app.clock.set(new Date(app.clock.now().getTime() + days * 86_400_000).toISOString());
      await runDueWork(ctx);
      await Promise.all(actions.map(act));
    },
  };
}

/** Computed from the rows alone: paid, credited and refunded amounts, and the length of the paid time. */
async function expectSound(accountId: number): Promise<void> {
  const rows = await app.db.prisma.subscription.findMany({ where: { accountId }, orderBy: { id: "asc" } });
  const payments = await app.db.prisma.payment.findMany({ where: { accountId } });
  for (const row of rows) {
    const own = payments.filter(
      ({ subscriptionId, purpose }) => subscriptionId === row.id && purpose === "charge",
    );
    const refunded = own.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
    const credited = rows.find(({ switchedFromId }) => switchedFromId === row.id)?.creditCents ?? 0;
    const money = row.paymentAmountCents + row.creditCents;
    expect(refunded + credited, `what went out of ${row.id}`).toBeLessThanOrEqual(money);
    // A gateway refund of past time is a loss: no future time is unpaid.
    const continues = row.endAt !== null && row.endAt > app.clock.now();
    if (!continues || (row.paymentState !== "paid" && row.paymentState !== "none")) continue;
    const length = { length: row.durationLength, unit: row.durationUnit, timeZone: "UTC" };
    const whole = (computeNthPeriodEnd(row.startAt, 1, length)?.getTime() ?? 0) - row.startAt.getTime();
    const runs = (row.endAt?.getTime() ?? 0) - row.startAt.getTime();
    const worth = (row.planAmountCents * runs) / whole;
    expect(worth, `the time of ${row.id}`).toBeLessThanOrEqual(money + 1);
  }
}

test(`${HISTORIES} histories of switches and refunds, some at once, give no money back that was credited`, async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      const { accountId, shop, step } = await aHistory();
      for (const actions of steps) {
        await step(actions);
        await expectSound(accountId);
      }
      expect(await listMoneyProblems(shop.ctx)).toEqual([]);
    }),
    { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
  );
}, 300_000);

import { expect, test } from "vitest";
import { recordGatewayRefund, requestRefund, retryRefund } from "@/server/payments/refunds/index";
import { getPaymentSheet } from "@/server/subscriptions/billing/index";
import { createPurchaseBody, readSold } from "@/test/checkout";
import { runInOrderBehindLock } from "@/test/lock-contention";
import { createTestPaymentContext } from "@/test/payment-context";
import { refundNow } from "@/test/refunds";
import { readLogAndEvents } from "@/test/subscription-fixtures";
import { createSwitchScenario } from "@/test/switch-scenario";
import { useTestApp } from "@/test/test-app";
import { confirmPayment } from "./confirm-payment";
import { listMoneyProblems } from "./money-problem.repository";
import { afterRefund, refundSubscription } from "./refund-subscription";

const app = useTestApp();

type Switcher = Awaited<ReturnType<typeof createSwitchScenario>>;

/** A year for 499.00, switched after 23 days to one for 998.00: 467.56 credited, 530.44 paid. */
async function aSwitch() {
  const switcher = await createSwitchScenario(app);
  const { shop, ada, planOf, change } = switcher;
  const [small, large] = [
    await planOf("Small", 49_900, { durationUnit: "years" }),
    await planOf("Large", 99_800, { durationUnit: "years" }),
  ];
  const request = createPurchaseBody(small.id, { amount_cents: 49_900, payment_token: "tok_success" });
  const first = readSold(await shop.sellToReader(ada, request));
  const later = async () => {
    app.clock.set("2026-11-24T12:00:00.000Z");
    return change(first.id, large);
  };
  return { ...switcher, first, large, later, ctx: createTestPaymentContext(shop) };
}

async function reportRefund({ shop }: Pick<Switcher, "shop">, paymentId: number, amountCents: number) {
  const { adapter, externalPaymentId } = await app.db.prisma.payment.findUniqueOrThrow({
    where: { id: paymentId },
  });
  const reported = {
    adapter,
    externalPaymentId: externalPaymentId ?? "",
    externalRefundId: `charged-back-${paymentId}-${amountCents}`,
    amountCents,
    amountCurrency: "INR",
  };
  return recordGatewayRefund(shop.ctx, reported, afterRefund(shop.ctx));
}

const loadRow = (id: number) => app.db.prisma.subscription.findUniqueOrThrow({ where: { id } });

test("only the uncredited rest of a payment is refunded after a switch, and its page shows it", async () => {
  const { shop, ctx, first, later } = await aSwitch();
  const second = await later();
  expect(second.payment_amount_cents).toBe(53_044);
  const paymentId: number = first.payment_id;
  const sheet = await getPaymentSheet(shop.ctx, paymentId);
  expect(sheet).toMatchObject({
    refundableCents: 3_144,
    credited: { cents: 46_756, subscriptionId: second.id, planName: "Large" },
  });
  for (const amountCents of [49_900, 3_145])
    await expect(requestRefund(shop.ctx, { paymentId, amountCents, reason: null })).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringMatching(
        /At most 3144 \(minor units\) of this payment can be refunded. 46756 was credited/,
      ),
    });
  expect(await refundNow(ctx, { paymentId, amountCents: null })).toBe("done");
  expect(await getPaymentSheet(shop.ctx, paymentId)).toMatchObject({
    payment: { refundedCents: 3_144 },
    refundableCents: 0,
    credited: { cents: 46_756 },
  });
  await expect(requestRefund(shop.ctx, { paymentId, amountCents: null, reason: null })).rejects.toMatchObject(
    {
      code: "invalid",
    },
  );
  expect(await loadRow(second.id)).toMatchObject({ endAt: new Date(second.end_timestamp) });
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a refund that includes the credit shortens the credited subscription by its share, as shown", async () => {
  const { shop, ctx, first, later, opens } = await aSwitch();
  const { id } = await later();
  const { credited } = await getPaymentSheet(shop.ctx, first.payment_id);
  await refundNow(ctx, { paymentId: first.payment_id, amountCents: null, takesCredit: true });
  const { startAt, endAt, creditCents } = await loadRow(id);
  // 530.44 of 998.00 are paid: the same share of the year is left.
  const year = 365 * 86_400_000;
  expect((endAt?.getTime() ?? 0) - startAt.getTime()).toBe(Math.floor((year * 53_044) / 99_800));
  expect([creditCents, endAt]).toEqual([0, credited?.endsAt]);
  expect((await readLogAndEvents(shop, id)).actions).toContain("shortened");
  expect(await opens()).toBe(true);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test.each([
  ["a part of the rest", 3_000, 0],
  ["a part of the credit", 13_144, 10_000],
  ["all of it", 49_900, 46_756],
])("a refund made at the gateway shortens it, too: %s", async (_what, cents, lost) => {
  const switcher = await aSwitch();
  const { id, end_timestamp } = await switcher.later();
  expect(await reportRefund(switcher, switcher.first.payment_id, cents)).toBe("booked");
  expect(await reportRefund(switcher, switcher.first.payment_id, cents)).toBe("known");
  const { startAt, endAt, creditCents } = await loadRow(id);
  const year = new Date(end_timestamp).getTime() - startAt.getTime();
  expect(creditCents).toBe(46_756 - lost);
  expect((endAt?.getTime() ?? 0) - startAt.getTime()).toBe(Math.floor((year * (99_800 - lost)) / 99_800));
  expect(await listMoneyProblems(switcher.shop.ctx)).toEqual([]);
});

test("a subscription paid only by credit ends with it, and the queued one begins then", async () => {
  const { shop, planOf, buy, changeFree, refund, days, opens } = await createSwitchScenario(app);
  const other = await planOf("Other", 1000);
  const [first, ahead] = [await buy(), await buy()];
  const second = await changeFree(first.id, other, "crossgrade");
  expect(second).toMatchObject({ payment_amount_cents: 0, payment_id: null });
  app.clock.set("2026-11-11T12:00:00.000Z");
  await refund(first.payment_id, null, true);
  expect(await days(second.id)).toEqual(["2026-11-01", "2026-11-11"]);
  expect([await days(ahead.id), await opens()]).toEqual([["2026-11-11", "2026-12-11"], true]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("the unused rest after a switch to a cheaper plan can be refunded and shortens nothing", async () => {
  const { shop, basic, plus, buy, change, changeFree, refund, days } = await createSwitchScenario(app);
  const first = await change((await buy()).id, plus);
  const second = await changeFree(first.id, basic, "downgrade");
  await refund(first.payment_id);
  expect(await days(second.id)).toEqual(["2026-11-01", "2026-12-01"]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a pending subscription whose credit is refunded is partly paid and runs for that part", async () => {
  const switcher = await createSwitchScenario(app);
  const { shop, plus, buy, change, refund } = switcher;
  const first = await buy();
  const waiting = await change(first.id, plus, "tok_pending");
  expect(await loadRow(waiting.id)).toMatchObject({ paymentState: "awaiting", creditCents: 1000 });
  await expect(refund(first.payment_id)).rejects.toMatchObject({ code: "invalid" });
  await reportRefund(switcher, first.payment_id, 1000);
  const { externalPaymentId } = await app.db.prisma.payment.findUniqueOrThrow({
    where: { id: waiting.payment_id },
  });
  const reported = {
    adapter: "sandbox",
    externalPaymentId: externalPaymentId ?? "",
    externalCaptureId: null,
  };
  expect(await confirmPayment(shop.ctx, reported)).toBe(true);
  const { startAt, endAt } = await loadRow(waiting.id);
  expect((endAt?.getTime() ?? 0) - startAt.getTime()).toBe(15 * 86_400_000);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a refund that failed before the switch is not retried over the credited amount", async () => {
  const { shop, ctx, first, later } = await aSwitch();
  const { id: refundId } = await requestRefund(shop.ctx, {
    paymentId: first.payment_id,
    amountCents: 40_000,
    reason: null,
  });
  await app.db.prisma.refund.update({ where: { id: refundId }, data: { status: "failed" } });
  await later();
  await expect(retryRefund(shop.ctx, refundId)).rejects.toMatchObject({ code: "conflict" });
  expect(await refundSubscription(ctx, { refundId, isLastTry: true })).toBe("failed");
});

test.each(["the refund first", "the switch first"])(
  "a concurrent refund and switch use the money only once: %s",
  async (order) => {
    const { shop, first, preview, perform, plus } = await createSwitchScenario(app).then(
      async (switcher) => ({
        ...switcher,
        first: await switcher.buy(),
      }),
    );
    const { attempt_token } = (await preview(first.id, plus)).body;
    const refund = () =>
      requestRefund(shop.ctx, { paymentId: first.payment_id, amountCents: null, reason: null }).then(
        () => "refunded",
        () => "refused",
      );
    const change = async () =>
      (await perform(first.id, attempt_token)).status === 200 ? "switched" : "refused";
    const lock = `select from subscription where id = ${Number(first.id)} for update`;
    const isRefundFirst = order === "the refund first";
    const done = await (isRefundFirst
      ? runInOrderBehindLock(app.databaseUrl, lock, [refund, change])
      : runInOrderBehindLock(app.databaseUrl, lock, [change, refund]));
    expect(done).toEqual([isRefundFirst ? "refunded" : "switched", "refused"]);
  },
);

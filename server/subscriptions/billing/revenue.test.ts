import { expect, it } from "vitest";
import type { createAdminCaller } from "@/server/admin/index";
import { computeNthPeriodEnd } from "@/server/subscriptions/pricing/index";
import { anInvoice, aPayment } from "@/test/money-fixtures";
import { aStaffMember } from "@/test/staff";
import { aSubscription } from "@/test/subscription-fixtures";
import { aCoupon, aPlan } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();
type Caller = ReturnType<typeof createAdminCaller>;

const page = { limit: 100 };
const ZONE = "Asia/Kolkata";

/** Adds months to now, at the account's wall-clock time. */
function month(count: number): Date {
  return (
    computeNthPeriodEnd(app.clock.now(), count, { length: 1, unit: "months", timeZone: ZONE }) ?? new Date(0)
  );
}

/**
 * Creates subscriptions of every kind: monthly, yearly, weekly, discounted, in trial, switched, ended, in two
 * currencies.
 */
async function aBook(publisher: TestAccount) {
  const recurring = { recurring: true, activatedAt: month(-5) };
  const monthly = await aPlan(publisher, { recurring: true });
  const yearly = await aPlan(publisher, { recurring: true, durationUnit: "years", priceCents: 9_999 });
  const weekly = await aPlan(publisher, { recurring: true, durationUnit: "weeks", priceCents: 250 });
  const dollars = await aPlan(publisher, { recurring: true, priceCurrency: "USD", priceCents: 700 });
  const oneTime = await aPlan(publisher);
  const { code } = await aCoupon(publisher, { recurring: true });
  const coupon = await app.db.prisma.couponCode.findFirstOrThrow({ where: { code } });
  const row = (planId: number, [from, to]: readonly [number, number | null], overrides = {}) =>
    aSubscription(publisher, {
      planId,
      startAt: month(from),
      endAt: to === null ? null : month(to),
      ...recurring,
      ...overrides,
    });
  await row(monthly.id, [-4, 1]);
  await row(monthly.id, [-4, -2]);
  await row(yearly.id, [-3, 9]);
  await row(weekly.id, [-1, 1]);
  await row(dollars.id, [-2, 1]);
  await row(dollars.id, [-2, -1]);
  await row(oneTime.id, [-1, 1], { recurring: false });
  const ended = await row(monthly.id, [-3, -1]);
  await row(yearly.id, [-1, 11], { switchedFromId: ended.id });
  const cheaper = await row(monthly.id, [-1, 1]);
  await app.db.prisma.subscription.update({
    where: { id: cheaper.id },
    data: { couponDiscountId: coupon.discountId },
  });
  const tried = await row(monthly.id, [-2, 1]);
  const trying = await row(monthly.id, [0, 1]);
  const trial = (id: number, trialEndsAt: Date) =>
    app.db.prisma.subscription.update({ where: { id }, data: { trialEndsAt } });
  await trial(tried.id, month(-1));
  await trial(trying.id, month(1));
  return { subscriptionId: tried.id, dollarsId: dollars.id, monthlyId: monthly.id };
}

async function theMoney(publisher: TestAccount, subscriptionId: number) {
  const subscriptions = [
    { status: "failed" as const, at: month(-1), attempt: 1 },
    { status: "captured" as const, at: month(-1), attempt: 2 },
    { status: "failed" as const, at: month(-1), attempt: null },
    { status: "refunded" as const, at: month(0), attempt: 3, currency: "USD" },
    { status: "captured" as const, at: month(0), attempt: null },
  ];
  for (const [index, { attempt, ...terms }] of subscriptions.entries()) {
    const period = attempt === null ? {} : { period: index + 1, attempt };
    const payment = await aPayment(publisher, { subscriptionId, ...period, ...terms });
    await anInvoice(publisher, { subscriptionId, paymentId: payment.id, cents: 500 + index });
    const data = { accountId: publisher.account.id, paymentId: payment.id, actorKind: "staff" };
    const amounts = { amountCents: 100 + index, amountCurrency: "INR", createdAt: month(-2) };
    await app.db.prisma.refund.create({
      data: {
        ...data,
        ...amounts,
        status: index === 0 ? "requested" : "done",
        doneAt: index === 0 ? null : terms.at,
      },
    });
  }
}

/** Sums the list behind a figure. */
async function behind(caller: Caller, figure: string, narrow: { month: string; currency: string }) {
  const cents = (rows: readonly { amountCents: number }[]) => ({
    count: rows.length,
    cents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
  });
  switch (figure) {
    case "billed":
      return cents((await caller.invoices.list({ filter: { kind: "invoice", ...narrow }, page })).rows);
    case "credited":
      return cents((await caller.invoices.list({ filter: { kind: "credit_note", ...narrow }, page })).rows);
    case "failed":
      return cents((await caller.payments.list({ filter: { status: "failed", ...narrow }, page })).rows);
    case "recovered":
      return cents((await caller.payments.list({ filter: { recovered: true, ...narrow }, page })).rows);
    case "refunded":
      return cents((await caller.payments.refunds({ filter: { status: "done", ...narrow }, page })).rows);
    case "running":
    case "new":
    case "lost":
    case "switched_in":
    case "switched_out":
    case "in_trial":
    case "converted": {
      const { rows } = await caller.revenue.rows({ filter: { figure, ...narrow }, page });
      const [sum = { count: 0, cents: 0 }] = await caller.revenue.rowSums({ figure, ...narrow });
      expect(rows.reduce((total, row) => total + row.monthlyCents, 0)).toBe(sum.cents);
      return { count: rows.length, cents: sum.cents };
    }
    default:
      throw new Error(figure);
  }
}

it("every figure equals the list behind it, in its own currency and the publication's months", async () => {
  const publisher = await app.createAccount({ timeZone: ZONE });
  const caller = await (await aStaffMember(app, { [publisher.account.id]: "read_only" })).caller();
  const { subscriptionId } = await aBook(publisher);
  await theMoney(publisher, subscriptionId);
  const { currencies } = await caller.revenue.months({ months: 6 });
  expect(currencies.map(({ currency }) => currency)).toEqual(["INR", "USD"]);
  const seen = new Map<string, number>();
  for (const { currency, months } of currencies) {
    expect(months).toHaveLength(6);
    for (const { month: name, ...figures } of months) {
      for (const [figure, sum] of Object.entries(figures)) {
        const numbers = await behind(caller, figure, { month: name, currency });
        expect({ figure, name, currency, ...numbers }).toEqual({ figure, name, currency, ...sum });
        seen.set(figure, (seen.get(figure) ?? 0) + sum.count);
      }
    }
  }
  for (const [figure, count] of seen) {
    if (figure !== "credited") expect([figure, count > 0]).toEqual([figure, true]);
  }
});

it("yearly, weekly and discounted plans count by their monthly value; other accounts are excluded", async () => {
  const [publisher, other] = [await app.createAccount({ timeZone: ZONE }), await app.createAccount()];
  const caller = await (await aStaffMember(app, { [publisher.account.id]: "read_only" })).caller();
  const { monthlyId } = await aBook(publisher);
  await aBook(other);
  const { rows } = await caller.revenue.rows({ filter: { figure: "running", currency: "INR" }, page });
  // 9,999 a year twice, 250 a week, 1,000 a month twice and once less a fifth.
  expect(rows.map(({ monthlyCents }) => monthlyCents).sort((a, b) => a - b)).toEqual([
    800, 833, 833, 1000, 1000, 1087,
  ]);
  const byPlan = await caller.revenue.byPlan();
  expect(byPlan.find(({ planId }) => planId === monthlyId)).toMatchObject({
    count: 3,
    cents: 2800,
    currency: "INR",
  });
  expect(byPlan.filter(({ currency }) => currency === "USD")).toMatchObject([{ count: 1, cents: 700 }]);
  const ofPlan = await caller.revenue.rowSums({ plan: monthlyId });
  expect(ofPlan).toEqual([{ currency: "INR", count: 3, cents: 2800 }]);
});

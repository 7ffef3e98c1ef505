import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getPaymentSheet } from "@/server/subscriptions/billing/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { aCoupon, aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const PREVIEWED_AT = "2026-11-01T12:00:00.000Z";
const PAID_AT = "2026-11-01T12:07:00.000Z";

const listLedgerLines = ({ account: { id: accountId } }: Shop) =>
  app.db.prisma.ledgerEntry.findMany({ where: { accountId }, orderBy: { id: "asc" } });

/** Preview at noon and buy seven minutes later, twice with the same request. */
async function aPurchase(shop: Shop, { payment, overrides = {} }: { payment: object; overrides?: object }) {
  const plan = await aPlan(shop);
  const email = `${randomUUID()}@readers.test`;
  const request = createPurchaseBody(plan.id, payment, overrides);
  app.clock.set(PREVIEWED_AT);
  const preview = await shop.backoffice(email, "subscriptions/preview.json", request);
  expect(await listLedgerLines(shop)).toEqual([]);
  app.clock.set(PAID_AT);
  const body = { ...request, attempt_token: preview.body.attempt_token };
  const response = await shop.backoffice(email, "subscriptions.json", body);
  expect(response.status, response.text).toBe(201);
  await shop.backoffice(email, "subscriptions.json", body);
  const { payment_id, subscription_attempt_id } = response.body.subscription;
  return { paymentId: Number(payment_id), attemptId: Number(subscription_attempt_id) };
}

test("a payment is booked once, with the previewed amount at the time of the preview", async () => {
  const shop = await createSandboxShop(app);
  const coupon = await aCoupon(shop);
  const payment = { amount_cents: 800, payment_token: "tok_success" };
  const { paymentId, attemptId } = await aPurchase(shop, {
    payment,
    overrides: { coupon_code: coupon.code },
  });
  const sheet = await getPaymentSheet(shop.ctx, paymentId);
  const entries = sheet.ledger.map(({ transaction, book, amountCents, at }) => [
    transaction,
    book,
    amountCents,
    at.toISOString(),
  ]);
  expect(entries.slice(0, 4)).toEqual([
    [`attempt:${attemptId}:previewed`, "previewed", 800, PREVIEWED_AT],
    [`attempt:${attemptId}:previewed`, "previewed_due", -800, PREVIEWED_AT],
    [`payment:${paymentId}:captured`, "gateway", 800, PAID_AT],
    [`payment:${paymentId}:captured`, "receivable", -800, PAID_AT],
  ]);
  expect(sheet.ledger.filter(({ book }) => book === "previewed")).toHaveLength(1);
  expect((await listLedgerLines(shop)).reduce((sum, { amountCents }) => sum + amountCents, 0n)).toBe(0n);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a manual amount is shown beside the previewed amount and is no problem", async () => {
  const shop = await createSandboxShop(app);
  const payment = { payment_type: "manual", amount_cents: 700 };
  const { paymentId } = await aPurchase(shop, { payment });
  const { payment: paid, ledger } = await getPaymentSheet(shop.ctx, paymentId);
  expect([paid.amountCents, ledger.find(({ book }) => book === "previewed")?.amountCents]).toEqual([
    700, 1000,
  ]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

import { randomUUID } from "node:crypto";
import type { PaymentContext } from "@/server/payments/index";
import { refundSubscription } from "@/server/subscriptions/checkout/index";
import { getSubscription } from "@/server/subscriptions/lifecycle/index";
import { createPurchaseBody, createSandboxShop, readSold } from "./checkout";
import { createTestPaymentContext } from "./payment-context";
import { readLogAndEvents } from "./subscription-fixtures";
import { aPlan } from "./subscriptions";
import type { TestApp } from "./test-app";

/** Runs the due refunds, as the refund job does. */
export async function runDueRefunds(paying: PaymentContext): Promise<void> {
  const where = { accountId: paying.account.id, status: "requested" } as const;
  for (const { id: refundId } of await paying.db.prisma.refund.findMany({ where }))
    await refundSubscription(paying, { refundId, isLastTry: false });
}

interface Bought {
  token?: string;
  plan?: Parameters<typeof aPlan>[1];
}

/** An account whose readers pay every month, and a way to buy from it. */
export async function createRecurringShop(app: TestApp, settings: object = {}) {
  app.clock.set("2026-11-01T12:00:00.000Z");
  const shop = await createSandboxShop(app, { settings: { subscriptions: settings } });
  const ctx = createTestPaymentContext(shop);
  const buy = async ({ token = "tok_success", plan = {} }: Bought = {}) => {
    const { id: planId } = await aPlan(shop, {
      recurring: true,
      supportedPaymentProviders: ["gateway_a_recurring"],
      ...plan,
    });
    const email = `${randomUUID()}@readers.test`;
    const payment = { payment_type: "gateway_a_recurring", amount_cents: plan.priceCents ?? 1000 };
    const body = createPurchaseBody(planId, { ...payment, payment_token: `${token}_${randomUUID()}` });
    return Number(readSold(await shop.sell(email, body)).id);
  };
  return {
    ...shop,
    paying: ctx,
    buy,
    row: (id: number) => getSubscription(ctx, { id, subscriberId: null }),
    readLog: (id: number) => readLogAndEvents(shop, id),
    /** Our own charges of a subscription, the first attempt first. */
    charges: (subscriptionId: number) =>
      app.db.prisma.payment.findMany({
        where: { subscriptionId, period: { not: null } },
        orderBy: { id: "asc" },
      }),
  };
}

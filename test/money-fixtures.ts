import { writeCreditNote, writeInvoices } from "@/server/subscriptions/billing/index";
import { aSandbox } from "./checkout";
import { aSubscription } from "./subscription-fixtures";
import { aPlan, aSubscriber } from "./subscriptions";
import type { TestAccount } from "./test-app";

type Owner = Pick<TestAccount, "ctx">;

interface PaymentTerms {
  subscriptionId: number;
  currency?: string;
  status?: "authorised" | "captured" | "failed" | "partially_refunded" | "refunded" | "voided";
  period?: number | null;
  attempt?: number | null;
  at?: Date;
  externalPaymentId?: string | null;
  adapter?: string;
  failureCode?: string | null;
}

/** A payment's row, as a gateway's response leaves it. */
export function aPayment({ ctx }: Owner, terms: PaymentTerms) {
  const { subscriptionId, currency = "INR", status = "captured", at = ctx.clock.now() } = terms;
  const { period = null, attempt = null, adapter = "sandbox", failureCode = null } = terms;
  const { externalPaymentId = `pay_${ctx.ids.uuid()}` } = terms;
  return ctx.db.prisma.payment.create({
    data: {
      accountId: ctx.account.id,
      subscriptionId,
      adapter,
      paymentType: "gateway_a_recurring",
      status,
      amountCents: 1000,
      amountCurrency: currency,
      externalPaymentId,
      failureCode,
      failureMessage: failureCode === null ? null : "The card was declined.",
      period,
      attempt,
      createdAt: at,
      updatedAt: at,
    },
  });
}

interface BillTerms {
  subscriptionId: number;
  paymentId: number | null;
  cents?: number;
  currency?: string;
}

/** An invoice of a payment, without taxes. */
export async function anInvoice(
  { ctx }: Owner,
  { subscriptionId, paymentId, cents = 1000, currency = "INR" }: BillTerms,
) {
  const bill = {
    subscriptionId,
    paymentId,
    externalPaymentId: null,
    taxes: [],
    bill: { paidCents: cents, discountCents: 0, currency, coupon: null },
    printed: {
      buyer: { name: null, identity: "ada@readers.test" },
      plan: {
        title: "One month",
        group: null,
        priceCents: cents,
        recurring: false,
        startAt: ctx.clock.now().toISOString(),
        endAt: null,
        dynamicAssets: [],
      },
      paymentType: "gateway_a",
      notes: null,
    },
  };
  const [id] = await ctx.db.transaction((tx) => writeInvoices(ctx, tx, { inputs: [bill] }));
  if (id === undefined) throw new Error("the bill was not written");
  return id;
}

/** A payment of a subscription with its invoice and a credit note over a part of it. */
export async function createMoneyFixtures(publisher: TestAccount) {
  const plan = await aPlan(publisher, { recurring: true });
  const subscriber = await aSubscriber(publisher, "ada@readers.test", "Ada Quay");
  const { id: subscriptionId } = await aSubscription(publisher, { subscriber, planId: plan.id });
  const payment = await aPayment(publisher, { subscriptionId, period: 1, attempt: 1 });
  const invoiceId = await anInvoice(publisher, { subscriptionId, paymentId: payment.id });
  const { ctx } = publisher;
  const creditNoteId = await ctx.db.transaction((tx) =>
    writeCreditNote(ctx, tx, {
      paymentId: payment.id,
      subscriptionId,
      amountCents: 400,
      externalRefundId: null,
    }),
  );
  const gatewayId = await aSandbox(publisher);
  const of = { accountId: ctx.account.id, adapter: "sandbox" };
  const event = await ctx.db.prisma.gatewayEvent.create({
    data: {
      ...of,
      eventId: ctx.ids.uuid(),
      event: "payment.captured",
      rawBody: "{}",
      status: "failed",
      outcome: "Nobody knows it.",
      externalPaymentId: payment.externalPaymentId,
      receivedAt: ctx.clock.now(),
    },
  });
  const refund = await ctx.db.prisma.refund.create({
    data: {
      accountId: ctx.account.id,
      paymentId: payment.id,
      subscriptionId,
      amountCents: 1,
      amountCurrency: "INR",
      status: "failed",
      actorKind: "staff",
      failureCode: "too_late",
      createdAt: ctx.clock.now(),
    },
  });
  return {
    planId: plan.id,
    subscriber,
    subscriptionId,
    paymentId: payment.id,
    invoiceId,
    creditNoteId,
    gatewayId,
    eventId: event.id,
    failedRefundId: refund.id,
  };
}

export type MoneyFixtures = Awaited<ReturnType<typeof createMoneyFixtures>>;

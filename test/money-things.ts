import { TRPCError } from "@trpc/server";
import type { StaffRole } from "@/server/accounts/index";
import type { createAdminCaller } from "@/server/admin/index";
import { writeCreditNote, writeInvoices } from "@/server/subscriptions/invoices/index";
import { aSandbox } from "./checkout";
import { aPictureForm } from "./pictures";
import { aSubscription } from "./subscription-rows";
import { aPlan, aSubscriber } from "./subscriptions";
import type { TestAccount } from "./world";

type Caller = ReturnType<typeof createAdminCaller>;
type Owner = Pick<TestAccount, "ctx">;

const page = { limit: 50 };

interface PaymentTerms {
  subscriptionId: number;
  amountCents?: number;
  currency?: string;
  status?: "authorised" | "captured" | "failed" | "partially_refunded" | "refunded" | "voided";
  period?: number | null;
  attempt?: number | null;
  at?: Date;
  externalPaymentId?: string | null;
  adapter?: string;
  failureCode?: string | null;
}

/** A payment's row, as a gateway's answer leaves it. */
export function aPayment({ ctx }: Owner, terms: PaymentTerms) {
  const {
    subscriptionId,
    amountCents = 1000,
    currency = "INR",
    status = "captured",
    at = ctx.clock.now(),
  } = terms;
  const { period = null, attempt = null, adapter = "sandbox", failureCode = null } = terms;
  const { externalPaymentId = `pay_${ctx.ids.uuid()}` } = terms;
  return ctx.db.prisma.payment.create({
    data: {
      accountId: ctx.account.id,
      subscriptionId,
      adapter,
      paymentType: "gateway_a_recurring",
      status,
      amountCents,
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

/** A bill of a payment, without taxes. */
export async function aBill(
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
  const [id] = await ctx.db.withStatements((tx) => writeInvoices(ctx, tx, [bill]));
  if (id === undefined) throw new Error("the bill was not written");
  return id;
}

/** A payment of a subscription with its bill and a credit note over a part of it. */
export async function moneyThings(publisher: TestAccount) {
  const plan = await aPlan(publisher, { recurring: true });
  const subscriber = await aSubscriber(publisher, "ada@readers.test", "Ada Quay");
  const { id: subscriptionId } = await aSubscription(publisher, { subscriber, planId: plan.id });
  const payment = await aPayment(publisher, { subscriptionId, period: 1, attempt: 1 });
  const invoiceId = await aBill(publisher, { subscriptionId, paymentId: payment.id });
  const { ctx } = publisher;
  const creditNoteId = await ctx.db.withStatements((tx) =>
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

export type MoneyThings = Awaited<ReturnType<typeof moneyThings>>;

const READERS: readonly StaffRole[] = ["owner", "admin", "subscriptions", "support", "read_only"];
const SELLERS: readonly StaffRole[] = ["owner", "admin", "subscriptions"];
const GIVERS: readonly StaffRole[] = ["owner", "admin"];

/** The sandbox as staff set it up. */
export const SANDBOX = {
  adapter: "sandbox",
  environment: "sandbox" as const,
  credentials: { app_key: "sandbox", webhook_secret: "w" },
  words: ["gateway_a", "gateway_a_recurring"],
};

export const LETTERHEAD = {
  prefix: "HC-",
  seller: "Harbour",
  addressLines: ["1 Quay", ""],
  taxNumber: null,
  footer: "Thank you.",
};

interface Procedure {
  roles: readonly StaffRole[];
  /** Takes an id that another account may have. */
  byId: boolean;
  call: (caller: Caller, of: MoneyThings) => Promise<unknown>;
}

/** Every procedure about money, in an order in which each can be called. */
export const MONEY_PROCEDURES: Readonly<Record<string, Procedure>> = {
  "revenue.months": {
    roles: READERS,
    byId: false,
    call: (caller) => caller.revenue.months({ months: 6 }),
  },
  "revenue.byPlan": { roles: READERS, byId: false, call: (caller) => caller.revenue.byPlan() },
  "revenue.rows": {
    roles: READERS,
    byId: false,
    call: (caller) => caller.revenue.rows({ filter: {}, page }),
  },
  "revenue.rowSums": { roles: READERS, byId: false, call: (caller) => caller.revenue.rowSums({}) },
  "payments.list": {
    roles: READERS,
    byId: false,
    call: (caller) => caller.payments.list({ filter: {}, page }),
  },
  "payments.gatewayNames": {
    roles: READERS,
    byId: false,
    call: (caller) => caller.payments.gatewayNames(),
  },
  "payments.get": {
    roles: READERS,
    byId: true,
    call: (caller, { paymentId: id }) => caller.payments.get({ id }),
  },
  "payments.dunning": {
    roles: READERS,
    byId: false,
    call: (caller) => caller.payments.dunning({ filter: {}, page }),
  },
  "payments.problems": {
    roles: READERS,
    byId: false,
    call: (caller) => caller.payments.problems(),
  },
  "payments.retryCharge": {
    roles: GIVERS,
    byId: true,
    // Nothing of it has failed: whoever may ask is told so.
    call: (caller, { subscriptionId: id }) =>
      caller.payments.retryCharge({ id }).catch((error: unknown) => {
        if (!(error instanceof TRPCError) || error.code !== "CONFLICT") throw error;
      }),
  },
  "payments.refunds": {
    roles: READERS,
    byId: false,
    call: (caller) => caller.payments.refunds({ filter: {}, page }),
  },
  "payments.refund": {
    roles: GIVERS,
    byId: true,
    call: (caller, { paymentId }) => caller.payments.refund({ paymentId, amountCents: 1, reason: "late" }),
  },
  "payments.retryRefund": {
    roles: GIVERS,
    byId: true,
    call: (caller, { failedRefundId: id }) => caller.payments.retryRefund({ id }),
  },
  "gatewayEvents.list": {
    roles: READERS,
    byId: false,
    call: (caller) => caller.gatewayEvents.list({ filter: {}, page }),
  },
  "gatewayEvents.get": {
    roles: READERS,
    byId: true,
    call: (caller, { eventId: id }) => caller.gatewayEvents.get({ id }),
  },
  "gatewayEvents.replay": {
    roles: GIVERS,
    byId: true,
    call: (caller, { eventId: id }) => caller.gatewayEvents.replay({ id }),
  },
  "gateways.list": { roles: READERS, byId: false, call: (caller) => caller.gateways.list() },
  "gateways.get": {
    roles: READERS,
    byId: true,
    call: (caller, { gatewayId: id }) => caller.gateways.get({ id }),
  },
  "gateways.adapters": { roles: READERS, byId: false, call: (caller) => caller.gateways.adapters() },
  "gateways.check": {
    roles: GIVERS,
    byId: true,
    call: (caller, { gatewayId: id }) => caller.gateways.check({ id }),
  },
  "gateways.setEnabled": {
    roles: GIVERS,
    byId: true,
    call: (caller, { gatewayId: id }) => caller.gateways.setEnabled({ id, enabled: true }),
  },
  "gateways.save": { roles: GIVERS, byId: false, call: (caller) => caller.gateways.save(SANDBOX) },
  "invoices.list": {
    roles: READERS,
    byId: false,
    call: (caller) => caller.invoices.list({ filter: {}, page }),
  },
  "invoices.get": {
    roles: READERS,
    byId: true,
    call: (caller, { invoiceId: id }) => caller.invoices.get({ id }),
  },
  "invoices.letterhead": { roles: READERS, byId: false, call: (caller) => caller.invoices.letterhead() },
  "invoices.saveLetterhead": {
    roles: SELLERS,
    byId: false,
    call: (caller) => caller.invoices.saveLetterhead(LETTERHEAD),
  },
  "invoices.saveLogo": {
    roles: SELLERS,
    byId: false,
    call: async (caller) => caller.invoices.saveLogo(await aPictureForm("logo.png")),
  },
  "invoices.removeLogo": { roles: SELLERS, byId: false, call: (caller) => caller.invoices.removeLogo() },
};

import { TRPCError } from "@trpc/server";
import type { StaffRole } from "@/server/accounts/index";
import type { createAdminCaller } from "@/server/admin/index";
import type { MoneyFixtures } from "./money-fixtures";
import { aPictureForm } from "./pictures";

type Caller = ReturnType<typeof createAdminCaller>;

const page = { limit: 50 };

const READERS: readonly StaffRole[] = ["owner", "admin", "subscriptions", "support", "read_only"];
const SELLERS: readonly StaffRole[] = ["owner", "admin", "subscriptions"];
const GIVERS: readonly StaffRole[] = ["owner", "admin"];

/** The sandbox as staff configure it. */
export const SANDBOX = {
  adapter: "sandbox",
  environment: "sandbox" as const,
  credentials: { app_key: "sandbox", webhook_secret: "w" },
  paymentTypes: ["gateway_a", "gateway_a_recurring"],
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
  /** Accepts an id that may belong to another account. */
  byId: boolean;
  call: (caller: Caller, of: MoneyFixtures) => Promise<unknown>;
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
    // None of its events has failed: every permitted role gets that error.
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

import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { listTaxes } from "@/server/subscriptions/catalogue/index";
import type { SubscriptionView } from "@/server/subscriptions/lifecycle/index";
import type { Tax } from "@/server/subscriptions/pricing/index";
import { type InvoiceInput, writeInvoices } from "./write-invoice";

/** What a bill needs to know of a subscription. */
export type Billed = Pick<
  SubscriptionView,
  | "planName"
  | "groupName"
  | "planAmountCents"
  | "planAmountCurrency"
  | "recurring"
  | "startAt"
  | "endAt"
  | "dynamicAssets"
  | "discount"
  | "paymentType"
  | "notes"
>;

export interface BillFor {
  subscriptionId: number;
  billed: Billed;
  buyer: { name: string | null; identity: string };
  paidCents: number;
  paymentId: number | null;
  externalPaymentId: string | null;
}

function invoiceFor(input: BillFor, taxes: readonly Tax[]): InvoiceInput | null {
  const { billed, paidCents, subscriptionId, paymentId, externalPaymentId, buyer } = input;
  const { discount } = billed;
  const discountCents = discount === null ? 0 : discount.priceCents - discount.discountedPriceCents;
  if (paidCents + discountCents === 0) return null;
  return {
    subscriptionId,
    paymentId,
    externalPaymentId,
    taxes,
    bill: {
      paidCents,
      discountCents,
      currency: billed.planAmountCurrency,
      coupon:
        discount === null
          ? null
          : { code: discount.code, discountType: discount.discountType, value: discount.value },
    },
    printed: {
      buyer,
      plan: {
        title: billed.planName,
        group: billed.groupName,
        priceCents: billed.planAmountCents,
        recurring: billed.recurring,
        startAt: billed.startAt.toISOString(),
        endAt: billed.endAt?.toISOString() ?? null,
        dynamicAssets: billed.dynamicAssets.map(({ id, title }) => title ?? id),
      },
      paymentType: billed.paymentType,
      notes: billed.notes,
    },
  };
}

/** Bills them with taxes that were read in this transaction. */
export async function billAt(
  ctx: Context,
  tx: Statements,
  { bills, taxes }: { bills: readonly BillFor[]; taxes: readonly Tax[] },
): Promise<void> {
  if (bills.length === 0) return;
  const invoices = bills.map((bill) => invoiceFor(bill, taxes)).filter((invoice) => invoice !== null);
  await writeInvoices(ctx, tx, invoices);
}

/**
 * Bills payments, or what a discount left nothing of; nothing where nothing had a price. However many they are, it takes
 * as many statements as one.
 */
export async function billSubscriptions(
  ctx: Context,
  tx: Statements,
  bills: readonly BillFor[],
): Promise<void> {
  if (bills.length > 0) await billAt(ctx, tx, { bills, taxes: await listTaxes(ctx, tx) });
}

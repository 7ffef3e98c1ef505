import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { listTaxes } from "@/server/subscriptions/catalogue/index";
import type { SubscriptionView } from "@/server/subscriptions/lifecycle/index";
import type { Tax } from "@/server/subscriptions/pricing/index";
import { takeInvoiceIds } from "./invoice.repository";
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

/** What bills are made out with. */
export interface BillMaking {
  taxes: readonly Tax[];
  /** One for each. */
  ids: readonly number[];
}

/** Asks for it, for so many bills: nobody waits for who has it. */
export async function beginBills(ctx: Context, tx: Statements, count: number): Promise<BillMaking> {
  const [taxes, ids] = await Promise.all([listTaxes(ctx, tx), takeInvoiceIds(tx, count)]);
  return { taxes, ids };
}

/** Bills them with what was asked for in this transaction: what is written goes together. */
export async function billWith(
  ctx: Context,
  tx: Statements,
  { bills, making: { taxes, ids } }: { bills: readonly BillFor[]; making: BillMaking },
): Promise<void> {
  const inputs = bills.map((bill) => invoiceFor(bill, taxes)).filter((invoice) => invoice !== null);
  await writeInvoices(ctx, tx, { inputs, ids });
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
  if (bills.length > 0) await billWith(ctx, tx, { bills, making: await beginBills(ctx, tx, bills.length) });
}

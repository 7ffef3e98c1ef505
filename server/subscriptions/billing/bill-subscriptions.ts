import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { listTaxes } from "@/server/subscriptions/catalogue/index";
import type { SubscriptionView } from "@/server/subscriptions/lifecycle/index";
import type { Tax } from "@/server/subscriptions/pricing/index";
import { reserveInvoiceIds } from "./invoice.repository";
import { type InvoiceInput, writeInvoices } from "./write-invoice";

/** Data of a subscription that its bill needs. */
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

export interface BillInput {
  subscriptionId: number;
  billed: Billed;
  buyer: { name: string | null; identity: string };
  paidCents: number;
  paymentId: number | null;
  externalPaymentId: string | null;
}

function toInvoiceInput(input: BillInput, taxes: readonly Tax[]): InvoiceInput | null {
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

/** Taxes and ids for a number of bills. */
export interface BillResources {
  taxes: readonly Tax[];
  /** One per bill. */
  ids: readonly number[];
}

/** Load the taxes and reserve ids for a number of bills, without a lock. */
export async function prepareBills(ctx: Context, tx: Statements, count: number): Promise<BillResources> {
  const [taxes, ids] = await Promise.all([listTaxes(ctx, tx), reserveInvoiceIds(tx, count)]);
  return { taxes, ids };
}

/** Write bills with the data from `beginBills` of the same transaction, so that all statements can be pipelined. */
export async function writeBills(
  ctx: Context,
  tx: Statements,
  { bills, making: { taxes, ids } }: { bills: readonly BillInput[]; making: BillResources },
): Promise<void> {
  const inputs = bills.map((bill) => toInvoiceInput(bill, taxes)).filter((invoice) => invoice !== null);
  await writeInvoices(ctx, tx, { inputs, ids });
}

/**
 * Bill payments, and periods that a discount made free; a period without a price is not billed.
 *
 * The number of statements is constant.
 */
export async function billSubscriptions(
  ctx: Context,
  tx: Statements,
  bills: readonly BillInput[],
): Promise<void> {
  if (bills.length > 0)
    await writeBills(ctx, tx, { bills, making: await prepareBills(ctx, tx, bills.length) });
}

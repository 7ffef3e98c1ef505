import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { listTaxes } from "@/server/subscriptions/catalogue/index";
import { writeInvoice } from "@/server/subscriptions/invoices/index";
import type { SubscriptionView } from "@/server/subscriptions/lifecycle/index";

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

/** Bills a payment, or what a discount left nothing of; nothing where nothing had a price. */
export async function billSubscription(ctx: Context, tx: Statements, input: BillFor): Promise<void> {
  const { billed, paidCents, subscriptionId, paymentId, externalPaymentId, buyer } = input;
  const { discount } = billed;
  const discountCents = discount === null ? 0 : discount.priceCents - discount.discountedPriceCents;
  if (paidCents + discountCents === 0) return;
  await writeInvoice(ctx, tx, {
    subscriptionId,
    paymentId,
    externalPaymentId,
    taxes: await listTaxes(ctx, tx),
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
  });
}

import type { Context } from "@/server/accounts/index";
import { type LedgerLine, writeLedger } from "@/server/payments/index";
import type { Statements } from "@/server/platform/db/index";
import { exponentOf, type Tax } from "@/server/subscriptions/pricing/index";
import type { PrintableInvoice, Printed } from "./invoice";
import { findBillOfPayment, insertInvoice, type NewInvoice, nextInvoiceNumber } from "./invoice.repository";
import { type Bill, billAmounts, type CreditedBill, creditAmounts } from "./invoice.rules";
import { sellerOn } from "./letterhead.rules";

export interface InvoiceInput {
  subscriptionId: number;
  /** null: nothing was paid. */
  paymentId: number | null;
  externalPaymentId: string | null;
  bill: Bill;
  taxes: readonly Tax[];
  printed: Omit<Printed, "seller" | "timeZone" | "credits">;
}

function sellerOf({ account }: Context): Printed["seller"] {
  return sellerOn(account.settings.subscriptions.invoices, account.name);
}

type Written = Omit<NewInvoice, "number" | "sequencedNumber" | "now">;

async function write(
  ctx: Context,
  tx: Statements,
  { invoice, lines }: { invoice: Written; lines: LedgerLine[] },
): Promise<number> {
  const now = ctx.clock.now();
  const number = await nextInvoiceNumber(tx, ctx.account.id);
  const sequencedNumber = `${ctx.account.settings.subscriptions.invoices.prefix}${number}`;
  const id = await insertInvoice(tx, ctx.account.id, { ...invoice, number, sequencedNumber, now });
  await writeLedger(tx, ctx.account.id, {
    transaction: `invoice:${id}`,
    lines,
    currency: invoice.amounts.amountCurrency,
    subscriptionId: invoice.subscriptionId,
    paymentId: invoice.paymentId,
    invoiceId: id,
    at: now,
  });
  return id;
}

/**
 * Bills what was paid under the account's next number, and books it. The last thing a transaction does: it holds the
 * account's counter until it ends.
 */
export function writeInvoice(ctx: Context, tx: Statements, input: InvoiceInput): Promise<number> {
  const { amounts, lines } = billAmounts(input.bill, input.taxes);
  const { subscriptionId, paymentId, externalPaymentId } = input;
  const printed = {
    ...input.printed,
    seller: sellerOf(ctx),
    timeZone: ctx.account.timeZone,
    credits: null,
  };
  const invoice = {
    kind: "invoice",
    subscriptionId,
    paymentId,
    creditedId: null,
    amounts,
    externalPaymentId,
    printed,
  } as const;
  return write(ctx, tx, { invoice, lines });
}

function centsOf(decimal: string, currency: string): number {
  return Math.round(Number(decimal) * 10 ** exponentOf(currency));
}

function creditedBill(invoice: PrintableInvoice): CreditedBill {
  const currency = invoice.amountCurrency;
  return {
    paidCents: invoice.amountCents,
    currency,
    afterDiscount: centsOf(invoice.amountAfterDiscountBeforeTax, currency),
    taxes: Object.entries(invoice.taxes).map(([name, { percentage, amount }]) => ({
      name,
      percentage,
      amount: centsOf(amount, currency),
    })),
  };
}

/** Takes back so much of a payment's bill by a credit note, under a number of its own; null: it was never billed. */
export async function writeCreditNote(
  ctx: Context,
  tx: Statements,
  refund: {
    paymentId: number;
    subscriptionId: number;
    amountCents: number;
    externalRefundId: string | null;
  },
): Promise<number | null> {
  const { paymentId, subscriptionId, amountCents, externalRefundId } = refund;
  const bill = await findBillOfPayment(tx, ctx.account.id, paymentId);
  if (bill === null) return null;
  const { amounts, lines } = creditAmounts(creditedBill(bill), amountCents);
  const printed = { ...bill.printed, seller: sellerOf(ctx), credits: bill.sequencedNumber };
  const invoice = {
    kind: "credit_note",
    subscriptionId,
    paymentId,
    creditedId: bill.id,
    amounts,
    externalPaymentId: externalRefundId,
    printed,
  } as const;
  return write(ctx, tx, { invoice, lines });
}

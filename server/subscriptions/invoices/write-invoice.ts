import type { DomainEvent } from "@/inngest/events";
import type { Context } from "@/server/accounts/index";
import { type LedgerLine, type LedgerTransaction, writeLedgers } from "@/server/payments/index";
import type { Statements } from "@/server/platform/db/index";
import { exponentOf, type Tax } from "@/server/subscriptions/pricing/index";
import type { PrintableInvoice, Printed } from "./invoice";
import { findBillsOfPayment, insertInvoices, type NewInvoice, takeInvoiceIds } from "./invoice.repository";
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

interface Draft {
  invoice: Omit<NewInvoice, "id">;
  lines: LedgerLine[];
}

/** Whoever paid is to have it by mail. */
function mailOf({ id, subscriptionId }: { id: number; subscriptionId: number }): DomainEvent {
  return {
    name: "subscriptions/invoice-mail.requested",
    id: `invoice:${id}:mail`,
    subject: { type: "invoice", id: String(id) },
    data: { subscriptionId, invoiceId: id },
  };
}

function bookedAs({ id, draft, at }: { id: number; draft: Draft; at: Date }): LedgerTransaction {
  const { invoice, lines } = draft;
  const { subscriptionId, paymentId, amounts } = invoice;
  const about = { currency: amounts.amountCurrency, subscriptionId, paymentId, invoiceId: id };
  return { transaction: `invoice:${id}`, lines, ...about, at };
}

interface Writing {
  drafts: readonly Draft[];
  /** Taken for them; left out: not yet. */
  ids?: readonly number[] | undefined;
}

async function write(ctx: Context, tx: Statements, { drafts, ids }: Writing): Promise<number[]> {
  if (drafts.length === 0) return [];
  const now = ctx.clock.now();
  const { prefix } = ctx.account.settings.subscriptions.invoices;
  const taken = ids ?? (await takeInvoiceIds(tx, drafts.length));
  const named = drafts.map((draft, at) => {
    const id = taken[at];
    if (id === undefined) throw new Error("a bill has no id");
    return { id, draft };
  });
  await Promise.all([
    insertInvoices(tx, ctx.account.id, {
      invoices: named.map(({ id, draft }) => ({ id, ...draft.invoice })),
      prefix,
      now,
    }),
    writeLedgers(
      tx,
      ctx.account.id,
      named.map(({ id, draft }) => bookedAs({ id, draft, at: now })),
    ),
    ctx.emit(
      tx,
      named.map(({ id, draft }) => mailOf({ id, subscriptionId: draft.invoice.subscriptionId })),
    ),
  ]);
  return named.map(({ id }) => id);
}

function draftOf(ctx: Context, input: InvoiceInput): Draft {
  const { amounts, lines } = billAmounts(input.bill, input.taxes);
  const { subscriptionId, paymentId, externalPaymentId } = input;
  const printed = {
    ...input.printed,
    seller: sellerOf(ctx),
    timeZone: ctx.account.timeZone,
    credits: null,
  };
  const about = { kind: "invoice", subscriptionId, paymentId, creditedId: null } as const;
  return { invoice: { ...about, amounts, externalPaymentId, printed }, lines };
}

/**
 * Bills what was paid under the account's next numbers, and books it. The last thing a transaction does: it holds the
 * account's counter until it ends. `ids` are those that were taken for them, at least as many; left out: none yet.
 * Returns their ids.
 */
export function writeInvoices(
  ctx: Context,
  tx: Statements,
  { inputs, ids }: { inputs: readonly InvoiceInput[]; ids?: readonly number[] },
): Promise<number[]> {
  return write(ctx, tx, { drafts: inputs.map((input) => draftOf(ctx, input)), ids });
}

function centsOf(decimal: string, currency: string): number {
  return Math.round(Number(decimal) * 10 ** exponentOf(currency));
}

function creditedBill(invoice: PrintableInvoice, notes: readonly PrintableInvoice[]): CreditedBill {
  const currency = invoice.amountCurrency;
  const sumOf = (part: (note: PrintableInvoice) => string | undefined) =>
    notes.reduce((sum, note) => sum - centsOf(part(note) ?? "0", currency), 0);
  const taxes = Object.entries(invoice.taxes).map(([name, { percentage, amount }]) => ({
    name,
    percentage,
    amount: centsOf(amount, currency),
  }));
  const credited = [
    sumOf((note) => note.amountAfterDiscountBeforeTax),
    ...taxes.map(({ name }) => sumOf((note) => note.taxes[name]?.amount)),
  ];
  const afterDiscount = centsOf(invoice.amountAfterDiscountBeforeTax, currency);
  return { paidCents: invoice.amountCents, currency, afterDiscount, taxes, credited };
}

/**
 * Takes back so much of a payment's bill by a credit note, under a number of its own; null: it was never billed. The
 * payment is locked by the caller: each note takes of what those before it have left.
 */
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
  const { bill, notes } = await findBillsOfPayment(tx, ctx.account.id, paymentId);
  if (bill === null) return null;
  const { amounts, lines } = creditAmounts(creditedBill(bill, notes), amountCents);
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
  const [id] = await write(ctx, tx, { drafts: [{ invoice, lines }] });
  return id ?? null;
}

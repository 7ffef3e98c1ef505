import type { Context } from "@/server/context/index";
import type { DomainEvent } from "@/server/events/catalogue";
import { type LedgerLine, type LedgerTransaction, writeLedgerTransactions } from "@/server/payments/index";
import type { Statements } from "@/server/platform/db/index";
import { listTaxes } from "@/server/subscriptions/catalogue/index";
import type { SubscriptionView } from "@/server/subscriptions/lifecycle/index";
import { getExponent, type Tax } from "@/shared/money.rules";
import type { PrintableInvoice, Printed } from "./invoice";
import { findBillsOfPayment, insertInvoices, type NewInvoice, reserveInvoiceIds } from "./invoice.repository";
import { type Bill, type CreditedBill, computeBillAmounts, computeCreditAmounts } from "./invoice.rules";
import type { Letterhead } from "./letterhead";

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

/** Write bills with the data from `prepareBills` of the same transaction, so that all statements can be pipelined. */
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

/** Build the printed seller details; without a seller's name the account's name is used. */
export function toPrintedSeller(letterhead: Letterhead, accountName: string): Printed["seller"] {
  const { seller, addressLines, taxNumber, footer, logo } = letterhead;
  const name = seller.trim() === "" ? accountName : seller;
  return { name, addressLines: addressLines.filter((line) => line.trim() !== ""), taxNumber, footer, logo };
}

export interface InvoiceInput {
  subscriptionId: number;
  /** null: nothing was paid. */
  paymentId: number | null;
  externalPaymentId: string | null;
  bill: Bill;
  taxes: readonly Tax[];
  printed: Omit<Printed, "seller" | "timeZone" | "credits">;
}

function toSeller({ account }: Context): Printed["seller"] {
  return toPrintedSeller(account.settings.subscriptions.invoices, account.name);
}

interface Draft {
  invoice: Omit<NewInvoice, "id">;
  lines: LedgerLine[];
}

/** Build the event that mails the invoice to the payer. */
function toMailEvent({ id, subscriptionId }: { id: number; subscriptionId: number }): DomainEvent {
  return {
    name: "subscriptions/invoice-mail.requested",
    id: `invoice:${id}:mail`,
    subject: { type: "invoice", id: String(id) },
    data: { subscriptionId, invoiceId: id },
  };
}

function toLedgerTransaction({ id, draft, at }: { id: number; draft: Draft; at: Date }): LedgerTransaction {
  const { invoice, lines } = draft;
  const { subscriptionId, paymentId, amounts } = invoice;
  const common = { currency: amounts.amountCurrency, subscriptionId, paymentId, invoiceId: id };
  return { transaction: `invoice:${id}`, lines, ...common, at };
}

interface WriteInput {
  drafts: readonly Draft[];
  /** Reserved ids; left out: they are reserved here. */
  ids?: readonly number[] | undefined;
}

async function writeDrafts(ctx: Context, tx: Statements, { drafts, ids }: WriteInput): Promise<number[]> {
  if (drafts.length === 0) return [];
  const now = ctx.clock.now();
  const { prefix } = ctx.account.settings.subscriptions.invoices;
  const reserved = ids ?? (await reserveInvoiceIds(tx, drafts.length));
  const named = drafts.map((draft, at) => {
    const id = reserved[at];
    if (id === undefined) throw new Error("invoice has no id");
    return { id, draft };
  });
  await Promise.all([
    insertInvoices(tx, ctx.account.id, {
      invoices: named.map(({ id, draft }) => ({ id, ...draft.invoice })),
      prefix,
      now,
    }),
    writeLedgerTransactions(
      tx,
      ctx.account.id,
      named.map(({ id, draft }) => toLedgerTransaction({ id, draft, at: now })),
    ),
    ctx.emit(
      tx,
      named.map(({ id, draft }) => toMailEvent({ id, subscriptionId: draft.invoice.subscriptionId })),
    ),
  ]);
  return named.map(({ id }) => id);
}

function toDraft(ctx: Context, input: InvoiceInput): Draft {
  const { amounts, lines } = computeBillAmounts(input.bill, input.taxes);
  const { subscriptionId, paymentId, externalPaymentId } = input;
  const printed = {
    ...input.printed,
    seller: toSeller(ctx),
    timeZone: ctx.account.timeZone,
    credits: null,
  };
  const common = { kind: "invoice", subscriptionId, paymentId, creditedId: null } as const;
  return { invoice: { ...common, amounts, externalPaymentId, printed }, lines };
}

/**
 * Write invoices with the account's next numbers, and their ledger transactions. Returns their ids.
 *
 * Called last in a transaction, because it locks the account's counter until the transaction ends. `ids` are reserved
 * ids, at least as many as the inputs; left out: they are reserved here.
 */
export function writeInvoices(
  ctx: Context,
  tx: Statements,
  { inputs, ids }: { inputs: readonly InvoiceInput[]; ids?: readonly number[] },
): Promise<number[]> {
  return writeDrafts(ctx, tx, { drafts: inputs.map((input) => toDraft(ctx, input)), ids });
}

function parseCents(decimal: string, currency: string): number {
  return Math.round(Number(decimal) * 10 ** getExponent(currency));
}

function toCreditedBill(invoice: PrintableInvoice, notes: readonly PrintableInvoice[]): CreditedBill {
  const currency = invoice.amountCurrency;
  const sumNotes = (part: (note: PrintableInvoice) => string | undefined) =>
    notes.reduce((sum, note) => sum - parseCents(part(note) ?? "0", currency), 0);
  const taxes = Object.entries(invoice.taxes).map(([name, { percentage, amount }]) => ({
    name,
    percentage,
    amount: parseCents(amount, currency),
  }));
  const credited = [
    sumNotes((note) => note.amountAfterDiscountBeforeTax),
    ...taxes.map(({ name }) => sumNotes((note) => note.taxes[name]?.amount)),
  ];
  const afterDiscount = parseCents(invoice.amountAfterDiscountBeforeTax, currency);
  return { paidCents: invoice.amountCents, currency, afterDiscount, taxes, credited };
}

/**
 * Write a credit note over a part of a payment's bill; null: the payment was never billed.
 *
 * The caller locks the payment, because each note depends on what earlier notes have credited.
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
  const { amounts, lines } = computeCreditAmounts(toCreditedBill(bill, notes), amountCents);
  const printed = { ...bill.printed, seller: toSeller(ctx), credits: bill.sequencedNumber };
  const invoice = {
    kind: "credit_note",
    subscriptionId,
    paymentId,
    creditedId: bill.id,
    amounts,
    externalPaymentId: externalRefundId,
    printed,
  } as const;
  const [id] = await writeDrafts(ctx, tx, { drafts: [{ invoice, lines }] });
  return id ?? null;
}

import type { Context } from "@/server/context/index";
import { requirePermission } from "@/server/staff/index";
import { listTaxes } from "@/server/subscriptions/catalogue/index";
import { toMinorUnits } from "@/server/subscriptions/pricing/index";
import type { InvoiceFile } from "./download-invoice";
import { getLetterhead } from "./edit-letterhead";
import type { PrintableInvoice, Printed } from "./invoice";
import { computeBillAmounts } from "./invoice.rules";
import type { LetterheadTerms } from "./letterhead";
import { findLogo } from "./letterhead.repository";
import { printInvoice } from "./print-invoice";
import { toPrintedSeller } from "./write-invoice";

const A_MONTH = 30 * 86_400_000;

function buildSample(now: Date, currency: string): Omit<Printed, "seller" | "timeZone"> {
  return {
    buyer: { name: "Ada Quay", identity: "ada@example.org" },
    plan: {
      title: "One month",
      group: "Digital",
      priceCents: toMinorUnits(12, currency),
      recurring: true,
      startAt: now.toISOString(),
      endAt: new Date(now.getTime() + A_MONTH).toISOString(),
      dynamicAssets: [],
    },
    paymentType: "gateway_a_recurring",
    notes: null,
    credits: null,
  };
}

/** Render a sample invoice with an unsaved letterhead and the account's own logo and taxes. */
export async function previewLetterhead(ctx: Context, terms: LetterheadTerms): Promise<InvoiceFile> {
  requirePermission(ctx, "payments:read");
  const { account, clock, db } = ctx;
  const { logo } = await getLetterhead(ctx);
  const taxes = await listTaxes(ctx);
  const now = clock.now();
  const currency = "EUR";
  const bill = {
    paidCents: toMinorUnits(9, currency),
    discountCents: toMinorUnits(3, currency),
    currency,
    coupon: { code: "WELCOME", discountType: "percent", value: 25 },
  } as const;
  const invoice: PrintableInvoice = {
    id: 0,
    kind: "invoice",
    sequencedNumber: `${terms.prefix}1024`,
    ...computeBillAmounts(bill, taxes).amounts,
    externalPaymentId: "pay_sample",
    printed: {
      ...buildSample(now, currency),
      seller: toPrintedSeller({ ...terms, logo }, account.name),
      timeZone: account.timeZone,
    },
    createdAt: now,
  };
  const drawn = logo === null ? null : await findLogo(db, account.id, logo);
  return { bytes: await printInvoice(invoice, drawn), name: "letterhead.pdf" };
}

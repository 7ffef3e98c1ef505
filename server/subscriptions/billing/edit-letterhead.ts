import { hash } from "node:crypto";
import { accountSettingsSchema, readSettings } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import { reencodeLogo } from "@/server/media/index";
import { invalid } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { listTaxes } from "@/server/subscriptions/catalogue/index";
import { toMinorUnits } from "@/shared/money.rules";
import type { PrintableInvoice, Printed } from "./invoice";
import { computeBillAmounts } from "./invoice.rules";
import type { Letterhead, LetterheadTerms } from "./letterhead";
import { findLogo, insertLogo, writeLetterhead } from "./letterhead.repository";
import { type InvoiceFile, printInvoice } from "./print-invoice";
import { toPrintedSeller } from "./write-invoice";

const LARGEST_LOGO_BYTES = 5 * 1024 * 1024;

function readLetterhead(settings: unknown): Letterhead {
  return accountSettingsSchema.parse(settings).subscriptions.invoices;
}

/** Get the seller details that the account's invoices show at present. */
export async function getLetterhead(ctx: Context): Promise<Letterhead> {
  requirePermission(ctx, "payments:read");
  return (await readSettings(ctx.db, ctx.account.id)).subscriptions.invoices;
}

/** Change the seller details of future invoices; existing invoices are unchanged. */
export async function saveLetterhead(ctx: Context, terms: LetterheadTerms): Promise<Letterhead> {
  requirePermission(ctx, "catalogue:write");
  const { prefix, seller, addressLines, taxNumber, footer } = terms;
  const change = { prefix, seller, addressLines, taxNumber, footer };
  return readLetterhead(await writeLetterhead(ctx.db, ctx.account.id, change));
}

/** Set the logo of invoices, re-encoded as PNG without any other content of its file. null: remove it. */
export async function saveLogo(ctx: Context, bytes: Uint8Array | null): Promise<Letterhead> {
  requirePermission(ctx, "catalogue:write");
  if (bytes === null) return readLetterhead(await writeLetterhead(ctx.db, ctx.account.id, { logo: null }));
  if (bytes.length > LARGEST_LOGO_BYTES) throw invalid("file", "The logo must be 5 MB or smaller.");
  const logo = await reencodeLogo(bytes);
  if (logo === null) throw invalid("file", "The logo must be a PNG or JPEG image.");
  const name = hash("sha256", logo.png, "hex");
  return ctx.db.transaction(async (tx) => {
    await insertLogo(tx, ctx.account.id, { hash: name, logo, now: ctx.clock.now() });
    return readLetterhead(await writeLetterhead(tx, ctx.account.id, { logo: name }));
  });
}

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

import PDFDocument from "pdfkit";
import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import { getFontPath } from "@/server/platform/fonts/index";
import { requirePermission } from "@/server/staff/index";
import { dateFormat } from "@/shared/formats/index";
import { formatDecimal, formatPercent } from "@/shared/money.rules";
import type { PrintableInvoice } from "./invoice";
import { findPrintable, findPrintableById } from "./invoice.repository";
import type { Logo } from "./letterhead";
import { findLogo } from "./letterhead.repository";

/** An invoice's PDF with its file name. */
export interface InvoiceFile {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
}

async function toFile(ctx: Context, invoice: PrintableInvoice): Promise<InvoiceFile> {
  const { logo } = invoice.printed.seller;
  const name = `${invoice.sequencedNumber.replaceAll(/[^\w.-]+/g, "-")}.pdf`;
  const drawn = logo === null ? null : await findLogo(ctx.db, ctx.account.id, logo);
  return { bytes: await printInvoice(invoice, drawn), name };
}

/** Get an invoice as PDF; not_found for another subscriber's invoice and for one that is not downloadable. */
export async function downloadInvoice(
  ctx: Context,
  query: { invoiceId: number; subscriptionId: number; subscriberId: number | null },
): Promise<InvoiceFile> {
  const invoice = await findPrintable(ctx.db, ctx.account.id, query);
  if (invoice === null) throw notFound("invoice");
  return toFile(ctx, invoice);
}

/** Get any invoice of the account as PDF, for staff. */
export async function readInvoiceFile(ctx: Context, invoiceId: number): Promise<InvoiceFile> {
  requirePermission(ctx, "payments:read");
  const invoice = await findPrintableById(ctx.db, ctx.account.id, invoiceId);
  if (invoice === null) throw notFound("invoice");
  return toFile(ctx, invoice);
}

const [LEFT, RIGHT, TOP] = [56, 539, 56];
/** Size of the logo's area, in points; the seller's lines are beside it. */
const LOGO = { width: 170, height: 68 };
const GREY = "#555555";

type Page = InstanceType<typeof PDFDocument>;

function formatDay(date: Date, timeZone: string): string {
  return dateFormat("en-GB", {
    timeZone,
    day: "numeric",
    month: "long",
    year: "numeric",
  }).format(date);
}

/** Draw the logo into the right corner, at most in its own size; returns its lower edge. */
function drawLogo(page: Page, { png, width, height }: Logo): number {
  const scale = Math.min(LOGO.width / width, LOGO.height / height, 0.75);
  page.image(Buffer.from(png), RIGHT - width * scale, TOP, { width: width * scale, height: height * scale });
  return TOP + height * scale;
}

function drawLetterhead(page: Page, { printed: { seller } }: PrintableInvoice, logo: Logo | null): void {
  const depth = logo === null ? TOP : drawLogo(page, logo);
  const width = RIGHT - LEFT - (logo === null ? 0 : LOGO.width + 20);
  page.font("bold").fontSize(16).fillColor("black").text(seller.name, LEFT, TOP, { width });
  page.font("regular").fontSize(9).fillColor(GREY);
  for (const line of seller.addressLines) page.text(line, { width });
  if (seller.taxNumber !== null) page.text(seller.taxNumber, { width });
  page.y = Math.max(page.y, depth);
}

/** Label a bare number as a member's id; addresses and phone numbers need no label. */
function formatIdentity(identity: string): string {
  return /^\d{1,9}$/.test(identity) ? `Member ${identity}` : identity;
}

function drawHeading(page: Page, invoice: PrintableInvoice): void {
  const { printed, sequencedNumber, createdAt } = invoice;
  const title = invoice.kind === "invoice" ? "Invoice" : "Credit note";
  page.moveDown(2).font("bold").fontSize(14).fillColor("black").text(`${title} ${sequencedNumber}`, LEFT);
  page.font("regular").fontSize(10);
  page.text(formatDay(createdAt, printed.timeZone));
  if (printed.credits !== null) page.text(`Credits invoice ${printed.credits}`);
  page.moveDown().fillColor(GREY).text("To").fillColor("black");
  if (printed.buyer.name !== null) page.text(printed.buyer.name);
  page.text(formatIdentity(printed.buyer.identity));
}

function drawRow(page: Page, [label, value]: readonly [string, string], bold = false): void {
  page.font(bold ? "bold" : "regular").fontSize(10);
  const height = page.heightOfString(label, { width: 330 });
  const y = page.y + height > page.page.height - 120 ? page.addPage().y : page.y;
  page.text(label, LEFT, y, { width: 330 });
  page.text(value.replace(/^-/, "−"), LEFT + 340, y, { width: RIGHT - LEFT - 340, align: "right" });
  page.x = LEFT;
  page.y = y + height + 4;
}

function drawRule(page: Page): void {
  page.moveDown(0.5);
  page.moveTo(LEFT, page.y).lineTo(RIGHT, page.y).lineWidth(0.5).stroke(GREY).moveDown(0.5);
}

function drawItem(page: Page, { printed, amountCurrency }: PrintableInvoice): void {
  const { plan, timeZone } = printed;
  const from = formatDay(new Date(plan.startAt), timeZone);
  const until = plan.endAt === null ? "(no end date)" : `to ${formatDay(new Date(plan.endAt), timeZone)}`;
  const title = plan.group === null ? plan.title : `${plan.group}: ${plan.title}`;
  drawRow(page, [title, `${formatDecimal(plan.priceCents, amountCurrency)} ${amountCurrency}`], true);
  page.font("regular").fontSize(9).fillColor(GREY);
  page.text(`${from} ${until}${plan.recurring ? ", renews automatically" : ""}`, LEFT);
  for (const asset of plan.dynamicAssets) page.text(asset);
  page.fillColor("black");
}

function drawAmounts(page: Page, invoice: PrintableInvoice): void {
  const { amountCurrency: currency, discountDetails, taxes } = invoice;
  drawRow(page, ["Price before tax", invoice.basePrice]);
  if (discountDetails.code !== undefined) {
    drawRow(page, [`Discount (${discountDetails.code})`, `−${discountDetails.discount_amount ?? ""}`]);
    drawRow(page, ["After discount", invoice.amountAfterDiscountBeforeTax]);
  }
  for (const [name, tax] of Object.entries(taxes))
    drawRow(page, [`${name} ${formatPercent(tax.percentage)}`, tax.amount]);
  if (Number(invoice.roundOff) !== 0) drawRow(page, ["Rounding", invoice.roundOff]);
  drawRule(page);
  const total = `${formatDecimal(invoice.amountCents, currency)} ${currency}`;
  drawRow(page, [invoice.kind === "invoice" ? "Amount paid" : "Amount refunded", total], true);
}

function drawFooter(page: Page, invoice: PrintableInvoice): void {
  const { printed, externalPaymentId } = invoice;
  page.moveDown().font("regular").fontSize(9).fillColor(GREY);
  // A bank statement shows the gateway's reference, but not the account's payment_type.
  const paid =
    externalPaymentId === null
      ? `Payment: ${printed.paymentType.replaceAll("_", " ")}`
      : `Payment reference ${externalPaymentId}`;
  page.text(paid, LEFT, page.y, { width: RIGHT - LEFT });
  if (printed.notes !== null) page.moveDown().text(printed.notes);
  if (printed.seller.footer !== "") page.moveDown().text(printed.seller.footer);
}

/** Render an invoice on the account's letterhead as PDF. The same invoice gives the same bytes. */
export async function printInvoice(
  invoice: PrintableInvoice,
  logo: Logo | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const page = new PDFDocument({
    size: "A4",
    margin: LEFT,
    font: getFontPath("400Regular"),
    info: {
      Title: invoice.sequencedNumber,
      Author: invoice.printed.seller.name,
      CreationDate: invoice.createdAt,
      ModDate: invoice.createdAt,
    },
  });
  page.registerFont("regular", getFontPath("400Regular")).registerFont("bold", getFontPath("700Bold"));
  drawLetterhead(page, invoice, logo);
  drawHeading(page, invoice);
  drawRule(page);
  drawItem(page, invoice);
  drawRule(page);
  drawAmounts(page, invoice);
  drawFooter(page, invoice);
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    page.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    page.on("error", reject);
    page.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    page.end();
  });
}

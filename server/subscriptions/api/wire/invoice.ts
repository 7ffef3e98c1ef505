import { z } from "@/server/platform/openapi/index";
import type { Invoice } from "@/server/subscriptions/lifecycle/index";
import { moment } from "./plan";

const decimal = (describe: string) => z.string().describe(`${describe} Decimal string.`);

export const invoiceSchema = z
  .object({
    id: z.int(),
    sequenced_invoice_number: z
      .string()
      .describe("Prefix and number; an account's invoices are numbered consecutively."),
    base_price: decimal("The plan's price before tax."),
    amount_cents: z.int().describe("Amount paid, in minor units; negative on a credit note."),
    amount_currency: z.string().describe("ISO 4217."),
    amount_after_discount_before_tax: decimal("The base price minus the discount."),
    discount_details: z.union([
      z.object({
        code: z.string(),
        discount_percentage: z.number(),
        discount_amount: decimal("Discount on the base price."),
      }),
      z.object({}).strict(),
    ]),
    invoice_taxes: z
      .record(z.string(), z.object({ percentage: z.string(), amount: z.string(), currency: z.string() }))
      .describe("By tax name."),
    round_off: decimal("Amount paid minus the sum of the parts."),
    external_payment_id: z.string().nullable().describe("The gateway's payment id."),
    downloadable: z.boolean().describe("Whether a PDF is available."),
    created_at: moment("When it was issued."),
  })
  .openapi("Invoice");

export function invoiceDocument(invoice: Invoice): z.output<typeof invoiceSchema> {
  const { discount } = invoice;
  return {
    id: invoice.id,
    sequenced_invoice_number: invoice.sequencedNumber,
    base_price: invoice.basePrice,
    amount_cents: invoice.amountCents,
    amount_currency: invoice.amountCurrency,
    amount_after_discount_before_tax: invoice.amountAfterDiscountBeforeTax,
    discount_details:
      discount === null
        ? {}
        : {
            code: discount.code,
            discount_percentage: discount.discountPercentage,
            discount_amount: discount.discountAmount,
          },
    invoice_taxes: Object.fromEntries(
      Object.entries(invoice.taxes).map(([name, { percentage, amount, currency }]) => [
        name,
        { percentage, amount, currency },
      ]),
    ),
    round_off: invoice.roundOff,
    external_payment_id: invoice.externalPaymentId,
    downloadable: invoice.downloadable,
    created_at: invoice.createdAt.toISOString(),
  };
}

import { z } from "zod";

/** Printed details beside the amounts, as they were when the invoice was written. */
export const printedSchema = z.object({
  seller: z.object({
    name: z.string(),
    addressLines: z.array(z.string()),
    taxNumber: z.string().nullable(),
    footer: z.string(),
    /** Hash of the logo at that time. */
    logo: z.string().nullable().default(null),
  }),
  buyer: z.object({ name: z.string().nullable(), identity: z.string() }),
  plan: z.object({
    title: z.string(),
    group: z.string().nullable(),
    priceCents: z.int(),
    recurring: z.boolean(),
    startAt: z.iso.datetime(),
    endAt: z.iso.datetime().nullable(),
    dynamicAssets: z.array(z.string()),
  }),
  paymentType: z.string(),
  notes: z.string().nullable(),
  /** Zone of the printed dates. */
  timeZone: z.string(),
  /** Number of the invoice that a credit note credits. */
  credits: z.string().nullable(),
});

export type Printed = z.output<typeof printedSchema>;

/** An invoice with all data of its page. */
export interface PrintableInvoice {
  id: number;
  kind: "invoice" | "credit_note";
  sequencedNumber: string;
  amountCents: number;
  amountCurrency: string;
  basePrice: string;
  amountAfterDiscountBeforeTax: string;
  roundOff: string;
  discountDetails: { code?: string; discount_amount?: string };
  taxes: Readonly<Record<string, { percentage: string; amount: string }>>;
  externalPaymentId: string | null;
  printed: Printed;
  createdAt: Date;
}

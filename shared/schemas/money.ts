import { z } from "zod";
import { idSchema, searchTextSchema } from "./input";

/** A calendar month in the account's time zone. */
const monthSchema = z
  .string()
  .regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, "Enter a month as YYYY-MM, such as 2026-11.");
const currencySchema = z.string().regex(/^[A-Z]{3}$/);

/** Filters of the invoice list. */
export const invoiceFilterSchema = z.object({
  text: searchTextSchema.optional(),
  kind: z.enum(["invoice", "credit_note"]).optional(),
  month: monthSchema.optional(),
  currency: currencySchema.optional(),
  subscriber: idSchema.optional(),
});

/** Filters of the payment list. */
export const paymentFilterSchema = z.object({
  text: searchTextSchema.optional(),
  status: z
    .enum(["asked", "authorised", "captured", "failed", "partially_refunded", "refunded", "voided"])
    .optional(),
  gateway: searchTextSchema.optional(),
  month: monthSchema.optional(),
  currency: currencySchema.optional(),
  subscriber: idSchema.optional(),
  subscription: idSchema.optional(),
  recovered: z.boolean().optional(),
});

/** Filters of the refund list. */
export const refundFilterSchema = z.object({
  status: z.enum(["requested", "done", "failed"]).optional(),
  month: monthSchema.optional(),
  currency: currencySchema.optional(),
});

/** Filters of the gateway event list. */
export const gatewayEventFilterSchema = z.object({
  status: z.enum(["waiting", "done", "ignored", "failed"]).optional(),
  gateway: searchTextSchema.optional(),
  /** The gateway's own event type. */
  event: searchTextSchema.optional(),
});

/** Filters of the dunning list. */
export const dunningFilterSchema = z.object({
  /** Whether the charge is retried. */
  again: z.boolean().optional(),
  currency: currencySchema.optional(),
});

/** A refund's amount; null: everything refundable of the payment. */
export const refundSchema = z.object({
  paymentId: idSchema,
  amountCents: z.int().min(1).max(2_147_483_647).nullable(),
  /** Also refunds a credit from a switch: the subscription it was credited to is shortened. */
  takesCredit: z.boolean().default(false),
  reason: searchTextSchema.nullable(),
});

/** Filters of the subscriptions behind a recurring revenue figure. */
export const recurringFilterSchema = z.object({
  figure: z
    .enum(["running", "new", "lost", "switched_in", "switched_out", "in_trial", "converted"])
    .optional(),
  month: monthSchema.optional(),
  currency: currencySchema.optional(),
  plan: idSchema.optional(),
});

/** Number of months in the revenue report. */
export const revenueRangeSchema = z.object({ months: z.union([z.literal(6), z.literal(12)]).default(6) });

/** The seller's details on invoices. */
export const letterheadSchema = z.object({
  prefix: z.string().max(20, "At most 20 characters."),
  seller: z.string().max(200, "At most 200 characters."),
  addressLines: z.array(z.string().max(200, "At most 200 characters.")).max(8, "Enter at most 8 lines."),
  taxNumber: z.string().max(60, "At most 60 characters.").nullable(),
  footer: z.string().max(500, "At most 500 characters."),
});

import { z } from "zod";
import { idSchema, searchTextSchema } from "./input";

/** A calendar month of the account's zone. */
const monthSchema = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, "A month is written 2026-11.");
const currencySchema = z.string().regex(/^[A-Z]{3}$/);

/** What the list of invoices can be narrowed by. */
export const invoiceFilterSchema = z.object({
  text: searchTextSchema.optional(),
  kind: z.enum(["invoice", "credit_note"]).optional(),
  month: monthSchema.optional(),
  currency: currencySchema.optional(),
  subscriber: idSchema.optional(),
});

/** What the list of payments can be narrowed by. */
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

/** What the list of refunds can be narrowed by. */
export const refundFilterSchema = z.object({
  status: z.enum(["requested", "done", "failed"]).optional(),
  month: monthSchema.optional(),
  currency: currencySchema.optional(),
});

/** What the list of gateways' calls can be narrowed by. */
export const gatewayEventFilterSchema = z.object({
  status: z.enum(["waiting", "done", "ignored", "failed"]).optional(),
  gateway: searchTextSchema.optional(),
  /** The gateway's own name of what happened. */
  event: searchTextSchema.optional(),
});

/** What the list of those who are behind can be narrowed by. */
export const dunningFilterSchema = z.object({
  /** Whether the charge is tried again. */
  again: z.boolean().optional(),
  currency: currencySchema.optional(),
});

/** Money that is to go back; null: all that can be refunded of the payment. */
export const refundSchema = z.object({
  paymentId: idSchema,
  amountCents: z.int().min(1).max(2_147_483_647).nullable(),
  /** Also what was credited at a switch: what it was credited to is shortened. */
  takesCredit: z.boolean().default(false),
  reason: searchTextSchema.nullable(),
});

/** What lies behind a figure of what recurs. */
export const recurringFilterSchema = z.object({
  figure: z
    .enum(["running", "new", "lost", "switched_in", "switched_out", "in_trial", "converted"])
    .optional(),
  month: monthSchema.optional(),
  currency: currencySchema.optional(),
  plan: idSchema.optional(),
});

/** Over how many months the money of an account is shown. */
export const revenueRangeSchema = z.object({ months: z.union([z.literal(6), z.literal(12)]).default(6) });

/** What invoices say of whoever bills. */
export const letterheadSchema = z.object({
  prefix: z.string().max(20, "At most 20 characters."),
  seller: z.string().max(200, "At most 200 characters."),
  addressLines: z.array(z.string().max(200, "At most 200 characters.")).max(8, "At most eight lines."),
  taxNumber: z.string().max(60, "At most 60 characters.").nullable(),
  footer: z.string().max(500, "At most 500 characters."),
});

import { z } from "zod";
import { searchTextSchema } from "./input";

const daySchema = z.string().regex(/^\d{4}-\d\d-\d\d$/, "Enter a day as YYYY-MM-DD, such as 2026-11-26.");

/** Filters of the audit log. Days are in the account's time zone. */
export const auditFilterSchema = z.object({
  text: searchTextSchema.optional(),
  actor: z
    .string()
    .regex(/^[a-z_]{1,20}(?::[\w-]{1,64})?$/)
    .optional(),
  action: z
    .string()
    .regex(/^[\w. -]{1,100}$/)
    .optional(),
  type: z
    .string()
    .regex(/^[a-z_]{1,63}$/)
    .optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
});

/** Id of an entry of the audit log, in decimal digits. */
export const auditEntryIdSchema = z.string().regex(/^\d{1,18}$/);

import { z } from "zod";

/** Row ids. Out-of-range ids pass validation and are simply not found. */
export const uuidSchema = z.guid();
export const idSchema = z.int().min(1).max(2_147_483_647);

/** A page of a list: the rows after a cursor, before one, or the first ones. */
export const pageSchema = z.object({
  after: z.string().max(200).optional(),
  before: z.string().max(200).optional(),
  limit: z.int().min(1).max(100).default(50),
});

export const searchTextSchema = z
  .string()
  .max(300)
  .refine((text) => !text.includes("\u0000"), "Text can't contain NUL characters.");

import { z } from "zod";
import { idSchema, searchTextSchema } from "./input";

/** Filters of the member list. */
export const memberFilterSchema = z.object({
  text: searchTextSchema.optional(),
  locked: z.boolean().optional(),
});

/** The reason for locking a member; visible to staff only. */
export const memberLockSchema = z.object({ id: idSchema, reason: z.string().trim().max(1_000).nullable() });

import { z } from "zod";
import { idSchema, searchTextSchema } from "./input";

/** What the list of members can be narrowed by. */
export const memberFilterSchema = z.object({
  text: searchTextSchema.optional(),
  locked: z.boolean().optional(),
});

/** Why staff keep a member out; told to staff alone. */
export const memberLockSchema = z.object({ id: idSchema, reason: z.string().trim().max(1_000).nullable() });

import { z } from "zod";

/** A key for readers' tokens: what it signs, and its secret where the publisher has one already. */
export const newSharedKeySchema = z.object({
  use: z.enum(["engagement", "subscriptions"]),
  secret: z.string().trim().min(16, "At least 16 characters.").max(512, "At most 512 characters.").nullable(),
});

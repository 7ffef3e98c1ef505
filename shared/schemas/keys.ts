import { z } from "zod";

/** A shared key for reader tokens: its use, and the publisher's existing secret if there is one. */
export const newSharedKeySchema = z.object({
  use: z.enum(["engagement", "subscriptions"]),
  secret: z.string().trim().min(16, "At least 16 characters.").max(512, "At most 512 characters.").nullable(),
});

import { z } from "zod";

const wordSchema = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, "Lower-case letters, digits and _.");

/** A gateway as staff set it up; which keys it needs, its adapter says. */
export const gatewaySchema = z.object({
  /** Name of an adapter, or the address of a sidecar. */
  adapter: z.string().trim().min(1, "Choose one.").max(255, "At most 255 characters."),
  environment: z.enum(["live", "sandbox"]),
  /** Secrets that are left out stay as they are. */
  credentials: z.record(z.string().max(60), z.string().max(4_000, "At most 4,000 characters.")),
  words: z.array(wordSchema).max(20, "At most 20 words."),
});

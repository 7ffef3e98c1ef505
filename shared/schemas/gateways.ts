import { z } from "zod";

const paymentTypeSchema = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, "Use lower-case letters, digits and _.");

/** A gateway's configuration; its adapter defines the required credentials. */
export const gatewaySchema = z.object({
  /** Name of an adapter, or the address of a sidecar. */
  adapter: z.string().trim().min(1, "Choose an option.").max(255, "At most 255 characters."),
  environment: z.enum(["live", "sandbox"]),
  /** Omitted secrets are preserved. */
  credentials: z.record(z.string().max(60), z.string().max(4_000, "At most 4,000 characters.")),
  paymentTypes: z.array(paymentTypeSchema).max(20, "Enter at most 20 payment methods."),
});

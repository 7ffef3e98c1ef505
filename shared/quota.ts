import { z } from "zod";

/** Calls in one minute; null: the default. */
const limit = z
  .int("Enter a whole number.")
  .min(1, "Enter 1 or more.")
  .max(100_000_000, "At most 100,000,000.")
  .nullable()
  .default(null);

const limits = z.object({ reads: limit, writes: limit }).prefault({});

/** An account's limits per minute: in total, per credential, and per address. */
export const rateLimitsSchema = z.object({ account: limits, credential: limits, address: limits });

export type RateLimits = z.output<typeof rateLimitsSchema>;

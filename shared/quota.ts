import { z } from "zod";

/** Rate limit classes: calls that only read (GET, HEAD), and all others. */
export type CallKind = "reads" | "writes";

/** The subjects for which calls are counted. */
export type CallerKind = "account" | "credential" | "address";

/** Default limits per minute, where an account sets none: far beyond what people and their front ends need. */
export const DEFAULT_LIMITS: Readonly<Record<CallerKind, Readonly<Record<CallKind, number>>>> = {
  account: { reads: 3_000_000, writes: 3_000_000 },
  credential: { reads: 60_000, writes: 30_000 },
  address: { reads: 30_000, writes: 6_000 },
};

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

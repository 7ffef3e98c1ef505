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
